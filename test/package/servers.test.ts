/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { root } from './support';

const COMMANDS = ['test:all', 'test scale', 'bench stops', 'bench queue'];

const run = (command: string, searched: string) =>
	spawnSync(process.execPath, ['tools/run.mjs', ...command.split(' ')], {
		cwd: root,
		encoding: 'utf8',
		env: { ...process.env, PATH: searched },
	});

test.each(COMMANDS)('npm run %s says that Redis is missing and how to get it', (command) => {
	const { status, stderr } = run(command, path.dirname(process.execPath));
	expect(stderr).toMatch(/^✗ Redis is not installed\./);
	expect(stderr).toContain('apt-get install redis-server');
	expect(status).toBe(2);
});

test.each(COMMANDS)('npm run %s says why PostgreSQL cannot start', (command) => {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-programs-'));
	try {
		// Redis is there, and the shell says that it cannot write.
		for (const name of ['redis-server', 'sh']) {
			writeFileSync(path.join(folder, name), '#!/bin/sh\nexit 2\n', { mode: 0o755 });
		}
		chmodSync(folder, 0o755);
		const searched = [folder, process.env.PATH].join(path.delimiter);
		const { status, stderr } = run(command, searched);
		expect(stderr).toMatch(
			/^✗ PostgreSQL cannot start: its user, ".+", cannot write to [/]dev[/]null\.\n$/,
		);
		expect(status).toBe(2);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
