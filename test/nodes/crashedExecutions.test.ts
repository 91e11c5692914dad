import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { seeded } from '../../packages/sandbox/composition/seeded';
import { allEndpoints } from '../../src/contract';
import { person } from './support/imports';
import { everyOperation, type OperationCase } from './support/operations';
import { processedData } from './support/processedData';
import { crashedRun, retryOf } from './support/retryOf';
import { CONTINUE, runNode, type NodeRunOptions } from './support/runNode';
import { environment } from './support/environment';
import { credentialFor, openSandbox, useSandbox } from './support/sandbox';
import { sendParameters } from './support/sendMessage';
import { CONVERSATION_NODE } from './support/workflow';

const sandbox = useSandbox();

const caseOf = (name: string): OperationCase => everyOperation.find((one) => one.name === name)!;

/** What would do harm or cost credits if it went out twice. */
const operations: readonly OperationCase[] = [
	{ ...caseOf('agent: create'), endpoint: 'agents.create' },
	{
		...caseOf('agent: update'),
		parameters: {
			resource: 'agent',
			operation: 'update',
			agentId: seeded.agents.draft,
			signalsChange: 'add',
			signals: { socialActivity: [{}] },
		},
	},
	{ ...caseOf('campaign: create'), endpoint: 'campaigns.create' },
	caseOf('lead: enrich'),
	caseOf('leadList: create'),
	caseOf('message: send'),
];

test('are all that the client sends no second time', () => {
	const once = allEndpoints.filter(
		({ retry: usual, retryInstead }) =>
			usual === 'verify' || usual === 'never' || retryInstead?.retry === 'verify',
	);
	expect(operations.map(({ endpoint }) => endpoint).sort()).toEqual(
		once.map(({ id }) => id as string).sort(),
	);
});

const optionsOf = ({ type, parameters }: OperationCase): NodeRunOptions => ({
	type,
	parameters,
	input: [person(1)],
	settings: CONTINUE,
	credential: sandbox.credential(),
});

const retry = async (options: NodeRunOptions, saved: NodeRunOptions['retryOf']) =>
	await runNode({ ...options, mode: 'retry', retryOf: structuredClone(saved) });

const failed = async (options: NodeRunOptions, endpoint: OperationCase['endpoint']) => {
	sandbox.faults.add({ fault: 'status', status: 403, endpoint });
	const first = await runNode({ ...options, settings: undefined });
	expect(first.error?.httpCode).toBe('403');
	return retryOf(first);
};

const effects = () => sandbox.effects().map(({ kind, subject }) => `${kind} ${subject}`);

describe.each(operations)('$name', (operation) => {
	test('a Retry after n8n was killed finds what went out, and sends nothing again', async () => {
		const options = optionsOf(operation);
		const first = await runNode(options);
		expect(first.rows[0]).not.toHaveProperty('error');
		const before = effects();
		expect(before.length).toBeGreaterThan(0);
		const { rows, error } = await retry(options, crashedRun(first, options));
		expect(error).toBeUndefined();
		expect(rows).toHaveLength(1);
		expect(rows[0]).not.toHaveProperty('error');
		expect(effects()).toEqual(before);
	});

	test.each([
		['n8n keeps no record', () => processedData.fail()],
		['n8n has dropped the oldest marks from its record', () => processedData.keep(() => false)],
	])('so does one if %s', async (_, lose) => {
		const options = optionsOf(operation);
		const first = await runNode(options);
		const before = effects();
		lose();
		const { rows } = await retry(options, crashedRun(first, options));
		expect(rows[0]).not.toHaveProperty('error');
		expect(effects()).toEqual(before);
	});

	test('of two Retries of one failed execution, the second finds what the first sent', async () => {
		const options = optionsOf(operation);
		const saved = await failed(options, operation.endpoint);
		expect(processedData.entries()).toEqual([]);
		expect((await retry(options, saved)).rows[0]).not.toHaveProperty('error');
		const before = effects();
		expect(before.length).toBeGreaterThan(0);
		expect((await retry(options, saved)).rows[0]).not.toHaveProperty('error');
		expect(effects()).toEqual(before);
	});

	test('of two Retries at once, only one sends it', async () => {
		const options = optionsOf(operation);
		const saved = await failed(options, operation.endpoint);
		await Promise.all(['2', '3'].map((executionId) => retry({ ...options, executionId }, saved)));
		const both = effects();
		sandbox.reset();
		processedData.reset();
		await runNode(options);
		expect(both).toEqual(effects());
	});

	test('a Retry that n8n kills while it looks for marks makes no other believe that it was done', async () => {
		const options = optionsOf(operation);
		const saved = await failed(options, operation.endpoint);
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: operation.endpoint });
		await processedData.killAfter(1, async () => await retry(options, saved));
		const { rows, error } = await retry(options, saved);
		expect(effects()).toEqual([]);
		expect(rows).toEqual([]);
		expect(error).toMatchObject({ context: { data: { code: 'outcome_unknown' } } });
	});

	test('the same work in a later execution is no repetition', async () => {
		const options = optionsOf(operation);
		await runNode(options);
		const before = effects();
		await environment.sleep(3_600_000);
		await retry(options, await failed(options, operation.endpoint));
		// An enriched lead costs nothing the second time.
		const isOnceForAll = operation.endpoint === 'leads.enrich';
		expect(effects().length > before.length).toBe(!isOnceForAll);
	});
});

