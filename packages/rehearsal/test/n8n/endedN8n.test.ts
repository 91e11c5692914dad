/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { poll } from '../../n8n/poll';

jest.setTimeout(60_000);

const parent = mkdtempSync(path.join(tmpdir(), 'outreach-ended-'));
afterAll(() => rmSync(parent, { recursive: true }));

/** An n8n that never gets ready, and that a signal does not end while it works. */
const n8n = path.join(parent, 'n8n');
mkdirSync(path.join(n8n, 'bin'), { recursive: true });
writeFileSync(
	path.join(n8n, 'bin', 'n8n'),
	`const { writeFileSync } = require('node:fs');
	process.on('SIGTERM', () => undefined);
	setInterval(() => writeFileSync(process.env.N8N_USER_FOLDER + '/at-work', ''), 1);`,
);

test.each([
	['before n8n runs', 'SIGTERM', () => true],
	['when n8n works', 'SIGTERM', (folder: string) => existsSync(path.join(folder, 'at-work'))],
	['when n8n works', 'SIGINT', (folder: string) => existsSync(path.join(folder, 'at-work'))],
] as const)(
	'whoever started n8n and ends %s, by %s, leaves no folder behind',
	async (_, signal, isThen) => {
		const temporary = mkdtempSync(path.join(parent, 'tmp-'));
		const starter = path.join(__dirname, 'startN8n.ts');
		const child = spawn(process.execPath, ['--import', 'tsx', starter, n8n], {
			stdio: ['ignore', 'inherit', 'inherit'],
			env: { ...process.env, TMPDIR: temporary },
		});
		const ended = once(child, 'exit');
		const folders = () =>
			readdirSync(temporary)
				.filter((name) => name.startsWith('outreach-n8n-'))
				.map((name) => path.join(temporary, name));
		await poll(
			() => Promise.resolve(folders()),
			(found) => found.some(isThen),
			{ everyMs: 1 },
		);
		child.kill(signal);
		expect(await ended).toEqual([2, null]);
		expect(folders()).toEqual([]);
	},
);
