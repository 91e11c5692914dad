/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { poll } from '../../n8n/poll';

const parent = mkdtempSync(path.join(tmpdir(), 'outreach-folders-'));
afterAll(() => rmSync(parent, { recursive: true }));

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
	'the folders of a program go with whoever started it, after %s',
	async (signal) => {
		const folders = ['own', 'other'].map((name) => path.join(parent, `${signal}-${name}`));
		for (const folder of folders) mkdirSync(folder);
		const starter = path.join(__dirname, 'starter.ts');
		const child = spawn(process.execPath, ['--import', 'tsx', starter, ...folders], {
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		await once(child.stdout, 'data');
		expect(folders.filter((folder) => existsSync(folder))).toEqual(folders);
		child.kill(signal);
		const left = await poll(
			() => Promise.resolve(folders.filter((folder) => existsSync(folder))),
			(some) => some.length === 0,
		);
		expect(left).toEqual([]);
	},
);
