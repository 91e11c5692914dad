/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Sandbox } from '../../packages/sandbox/sandbox';
import { startSandbox } from '../../packages/sandbox/server';
import { seeded } from '../../packages/sandbox/composition/seeded';
import { chosenReadings } from './support/readings';
import { startN8n, type N8n } from '../../packages/rehearsal/n8n/n8n';
import { poll } from '../../packages/rehearsal/n8n/poll';
import { createDataTable } from '../../packages/rehearsal/n8n/dataTables';
import { DURABLE_CURSORS } from '../../packages/rehearsal/n8n/replies';
import {
	createCredential,
	importWorkflow,
	publishWorkflow,
	type WorkflowFile,
} from '../../packages/rehearsal/n8n/workflows';
import { findDataTable } from './support/dataTables';
import { readExecutions } from './support/executions';
import { startTalk } from './support/replies';
import { settled } from './support/settle';

jest.setTimeout(600_000);

/** The name of the test shows it. With the same one much the same is written, at the same moments. */
const seed = Number(process.env.OUTREACH_SEED ?? Date.now() % 1_000_000);

const TRIGGER = 'Outreach Trigger';
const TABLE = 'Replies';
const REPLIES = 50;
const WHILE_DOWN = 6;
const TALK_MS = 55_000;
/** n8n refuses a Poll Time that comes more often than once a minute, so the trigger has several. */
const POLL_SECONDS = [0, 20, 40];
/** As if it polled once a minute: a busy machine may take its time. */
const PATIENCE_MS = 135_000;
const LOOK_MS = 500;

/** Everything that starts the workflow ends up as a row. */
const workflow: WorkflowFile = {
	name: 'Write down replies',
	nodes: [
		{
			name: TRIGGER,
			type: 'n8n-nodes-outreach.outreachTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: {
				pollTimes: {
					item: POLL_SECONDS.map((second) => ({
						mode: 'custom',
						cronExpression: `${second} * * * * *`,
					})),
				},
				events: ['replyReceived'],
			},
		},
		{
			name: 'Write down',
			type: 'n8n-nodes-base.dataTable',
			typeVersion: 1,
			position: [224, 0],
			parameters: {
				resource: 'row',
				operation: 'insert',
				dataTableId: { __rl: true, mode: 'name', value: TABLE },
				columns: {
					mappingMode: 'defineBelow',
					value: { message_id: '={{ $json.message_id }}', text: '={{ $json.text }}' },
					schema: ['message_id', 'text'].map((id) => ({
						id,
						displayName: id,
						type: 'string',
						required: false,
						defaultMatch: false,
						display: true,
						removed: false,
					})),
				},
			},
		},
	],
	connections: { [TRIGGER]: { main: [[{ node: 'Write down', type: 'main', index: 0 }]] } },
	settings: { executionOrder: 'v1' },
};

const onlyTrigger: WorkflowFile = { ...workflow, nodes: [workflow.nodes[0]!], connections: {} };

const polls = ({ requests }: Sandbox) =>
	requests.filter(({ endpoint, status }) => endpoint === 'conversations.list' && status === 200)
		.length;

/** Whether it comes true before the patience is over. */
const comesTrue = (isSo: () => boolean | Promise<boolean>): Promise<boolean> =>
	poll(async () => await isSo(), Boolean, { timeoutMs: PATIENCE_MS, everyMs: LOOK_MS });

interface Variant {
	readonly name: string;
	readonly variables: Readonly<Record<string, string>>;
	/** After so many polls all that happens is new. */
	readonly firstPolls: number;
}

const variants: Variant[] = [
	{ name: 'as n8n is set up', variables: {}, firstPolls: 1 },
	{
		name: 'with durable cursors',
		variables: DURABLE_CURSORS,
		// What the poll at the activation remembers is not kept then.
		firstPolls: 2,
	},
];

test.concurrent.each(variants)(
	`each reply is in exactly one execution, $name (OUTREACH_SEED=${seed})`,
	async ({ variables, firstPolls }) => {
		const running = await startSandbox({ readings: chosenReadings() });
		let n8n: N8n | undefined;
		try {
			n8n = await startN8n({ variables });
			await proveOnce(n8n, running.sandbox, running.baseUrl, firstPolls);
		} finally {
			await n8n?.stop();
			await running.close();
		}
	},
);

