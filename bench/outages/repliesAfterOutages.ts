/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import { executionIds, readExecution } from '../../harness/executions';
import { startN8n, type N8n } from '../../harness/n8n';
import { poll } from '../../harness/poll';
import { onServers } from '../../harness/queue/onServers';
import { DURABLE_CURSORS, replyWorkflow } from '../../harness/replies';
import { startPostgres } from '../../harness/servers/postgres';
import { chatHookOf } from '../../harness/stubs';
import { createCredential, importWorkflow, publishWorkflow } from '../../harness/workflows';
import { latestRequest } from '../../sandbox/http/requestLog';
import type { Sandbox } from '../../sandbox/sandbox';
import { seeded } from '../../sandbox/seed/seeded';
import { startSandbox } from '../../sandbox/server';
import type { Figure } from '../figure';
import { nameOf, type Outage, OUTAGES } from './outages';

const MINUTE_MS = 60_000;
/** Once the service is back. */
const LONGEST_MS = 2 * MINUTE_MS;
/** For a reply that is later. */
const PATIENCE_MS = 3 * LONGEST_MS;

const everyMinute = { item: [{ mode: 'everyMinute' }] };

/** Waits until the service has had this many more requests. */
async function requests({ requests: all }: Sandbox, count: number) {
	const wanted = latestRequest(all) + count;
	const reached = await poll(
		() => Promise.resolve(latestRequest(all)),
		(latest) => latest >= wanted,
		{ timeoutMs: PATIENCE_MS },
	);
	if (reached < wanted) throw new Error('n8n does not poll');
}

/** The trigger of a workflow goes through an outage of its own service, which begins so long after a poll. */
async function goThrough(n8n: N8n, outage: Outage, afterMs: number) {
	const { sandbox, baseUrl, close } = await startSandbox();
	try {
		const credential = await createCredential(n8n, baseUrl);
		const workflow = replyWorkflow(chatHookOf(baseUrl), everyMinute);
		const workflowId = await importWorkflow(n8n, workflow, credential);
		await publishWorkflow(n8n, workflowId);
		// With durable cursors, n8n does not keep what the poll at the activation remembers.
		await requests(sandbox, 1);
		await sleep(afterMs);
		const { replies, backAt } = await breakDown(sandbox, outage);
		const posts = await poll(
			() => Promise.resolve(sandbox.stubs.chat.posts),
			(all) => replies.every((id) => all.some(({ text }) => text === id)),
			{ timeoutMs: PATIENCE_MS },
		);
		const ids = await executionIds(n8n, workflowId);
		const executions = await Promise.all(ids.map(async (id) => await readExecution(n8n, id)));
		const waits = replies.map((id) => {
			const post = posts.find(({ text }) => text === id);
			return post ? Math.max(0, Date.parse(post.at) - backAt) : Infinity;
		});
		return {
			outage: nameOf(outage),
			minutes: outage.minutes,
			'failed executions': executions.filter(({ status }) => status === 'error').length,
			replies: posts.length,
			'longest wait, s': Math.round(Math.max(...waits) / 1_000),
		};
	} finally {
		await close();
	}
}

/** People reply in the middle and at the end of an outage. It lasts until at least one poll has met it. */
async function breakDown(sandbox: Sandbox, { minutes, fault }: Outage) {
	const half = (minutes * MINUTE_MS) / 2;
	const reply = () =>
		sandbox.control.addMessage(seeded.conversations.interested, { content: 'A reply' }).id;
	sandbox.faults.add(fault);
	const pass = async () => {
		await sleep(half);
		const inTheMiddle = reply();
		await sleep(half);
		return inTheMiddle;
	};
	const [inTheMiddle] = await Promise.all([pass(), requests(sandbox, 1)]);
	sandbox.faults.clear();
	return { replies: [inTheMiddle, reply()], backAt: Date.now() };
}

export const repliesAfterOutages: Figure = {
	name: 'Replies after outages of 1 to 15 minutes, durable cursors, PostgreSQL',
	measure: async () => {
		const n8n = await onServers(
			[startPostgres],
			async (variables) => await startN8n({ variables: { ...variables, ...DURABLE_CURSORS } }),
		);
		try {
			const rows = await Promise.all(
				OUTAGES.map(async (outage, index) => {
					const afterMs = (MINUTE_MS * index) / OUTAGES.length;
					return await goThrough(n8n, outage, afterMs);
				}),
			);
			return {
				rows,
				goal: 'each reply comes once, at most two minutes after the service is back, and each outage can be seen',
				reached: rows.every(
					(row) =>
						row.replies === 2 &&
						row['failed executions'] > 0 &&
						row['longest wait, s'] * 1_000 <= LONGEST_MS,
				),
			};
		} finally {
			await n8n.stop();
		}
	},
};
