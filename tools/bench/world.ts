/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Figure } from './figure';

const CAMPAIGNS = 3;
const DAYS = 30;

const USUAL = { leads: 1_000, seconds: 10, megabytes: 200 };
const LARGE = { leads: 30_000, cpuSeconds: 60 };

/** Bundles the sandbox into one file, as users run it: otherwise the figures would include translating TypeScript. */
async function bundle(outfile: string): Promise<void> {
	await build({
		entryPoints: [path.join(__dirname, 'livingMonth.ts')],
		outfile,
		bundle: true,
		platform: 'node',
		logLevel: 'silent',
		// The schema stays where it is.
		define: { __dirname: JSON.stringify(path.join(__dirname, '../../packages/sandbox/core')) },
	});
}

interface Month extends Readonly<Record<string, number>> {
	readonly seconds: number;
	readonly 'CPU seconds': number;
	readonly MB: number;
}

/** Lives through a month in a process of its own. */
async function liveMonth(leads: number): Promise<Month> {
	const folder = mkdtempSync(path.join(tmpdir(), 'living-month-'));
	try {
		const program = path.join(folder, 'livingMonth.cjs');
		await bundle(program);
		const args = [program, ...[leads, CAMPAIGNS, DAYS].map(String)];
		return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Month;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

export const world: Figure = {
	name: 'A living month',
	measure: async () => {
		const usual = await liveMonth(USUAL.leads);
		const large = await liveMonth(LARGE.leads);
		const month = `${DAYS} days in ${CAMPAIGNS} campaigns`;
		return {
			rows: [usual, large],
			goal: `${month}: of ${USUAL.leads} leads in at most ${USUAL.seconds} s, in a process of at most ${USUAL.megabytes} MB; of ${LARGE.leads} leads in at most ${LARGE.cpuSeconds} s of CPU`,
			reached:
				usual.seconds <= USUAL.seconds &&
				usual.MB <= USUAL.megabytes &&
				large['CPU seconds'] <= LARGE.cpuSeconds,
		};
	},
};