/** All but messages, which may not show yet. */
const verified = operations.filter(({ endpoint }) => endpoint !== 'conversations.sendMessage');

describe.each(verified)('$name, marked but nowhere to be found', (operation) => {
	let options: NodeRunOptions;
	let saved: NodeRunOptions['retryOf'];
	let wanted: string[];

	beforeEach(async () => {
		options = optionsOf(operation);
		const first = await runNode(options);
		wanted = effects();
		saved = crashedRun(first, options);
		sandbox.reset();
	});

	const again = async (by: Partial<NodeRunOptions> = {}) =>
		await retry({ ...options, ...by }, saved);

	test('a Retry waits for half a minute, looks and sends it once', async () => {
		const startedAt = environment.now();
		expect((await again()).rows[0]).not.toHaveProperty('error');
		expect(environment.now() - startedAt).toBeGreaterThanOrEqual(30_000);
		expect(effects()).toEqual(wanted);
		expect((await again()).rows[0]).not.toHaveProperty('error');
		expect(effects()).toEqual(wanted);
	});

	test('a Retry sends it though n8n keeps no record', async () => {
		processedData.fail();
		expect((await again()).rows[0]).not.toHaveProperty('error');
		expect(effects()).toEqual(wanted);
	});

	test('of two Retries at once, only one sends it', async () => {
		const runs = await Promise.all(['2', '3'].map((executionId) => again({ executionId })));
		expect(effects()).toEqual(wanted);
		const [row] = runs.flatMap(({ rows }) => rows).filter(({ error }) => error);
		if (row) expect(row).toMatchObject({ details: { outcome: 'unknown' } });
	});

	test('a mark from the future is for a person to look at', async () => {
		const now = () => environment.now() - 3_600_000;
		const { rows } = await again({ environment: { ...environment, now } });
		expect(rows[0]).toMatchObject({ details: { outcome: 'unknown' } });
		expect(effects()).toEqual([]);
	});
});

/** What the API refuses if it is so already. */
const settling = [
	'agent: activate',
	'agent: pause',
	'agent: resume',
	'campaign: pause',
	'campaign: resume',
	'campaign: start',
	'messageApproval: approve',
	'messageApproval: editAndApprove',
	'messageApproval: reject',
];

describe.each(settling.map(caseOf))('$name', (operation) => {
	test('a Retry after n8n was killed takes what is as wanted for done', async () => {
		const options = optionsOf(operation);
		const first = await runNode(options);
		expect(first.rows[0]).not.toHaveProperty('error');
		expect(processedData.entries()).toEqual([]);
		const before = effects();
		const { rows, error } = await retry(options, crashedRun(first, options));
		expect(error).toBeUndefined();
		expect(rows).toEqual(first.rows);
		expect(effects()).toEqual(before);
	});
});

test('a Retry of what was refused makes its own, though another execution made the same meanwhile', async () => {
	const operation = operations.find(({ name }) => name === 'campaign: create')!;
	const options = optionsOf(operation);
	const saved = await failed(options, operation.endpoint);
	// Another process, which knows nothing of this one.
	const elsewhere = { executionId: '2', environment: { ...environment } };
	const [other] = (await runNode({ ...options, ...elsewhere })).rows;
	const [own] = (await retry(options, saved)).rows;
	expect(own).toMatchObject({ id: expect.not.stringMatching(String(other!.id)) });
	expect(effects()).toHaveLength(2);
});

test.each([
	['messageApproval: approve', 'messageApproval: reject'],
	['messageApproval: reject', 'messageApproval: approve'],
	['messageApproval: approve', 'messageApproval: editAndApprove'],
])('after %s, a Retry of %s is still an error', async (done, wanted) => {
	await runNode(optionsOf(caseOf(done)));
	const options = optionsOf(caseOf(wanted));
	const { rows } = await retry(options, crashedRun(await runNode(options), options));
	expect(rows[0]).toHaveProperty('error');
});

