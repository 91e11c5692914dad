/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { type RunningSandbox, startSandbox } from '../../sandbox/server';
import { startN8n, type N8n } from '../../harness/n8n';
import {
	chain,
	createCredential,
	importWorkflow,
	node,
	publishWorkflow,
} from '../../harness/workflows';
import type { Figure } from '../figure';

const CLIENTS = 100;
/** By then n8n has finished what it does right after the last workflow is published. */
const SETTLE_MS = 30_000;
const MINUTES = 2;
const MINUTE_MS = 60_000;
/** Linux counts in these units. */
const TICKS_PER_SECOND = 100;

const nodes = [
	node('Outreach Trigger', 'n8n-nodes-outreach.outreachTrigger', {
		pollTimes: { item: [{ mode: 'everyMinute' }] },
		events: ['replyReceived'],
	}),
	node('Nothing', 'n8n-nodes-base.noOp'),
];

/** The time of the process, and of the kernel on its behalf. */
function processorSeconds({ processId }: N8n): number {
	const [, fields = ''] = readFileSync(`/proc/${processId()}/stat`, 'utf8').split(') ');
	const [user, system] = fields.split(' ').slice(11, 13).map(Number);
	return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

async function measure() {
	// Triggers with one key share what they read. Clients have workspaces, keys and limits of their own.
	const workspaces: RunningSandbox[] = [];
	let n8n: N8n | undefined;
	try {
		n8n = await startN8n();
		for (let client = 1; client <= CLIENTS; client += 1) {
			const workspace = await startSandbox();
			workspaces.push(workspace);
			const credential = await createCredential(n8n, workspace.baseUrl);
			const workflow = { name: `Client ${client}`, nodes, connections: chain(nodes) };
			await publishWorkflow(n8n, await importWorkflow(n8n, workflow, credential));
		}
		await sleep(SETTLE_MS);
		const polls = () =>
			workspaces.flatMap(({ sandbox }) =>
				sandbox.requests.filter(
					({ endpoint, status }) => endpoint === 'conversations.list' && status === 200,
				),
			).length;
		const before = { polls: polls(), seconds: processorSeconds(n8n) };
		await sleep(MINUTES * MINUTE_MS);
		return {
			polls: (polls() - before.polls) / MINUTES,
			seconds: (processorSeconds(n8n) - before.seconds) / MINUTES,
		};
	} finally {
		await n8n?.stop();
		await Promise.all(workspaces.map(({ close }) => close()));
	}
}

export const clients: Figure = {
	name: `${CLIENTS} workflows that poll for replies every minute, in one n8n`,
	measure: async () => {
		const { polls, seconds } = await measure();
		return {
			rows: [{ 'polls a minute': polls, 'seconds of a core a minute': seconds.toFixed(1) }],
			goal: `none of them is late: ${CLIENTS} polls a minute`,
			// One poll may fall on the edge of the time.
			reached: polls >= CLIENTS - 1,
		};
	},
};
