/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { spawnSync } from 'node:child_process';

import { HELP as OF_CONTACT } from '../../packages/conformance/options';
import { HELP as OF_CHECK } from '../../packages/rehearsal/checkOptions';
import { HELP as OF_REHEARSAL } from '../../packages/rehearsal/options';
import { HELP as OF_SANDBOX } from '../../packages/sandbox/options';
import { root } from './support';

test.each([
	['contact/main.ts', OF_CONTACT],
	['rehearsal/checkMain.ts', OF_CHECK],
	['rehearsal/main.ts', OF_REHEARSAL],
	['sandbox/main.ts', OF_SANDBOX],
])('%s starts what has moved to packages', (file, help) => {
	const args = ['--disable-warning=ExperimentalWarning', '--import', 'tsx', file, '--help'];
	const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
	expect([status, stdout.trim()]).toEqual([0, help.trim()]);
});
