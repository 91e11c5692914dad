/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { root } from './support';

test.each(['test:scale', 'bench:kills', 'bench:queue'])(
	'npm run %s says that Redis is missing and how to get it',
	(command) => {
		const { status, stderr } = spawnSync(process.execPath, ['tools/run.mjs', command], {
			cwd: root,
			encoding: 'utf8',
			env: { ...process.env, PATH: path.dirname(process.execPath) },
		});
		expect(stderr).toMatch(/^✗ Redis is not installed\./);
		expect(stderr).toContain('apt-get install redis-server');
		expect(status).toBe(2);
	},
);
