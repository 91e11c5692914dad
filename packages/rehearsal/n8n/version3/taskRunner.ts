/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packageOfN8n, type Installation } from '../installation';
import { runProgram, type Program } from '../programs/program';

/** Starts a task runner beside an n8n whose environment says that n8n starts none itself. */
export async function startTaskRunner(
	{ n8n }: Installation,
	environment: NodeJS.ProcessEnv,
): Promise<Program | undefined> {
	if (environment.N8N_RUNNERS_MODE !== 'external') return undefined;
	const runner = path.join(packageOfN8n(n8n, '@n8n/task-runner')!, 'dist', 'start.js');
	return await runProgram(process.execPath, [path.join(__dirname, 'launch.mjs'), runner], {
		folder: mkdtempSync(path.join(tmpdir(), 'outreach-task-runner-')),
		env: environment,
	});
}