describe('a message that does not show yet', () => {
	const items = [seeded.conversations.interested, seeded.conversations.attachments].map(
		(conversation) => ({ conversation }),
	);
	const optionsFor = (input: typeof items): NodeRunOptions => ({
		type: CONVERSATION_NODE,
		parameters: sendParameters({ conversationId: '={{ $json.conversation }}' }),
		input,
		settings: CONTINUE,
		credential: sandbox.credential(),
	});
	/** n8n was killed before the answer came. */
	const killedEarlier = () => processedData.keep((entry) => !entry.endsWith(':accepted'));
	const sent = () => sandbox.effects('message_sent').map(({ subject }) => subject);
	const outcomes = async (options: NodeRunOptions, saved: NodeRunOptions['retryOf']) =>
		(await retry(options, saved)).rows.map(
			({ status, details }) => status ?? (details as { outcome: string }).outcome,
		);

	beforeEach(async () => {
		// The inbox is synced when a minute begins.
		await environment.sleep(60_000 - (environment.now() % 60_000));
		for (const { conversation } of items) {
			sandbox.control.setConversation(conversation, { pending: true });
		}
	});

	test('is accepted for a Retry after n8n was killed, until it shows', async () => {
		const options = optionsFor(items);
		const before = await runNode(options);
		const saved = crashedRun(before, options);
		const { rows } = await retry(options, saved);
		expect(rows).toEqual(before.rows);
		sandbox.control.syncInbox();
		expect(await outcomes(options, saved)).toEqual(['sent', 'sent']);
		expect(sent()).toHaveLength(2);
	});

	test('is unknown to a Retry after n8n was killed before the answer, and only what was not sent goes out', async () => {
		const before = await runNode(optionsFor(items.slice(0, 1)));
		expect(before.rows).toMatchObject([{ pending: true }]);
		killedEarlier();
		const options = optionsFor(items);
		const saved = crashedRun(before, options);
		expect(await outcomes(options, saved)).toEqual(['unknown', 'accepted']);
		sandbox.control.syncInbox();
		expect(await outcomes(options, saved)).toEqual(['sent', 'sent']);
		expect(sent()).toHaveLength(2);
	});

	test('does not keep the others from being sent, and is named by the error', async () => {
		const before = await runNode(optionsFor(items));
		expect(before.rows).toMatchObject([{ pending: true }, { pending: true }]);
		killedEarlier();
		const options = {
			...optionsFor([...items, { conversation: seeded.conversations.multilingual }]),
			settings: undefined,
		};
		const { error } = await retry(options, crashedRun(before, options));
		expect(error?.message).toContain('It is not known whether 2 items were done');
		expect(error?.description).toContain('Item 0');
		expect(error?.description).toContain('Item 1');
		expect(sent()).toHaveLength(3);
	});

	test('is not doubled by a Retry whose expression gives another text', async () => {
		const options = {
			...optionsFor(items.slice(0, 1)),
			parameters: sendParameters({ content: '={{ "Hello " + Math.random() }}' }),
		};
		const before = await runNode(options);
		killedEarlier();
		expect(await outcomes(options, crashedRun(before, options))).toEqual(['unknown']);
		expect(sent()).toHaveLength(1);
	});

	test('is unknown as well if n8n keeps no record, and so is one that was not sent', async () => {
		processedData.fail();
		const options = optionsFor(items.slice(0, 2));
		const before = await runNode(optionsFor(items.slice(0, 1)));
		expect(before.rows).toMatchObject([{ status: 'accepted' }]);
		const { rows } = await retry(options, crashedRun(before, options));
		expect(rows).toMatchObject([
			{ details: { outcome: 'unknown' } },
			{ details: { outcome: 'unknown' } },
		]);
		expect(String(rows[0]?.error)).toContain('may have sent');
		expect(sent()).toHaveLength(1);
	});

	test('is remembered though another execution writes to the record of n8n at the same moment', async () => {
		const options = optionsFor(items.slice(0, 1));
		processedData.loseNext();
		const before = await runNode(options);
		expect(processedData.entries()).toHaveLength(2);
		killedEarlier();
		expect(await outcomes(options, crashedRun(before, options))).toEqual(['unknown']);
		expect(sent()).toHaveLength(1);
	});

	test('sent by an AI agent is unknown to the agent of the Retry', async () => {
		const options = { ...optionsFor(items.slice(0, 1)), type: `${CONVERSATION_NODE}Tool` };
		const before = await runNode(options);
		expect(before.error).toBeUndefined();
		killedEarlier();
		expect(await outcomes(options, crashedRun(before, options))).toEqual(['unknown']);
		expect(sent()).toHaveLength(1);
	});
});

test('what waits for the rate limit has not gone out: a Retry after a kill sends it', async () => {
	const running = await openSandbox({ requestsPerMinute: 4 });
	try {
		const created = () =>
			running.sandbox.requests.filter(
				({ endpoint, status }) => endpoint === 'campaigns.create' && status === 201,
			).length;
		const marked: number[] = [];
		const options: NodeRunOptions = {
			...optionsOf({ ...caseOf('campaign: create') }),
			input: [person(1), person(2), person(3), person(4), person(5)],
			credential: credentialFor(running, sandboxKeys.full.token),
			environment: {
				...environment,
				sleep: async (ms, signal) => {
					if (ms > 1_000) marked.push(processedData.entries().length - created());
					await environment.sleep(ms, signal);
				},
			},
		};
		const { rows } = await runNode(options);
		expect(rows.filter(({ error }) => error)).toEqual([]);
		expect(marked.length).toBeGreaterThan(0);
		expect(new Set(marked)).toEqual(new Set([0]));
	} finally {
		await running.close();
	}
});