/** n8n switches off for good a trigger whose first poll has failed so often. */
const ATTEMPTS = 5;

test.concurrent('n8n that starts while the API refuses the key loses no reply', async () => {
	const running = await startSandbox({ readings: chosenReadings() });
	const { sandbox } = running;
	const refusals = () => sandbox.requests.filter(({ status }) => status === 401).length;
	let n8n: N8n | undefined;
	try {
		n8n = await startN8n();
		const credential = await createCredential(n8n, running.baseUrl);
		const workflowId = await importWorkflow(n8n, onlyTrigger, credential);
		await publishWorkflow(n8n, workflowId);
		expect(await comesTrue(() => polls(sandbox) >= 1)).toBe(true);
		await n8n.pause();
		sandbox.control.addMessage(seeded.conversations.interested, { content: 'While down' });
		sandbox.faults.add({ fault: 'status', status: 401, times: ATTEMPTS });
		await n8n.resume();
		expect(await comesTrue(() => refusals() >= ATTEMPTS)).toBe(true);
		const executions = async () => await readExecutions(n8n!, workflowId);
		const texts = async () =>
			(await executions()).flatMap((each) => each.output(TRIGGER)).map(({ text }) => text);
		expect(await comesTrue(async () => (await texts()).length > 0)).toBe(true);
		expect(await texts()).toEqual(['While down']);
		// A person sees in the list of executions that the key was refused.
		expect((await executions()).map(({ status }) => status)).toContain('error');
	} finally {
		await n8n?.stop();
		await running.close();
	}
});

async function proveOnce(n8n: N8n, sandbox: Sandbox, baseUrl: string, firstPolls: number) {
	const credential = await createCredential(n8n, baseUrl);
	await createDataTable(n8n, TABLE, [{ message_id: '', text: '' }]);
	const table = await findDataTable(n8n, TABLE);
	const workflowId = await importWorkflow(n8n, workflow, credential);
	await publishWorkflow(n8n, workflowId);
	expect(await comesTrue(() => polls(sandbox) >= firstPolls)).toBe(true);

	const talk = startTalk(sandbox, seed);
	const restart = async () => {
		await sleep(TALK_MS * (0.4 + 0.2 * talk.random()));
		await n8n.pause();
		talk.write(WHILE_DOWN);
		await n8n.resume();
	};
	await Promise.all([talk.writeWithin(REPLIES - WHILE_DOWN, TALK_MS), restart()]);

	const haveCome = async () => {
		const executions = await readExecutions(n8n, workflowId);
		return executions.flatMap((each) => each.output(TRIGGER)).length >= REPLIES;
	};
	// If not all of them come, what follows names those that were lost.
	await comesTrue(haveCome);
	// The first of two more polls would have found what comes twice, and started the workflow with it by the second.
	const before = polls(sandbox);
	expect(await comesTrue(() => polls(sandbox) > before + 1)).toBe(true);
	const ended = await settled(n8n, workflowId);

	expect(talk.replies).toHaveLength(REPLIES);
	const expected = talk.replies.toSorted(byMessage);
	const items = ended.flatMap((each) => each.output(TRIGGER));
	const found = items.map(({ message_id, text, conversation_id }) => ({
		message_id,
		text,
		conversation_id,
	}));
	expect(found.toSorted(byMessage)).toEqual(expected);
	expect(new Set(items.map(({ event_id }) => event_id)).size).toBe(REPLIES);
	for (const execution of ended) {
		expect(execution).toMatchObject({ status: 'success', error: undefined });
		const times = execution.output(TRIGGER).map(({ occurred_at }) => String(occurred_at));
		expect(times).toEqual(times.toSorted());
	}
	const rows = (await table.rows()).filter(({ message_id }) => message_id !== null);
	expect(rows.map(({ message_id, text }) => ({ message_id, text })).toSorted(byMessage)).toEqual(
		expected.map(({ message_id, text }) => ({ message_id, text })),
	);
}

const byMessage = (a: { message_id?: unknown }, b: { message_id?: unknown }) =>
	String(a.message_id).localeCompare(String(b.message_id));
