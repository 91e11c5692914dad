/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { EndpointId } from '../../src/contract';
import type { Json } from '../../tools/harness/executions';
import { poll } from '../../tools/harness/poll';
import type { WorkflowNode } from '../../tools/harness/workflows';
import { callWorkflow, ended, retry } from './support/calls';
import { useCluster, workerOf } from './support/cluster';
import { createCampaign, enrich, importLeads, send } from './support/nodes';

jest.setTimeout(600_000);

const cluster = useCluster();

const FOUR = [1, 2, 3, 4];

/** What a node does with its items, one thing for each. */
interface Work {
	readonly name: string;
	readonly node: WorkflowNode;
	readonly endpoint: EndpointId;
	readonly items: readonly Json[];
	readonly prepare?: () => void;
	/** What was done for each item, as often as it was done. */
	readonly done: () => number[];
}

/** How often each of these is among those. */
const countEach = (wanted: readonly string[], found: readonly string[]) =>
	wanted.map((each) => found.filter((other) => other === each).length);

const subjects = (kind: 'credit_spent' | 'lead_created' | 'membership_added' | 'message_sent') =>
	cluster.sandbox.effects(kind).map(({ subject }) => subject);

const rows = (sql: string) => cluster.sandbox.database.prepare(sql).all() as Json[];

const conversations = FOUR.map((number) => `conv_${number}`);
const sending = {
	...{ node: send, endpoint: 'conversations.sendMessage' as const },
	items: conversations.map((conversation_id) => ({ conversation_id, text: 'Hello again' })),
	done: () =>
		countEach(
			conversations,
			subjects('message_sent').map((subject) => subject.split('/')[0]!),
		),
};

const names = FOUR.map((number) => `Campaign ${number}`);
const people = FOUR.map((number) => ({
	...{ first_name: `Given ${number}`, last_name: `Family ${number}` },
	social_url: `https://www.social.example/in/new-${number}`,
}));
/** Not yet enriched. */
const leads = ['lead_1', 'lead_4', 'lead_5', 'lead_7'];

const works: Work[] = [
	{ name: 'Send', ...sending },
	{
		...{ name: 'Send, answered before the message shows', ...sending },
		prepare: () =>
			conversations.forEach((id) => cluster.sandbox.control.setConversation(id, { pending: true })),
	},
	{
		...{ name: 'Create', node: createCampaign, endpoint: 'campaigns.create' },
		items: names.map((name) => ({ name })),
		done: () =>
			countEach(
				names,
				rows('SELECT setup FROM campaigns').map(
					({ setup }) => (JSON.parse(String(setup)) as { name: string }).name,
				),
			),
	},
	{
		...{ name: 'Import', node: importLeads, endpoint: 'leadLists.addLeads' },
		items: people,
		done: () =>
			countEach(
				people.map(({ social_url: url }) => url.replace('https://www.', '')),
				rows('SELECT social_key FROM leads').map(({ social_key: key }) => String(key)),
			),
	},
	{
		...{ name: 'Enrich', node: enrich, endpoint: 'leads.enrich' },
		items: leads.map((id) => ({ id })),
		done: () => countEach(leads, subjects('credit_spent')),
	},
];

const moments = ['before', 'after'] as const;

/** Kills the worker while it waits for the answer to its second request, before or after that has had its effect. */
async function killDuring({ node, endpoint, items }: Work, moment: (typeof moments)[number]) {
	const { n8n, sandbox } = cluster;
	sandbox.faults.add({ fault: `timeout_${moment}`, endpoint, skip: 1 });
	const tolerant = { ...node, onError: 'continueRegularOutput' };
	const executionId = await callWorkflow(cluster, items, [tolerant]);
	const requests = () => sandbox.requests.filter((each) => each.endpoint === endpoint).length;
	await poll(
		() => Promise.resolve(requests()),
		(count) => count >= 2,
		{ everyMs: 5 },
	);
	expect(requests()).toBe(2);
	await sleep(100);
	const worker = workerOf(cluster, executionId)!;
	await worker.kill();
	sandbox.faults.clear();
	const [execution] = await Promise.all([ended(n8n, executionId), worker.resume()]);
	return execution;
}

const atMostOnce = (times: number) => Math.min(times, 1);

const outcomeOf = (row: Json | undefined) =>
	row?.error === undefined ? 'done' : (row.details as Json | undefined)?.outcome;

describe.each(works)('$name', (work) => {
	test.each(moments)('does nothing twice after a kill %s its effect', async (moment) => {
		work.prepare?.();
		const killed = await killDuring(work, moment);
		expect(['crashed', 'error']).toContain(killed.status);
		const retried = await retry(cluster.n8n, killed.id);
		expect(retried).toMatchObject({ status: 'success', error: undefined });
		const output = retried.output(work.node.name);
		expect(output).toHaveLength(work.items.length);
		const outcomes = output.map(outcomeOf);
		const times = work.done();
		expect({ outcomes, times }).toEqual({ outcomes, times: times.map(atMostOnce) });
		for (const [index, outcome] of outcomes.entries()) {
			expect(['done', 'not sent', 'unknown']).toContain(outcome);
			if (outcome !== 'unknown') expect(times[index]).toBe(outcome === 'done' ? 1 : 0);
		}
	});
});
