/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Figure } from './figure';

const LEADS = 1_000;
const CAMPAIGNS = 3;
const DAYS = 30;
const MOST_SECONDS = 10;
const MOST_MEGABYTES = 200;

/** Bundles the sandbox into one file, as users run it: otherwise the figures would include translating TypeScript. */
async function bundle(outfile: string): Promise<void> {
	await build({
		entryPoints: [path.join(__dirname, 'livingMonth.ts')],
		outfile,
		bundle: true,
		platform: 'node',
		logLevel: 'silent',
		// The schema stays where it is.
		define: { __dirname: JSON.stringify(path.join(__dirname, '../sandbox/store')) },
	});
}

export const world: Figure = {
	name: 'A living month',
	measure: async () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'living-month-'));
		try {
			const program = path.join(folder, 'livingMonth.cjs');
			await bundle(program);
			const args = [program, ...[LEADS, CAMPAIGNS, DAYS].map(String)];
			const told = execFileSync(process.execPath, args, { encoding: 'utf8' });
			const row = JSON.parse(told) as Record<'seconds' | 'MB', number>;
			return {
				rows: [row],
				goal: `${DAYS} days of ${LEADS} leads in ${CAMPAIGNS} campaigns in at most ${MOST_SECONDS} s, in a process of at most ${MOST_MEGABYTES} MB`,
				reached: row.seconds <= MOST_SECONDS && row.MB <= MOST_MEGABYTES,
			};
		} finally {
			rmSync(folder, { recursive: true });
		}
	},
};
