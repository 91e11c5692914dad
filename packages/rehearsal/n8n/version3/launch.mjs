// Does for tests what n8n's launcher of task runners does: gets a grant token from n8n's task broker for the
// shared token, and starts a task runner with it. A runner ends with its broker; then another one is started.
//   node launch.mjs <start.js of @n8n/task-runner>
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 500;
const FLAGS = ['--disallow-code-generation-from-strings', '--disable-proto=delete'];

const [runner] = process.argv.slice(2);
const { GENERIC_TIMEZONE, HOME, N8N_RUNNERS_TASK_TIMEOUT, PATH } = process.env;
const broker = `http://127.0.0.1:${process.env.N8N_RUNNERS_BROKER_PORT}`;

/** Undefined until the task broker listens. */
async function askForToken() {
	const response = await fetch(`${broker}/runners/auth`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ token: process.env.N8N_RUNNERS_AUTH_TOKEN }),
	}).catch(() => undefined);
	if (!response) return undefined;
	if (!response.ok) throw new Error(`The task broker answered ${response.status} to its token`);
	return (await response.json()).data.token;
}

async function waitForToken() {
	for (;;) {
		const token = await askForToken();
		if (token) return token;
		await sleep(LOOK_MS);
	}
}

for (;;) {
	const child = spawn(process.execPath, [...FLAGS, runner], {
		stdio: 'inherit',
		env: {
			GENERIC_TIMEZONE,
			HOME,
			N8N_RUNNERS_TASK_TIMEOUT,
			PATH,
			N8N_RUNNERS_GRANT_TOKEN: await waitForToken(),
			N8N_RUNNERS_TASK_BROKER_URI: broker,
		},
	});
	await once(child, 'exit');
}
