// Checks that the n8n and the sandbox that compose.yaml has just started work together. This n8n has no owner yet.
// `node smoke.mjs [n8n's address] [the sandbox's address]`
import { setTimeout as sleep } from 'node:timers/promises';

import { exitAfter, note } from '../lib/progress.mjs';

const [n8n = 'http://127.0.0.1:5678', sandbox = 'http://127.0.0.1:4010'] = process.argv.slice(2);
/** The one that Compose got. */
const { CONSOLE_PASSWORD: password } = process.env;

const REPORT = 'Daily campaign report';
/** A person starts most examples by this node, and the workflow below too. */
const TRIGGER = 'Run by hand';

/** A Code node runs in the container of the task runner. */
const CODE = {
	name: 'Code',
	active: false,
	settings: {},
	pinData: {},
	nodes: [
		{ name: TRIGGER, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
		{
			name: 'Code',
			type: 'n8n-nodes-base.code',
			typeVersion: 2,
			parameters: { jsCode: 'return [{ json: {} }];' },
		},
	].map((node) => ({ ...node, position: [0, 0] })),
	connections: { [TRIGGER]: { main: [[{ node: 'Code', type: 'main', index: 0 }]] } },
};
const PAUSE_MS = 1000;
const ATTEMPTS = 120;

let cookie = '';

/** Calls n8n's own REST API and returns the `data` of the answer. */
async function call(method, route, body) {
	const response = await fetch(`${n8n}/rest${route}`, {
		method,
		headers: { 'content-type': 'application/json', cookie },
		body: body && JSON.stringify(body),
	});
	if (!response.ok)
		throw new Error(`n8n: ${response.status} to ${route}: ${await response.text()}`);
	cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
	return (await response.json()).data;
}

/** Asks until there is a usable answer. */
async function retry(what, ask) {
	let problem;
	for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
		try {
			const answer = await ask();
			if (answer) return answer;
		} catch (error) {
			problem = error.message;
		}
		await sleep(PAUSE_MS);
	}
	throw new Error(`${what} in ${(ATTEMPTS * PAUSE_MS) / 1000} s${problem ? `: ${problem}` : ''}`);
}

async function runByHand({ id, name }) {
	const { executionId } = await call('POST', `/workflows/${id}/run`, {
		triggerToStartFrom: { name: TRIGGER },
	});
	const status = await retry(`${name} does not end`, async () => {
		const execution = await call('GET', `/executions/${executionId}`);
		return ['success', 'error', 'crashed', 'canceled'].find((end) => end === execution.status);
	});
	if (status !== 'success') throw new Error(`${name}: ${status}`);
	note(`${name}, run in n8n`);
}

async function main() {
	const authorization = `Basic ${Buffer.from(`console:${password}`).toString('base64')}`;
	const page = await fetch(sandbox, { headers: { authorization } });
	if (!page.ok) throw new Error(`The console answers ${page.status}`);
	note('The console of the sandbox');

	await retry('n8n is not ready', () => call('GET', '/settings'));
	const owner = { email: 'owner@outreach.example', password: 'Outreach-1' };
	await call('POST', '/owner/setup', { ...owner, firstName: 'Sam', lastName: 'Owner' });
	const workflows = await call('GET', '/workflows');
	await runByHand(workflows.find(({ name }) => name === REPORT));
	await runByHand(await call('POST', '/workflows', CODE));
	return 0;
}

await exitAfter(main());
