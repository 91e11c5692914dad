/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import { REQUESTS_PER_MINUTE } from '../../../src/contract/common';
import { refusals } from '../../../test/client/support/bulkAndPolls';
import { callWorkflow } from '../../scale/support/calls';
import { startCluster, workerOf, type Cluster } from '../../scale/support/cluster';
import { getLead } from '../../scale/support/nodes';
import { executionIds, readExecution } from '../../../packages/rehearsal/n8n/executions';
import { onServers } from '../../../packages/rehearsal/n8n/queue/onServers';
import { startPostgres } from '../../../packages/rehearsal/n8n/servers/postgres';
import { startRedis } from '../../../packages/rehearsal/n8n/servers/redis';
import { chatHookOf } from '../../../packages/rehearsal/n8n/sandboxServices';
import {
	chain,
	importWorkflow,
	node,
	publishWorkflow,
} from '../../../packages/rehearsal/n8n/workflows';
import type { Figure } from '../figure';
import { pollsOf, triggersOf, type MinutelyTrigger, type Written } from './triggers';

const MINUTES = 12;
const MINUTE_MS = 60_000;
/** How many people reply, in turn, each in a conversation of their own. A poll takes one request more than that. */
const REPLIES = [4, 11];
/** The second of a minute at which people reply: after one poll, and well before the next. */
const REPLY_SECOND = 10;
/** Each worker gets some of them. */
const EXECUTIONS = 4;
/** The sandbox's leads: more than these executions can read in that time. */
const LEADS = Array.from({ length: 250 }, (_, index) => ({ id: `lead_${index + 1}` }));

async function publishTrigger({ n8n, credential, baseUrl }: Cluster, trigger: MinutelyTrigger) {
	const cronExpression = `${trigger.second} * * * * *`;
	const nodes = [
		node(trigger.name, 'n8n-nodes-outreach.outreachTrigger', {
			pollTimes: { item: [{ mode: 'custom', cronExpression }] },
			events: [trigger.event],
		}),
		node(
			'Tell',
			'n8n-nodes-base.httpRequest',
			{
				method: 'POST',
				url: chatHookOf(baseUrl),
				sendBody: true,
				bodyParameters: { parameters: [{ name: 'text', value: '={{ $json.message_id }}' }] },
			},
			4.2,
		),
	];
	const workflow = { name: trigger.name, nodes, connections: chain(nodes) };
	const id = await importWorkflow(n8n, workflow, credential);
	await publishWorkflow(n8n, id);
	return id;
}

const untilSecond = async (second: number) =>
	await sleep((second * 1_000 - (Date.now() % MINUTE_MS) + MINUTE_MS) % MINUTE_MS);

function write({ sandbox }: Cluster, count: number): Written[] {
	return Array.from({ length: count }, (_, index) => {
		const conversationId = `conv_${index + 1}`;
		const { id } = sandbox.control.addMessage(conversationId, { content: 'A reply' });
		return { id, conversationId, at: Date.now() };
	});
}

async function measureIn(cluster: Cluster) {
	const { n8n, sandbox } = cluster;
	const written: Written[] = [];
	const triggers = triggersOf(written);
	const workflows: string[] = [];
	for (const trigger of triggers) workflows.push(await publishTrigger(cluster, trigger));
	// Polls start before the bulk.
	await sleep(1.5 * MINUTE_MS);

	const from = Date.now();
	const starts = Array.from({ length: EXECUTIONS }, () => callWorkflow(cluster, LEADS, [getLead]));
	const bulk = await Promise.all(starts);
	for (let minute = 0; minute < MINUTES; minute += 1) {
		await untilSecond(REPLY_SECOND);
		written.push(...write(cluster, REPLIES[minute % REPLIES.length]!));
		await sleep(MINUTE_MS / 2);
	}
	await sleep(MINUTE_MS);
	const to = Date.now();

	const read = sandbox.requests.filter(({ endpoint }) => endpoint === 'leads.get');
	for (const id of bulk) {
		if ((await readExecution(n8n, id)).status !== 'running') {
			throw new Error(`The bulk execution ${id} has ended too early`);
		}
	}
	const workers = new Set(await Promise.all(bulk.map((id) => workerOf(cluster, id))));
	const rows = [];
	for (const [index, trigger] of triggers.entries()) {
		const polls = pollsOf(trigger, sandbox.requests, { from, to });
		const { count, inARow, inTenMinutes } = refusals(polls);
		const ids = await executionIds(n8n, workflows[index]!);
		const executions = await Promise.all(ids.map(async (id) => await readExecution(n8n, id)));
		rows.push({
			trigger: trigger.name,
			polls: polls.length,
			refused: count,
			'most in a row': inARow,
			'most in 10 minutes': inTenMinutes,
			'failed executions': executions.filter(({ status }) => status !== 'success').length,
		});
	}
	const toldAt = new Map(sandbox.services.chat.posts.map(({ text, at }) => [text, Date.parse(at)]));
	const waits = written.map(({ id, at }) => ((toldAt.get(id) ?? Infinity) - at) / 1_000);
	return {
		rows,
		bulk: {
			trigger: 'none: bulk',
			workers: workers.size,
			requests: read.length,
			minutes: ((to - from) / MINUTE_MS).toFixed(1),
			'429s': read.filter(({ status }) => status === 429).length,
		},
		waits,
	};
}

export const pollsBesideBulk: Figure = {
	name: 'Polls in the main process beside bulk requests of two workers, one key',
	measure: async () => {
		const cluster = await onServers(
			[startRedis, startPostgres],
			async (variables) =>
				await startCluster({ variables }, { requestsPerMinute: REQUESTS_PER_MINUTE }),
		);
		try {
			const { rows, bulk, waits } = await measureIn(cluster);
			const longest = Math.max(...waits).toFixed(0);
			return {
				rows: [...rows, { ...bulk, replies: waits.length, 'longest wait of a reply, s': longest }],
				goal: 'of each trigger, at most one poll in 10 minutes is refused and never two in a row; every reply comes',
				reached:
					rows.every((row) => row['most in a row'] <= 1 && row['most in 10 minutes'] <= 1) &&
					waits.every(Number.isFinite),
			};
		} finally {
			await cluster.stop();
		}
	},
};
