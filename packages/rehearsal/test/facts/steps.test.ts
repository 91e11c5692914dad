import { executionOf } from '../../facts/n8n';
import { stepsOf, type Results } from '../../facts/steps';
import type { Execution as StoredExecution, Item, ItemSource, NodeRun } from '../../n8n/executions';
import { node } from '../../n8n/workflows';
import { at, BOB, MARIA, reply, sent } from '../sheet/support';

const START = at(0, '10:00');
const CONVERSATION = 'n8n-nodes-outreach.outreachConversation';
const SEND = { resource: 'message', operation: 'send' };
const IMPORT = { resource: 'lead', operation: 'import' };
const NODES = [
	node('Trigger', 'n8n-nodes-outreach.outreachTrigger'),
	node('Send', CONVERSATION, SEND),
	node('Check a send', CONVERSATION, { ...SEND, options: { onlyCheck: true } }),
	node('Check a start', 'n8n-nodes-outreach.outreachCampaign', {
		resource: 'campaign',
		operation: 'start',
		options: { onlyCheck: true },
	}),
	node('Send as tool', `${CONVERSATION}Tool`, SEND),
	node('Read as tool', `${CONVERSATION}Tool`, { resource: 'conversation', operation: 'get' }),
	node('Approve as tool', 'n8n-nodes-outreach.outreachCampaignTool', {
		resource: 'messageApproval',
		operation: 'approve',
	}),
	node('Request', 'n8n-nodes-base.httpRequest'),
	node('One message', 'n8n-nodes-base.executeWorkflowTrigger'),
	node('Form', 'n8n-nodes-base.formTrigger'),
	node('Button', 'n8n-nodes-base.manualTrigger'),
	node('Check', 'n8n-nodes-outreach.outreachLead', { ...IMPORT, options: { onlyCheck: 'list' } }),
	node('Import', 'n8n-nodes-outreach.outreachLead', IMPORT),
];

const itemWith = (json: Item['json'], pairedItem?: Item['pairedItem']): Item => ({
	json,
	pairedItem,
});

const event = (message: string) => itemWith({ event_id: `replyReceived:${message}` });

const from = (previousNode: string, rest: Partial<ItemSource> = {}) => [{ previousNode, ...rest }];

const run = (
	source: NodeRun['source'],
	items: readonly Item[],
	output: 'ai_tool' | 'main' = 'main',
): NodeRun => ({
	startTime: START,
	executionTime: 3_000,
	source,
	data: { [output]: [items] },
});

const killed = (source: NodeRun['source']): NodeRun => ({ startTime: START, source });

const TRIGGER = [run([], [event('m1'), event('m2')])];

const stepsIn = (runs: StoredExecution['runs'], results: Partial<Results> = {}) =>
	stepsOf(NODES, { runs } as StoredExecution, { listed: [], sent: [], ...results });

const sentRow = (conversation: string, pairedItem?: Item['pairedItem']) =>
	itemWith({ conversation_id: conversation, message_id: `to ${conversation}` }, pairedItem);

/** For which item of the trigger each message was sent. */
const itemsOfSends = (runs: StoredExecution['runs']) =>
	stepsIn(runs).sends.map(({ conversation, item }) => [conversation, item]);

describe('which of several items a message was sent for', () => {
	test('follows the links of all nodes in between, in any of their forms', () => {
		const items = itemsOfSends({
			Trigger: TRIGGER,
			Turn: [run(from('Trigger'), [itemWith({}, 1), itemWith({}, { item: 0 })])],
			Send: [run(from('Turn'), [sentRow('c2', [{ item: 0 }]), sentRow('c1', { item: 1 })])],
		});
		expect(items).toEqual([
			['c2', 'replyReceived:m2'],
			['c1', 'replyReceived:m1'],
		]);
	});

	test('follows outputs, inputs and runs', () => {
		const divided = {
			startTime: START,
			source: from('Trigger'),
			data: { main: [[itemWith({}, 0)], [itemWith({}, 1)]] },
		};
		const items = itemsOfSends({
			Trigger: TRIGGER,
			If: [divided],
			Loop: [
				run(from('If'), [itemWith({}, 0)]),
				run(from('If', { previousNodeOutput: 1 }), [itemWith({}, 0)]),
			],
			Merge: [
				run([null, ...from('Loop', { previousNodeRun: 1 })], [itemWith({}, { item: 0, input: 1 })]),
			],
			Send: [run(from('Merge'), [sentRow('c2', 0)])],
		});
		expect(items).toEqual([['c2', 'replyReceived:m2']]);
	});

	test('is not known of what was made from several, nor without links', () => {
		const items = itemsOfSends({
			Trigger: TRIGGER,
			Sum: [run(from('Trigger'), [itemWith({}, [0, 1])])],
			Send: [
				run(from('Sum'), [sentRow('c1', 0)]),
				run(from('Trigger'), [sentRow('c2')]),
				run(from('Trigger'), [sentRow('c3', [1, 1])]),
			],
		});
		expect(items).toEqual([
			['c1', null],
			['c2', null],
			['c3', 'replyReceived:m2'],
		]);
	});

	test('is clear if there is only one, with or without links', () => {
		const items = itemsOfSends({
			Trigger: [run([], [event('m1')])],
			Send: [run(from('Trigger'), [sentRow('c1')])],
		});
		expect(items).toEqual([['c1', 'replyReceived:m1']]);
	});

	test('ends with links in a circle', () => {
		const items = itemsOfSends({
			Trigger: TRIGGER,
			Circle: [run(from('Circle'), [itemWith({}, 0)])],
			Send: [run(from('Circle'), [sentRow('c1', 0)])],
		});
		expect(items).toEqual([['c1', null]]);
	});
});

test('an item that tells of a message that was not sent is neither a send nor a reading', () => {
	const left = { sent: false, conversation_id: 'c1', message_id: null, newer_message_id: 'm2' };
	const { sends, reads } = stepsIn({
		Trigger: TRIGGER,
		Send: [run(from('Trigger'), [itemWith(left, 0), sentRow('c2', 1)])],
	});
	expect(sends.map(({ conversation }) => conversation)).toEqual(['c2']);
	expect(reads).not.toContainEqual(expect.objectContaining({ message: 'm2' }));
});

test('a message that was only checked is no send, whoever decided that', () => {
	const checked = itemWith({ only_checked: true, conversation_id: 'c1', text: 'Hello' }, 0);
	const { sends, sending } = stepsIn({
		Trigger: TRIGGER,
		Send: [run(from('Trigger'), [checked, sentRow('c2', 1)])],
		'Check a send': [run(from('Trigger'), [checked])],
	});
	expect(sends.map(({ conversation }) => conversation)).toEqual(['c2']);
	expect(sending.map(({ node }) => node)).toEqual(['Send']);
});

describe('tools of an agent', () => {
	const read = itemWith({ id: 'c1', last_message_id: 'm1' }, 0);
	const tools = {
		'Send as tool': [run(from('Agent'), [sentRow('c1', 0)], 'ai_tool')],
		'Read as tool': [run(from('Agent'), [itemWith({ response: [read.json] })], 'ai_tool')],
		'Approve as tool': [run(from('Agent'), [itemWith({ id: 'a1' }, 0)], 'ai_tool')],
	};

	test('send, read and decide as nodes do, whatever the version of the agent', () => {
		const { sends, reads, decisions } = stepsIn({ Trigger: TRIGGER, ...tools });
		const end = START + 3_000;
		expect(sends).toMatchObject([{ node: 'Send as tool', message: 'to c1', at: end }]);
		expect(reads).toContainEqual({ at: end, conversation: 'c1', message: 'm1' });
		expect(decisions).toEqual([{ at: end, node: 'Approve as tool', approval: 'a1' }]);
	});

	test('send for the item of their agent, if it has only one', () => {
		const agent = (...items: Item[]) => ({
			Trigger: TRIGGER,
			Filter: [run(from('Trigger'), items)],
			Agent: [run(from('Filter'), items)],
			...tools,
		});
		expect(itemsOfSends(agent(itemWith({}, 1)))).toEqual([['c1', 'replyReceived:m2']]);
		expect(itemsOfSends(agent(itemWith({}, 1), itemWith({}, 0)))).toEqual([['c1', null]]);
	});

	test('send for the item of an agent that is a tool itself', () => {
		const items = itemsOfSends({
			Trigger: TRIGGER,
			Filter: [run(from('Trigger'), [itemWith({}, 1)])],
			Chief: [run(from('Filter'), [])],
			Agent: [run(from('Chief'), [itemWith({})], 'ai_tool')],
			'Send as tool': tools['Send as tool'],
		});
		expect(items).toEqual([['c1', 'replyReceived:m2']]);
	});
});

describe('HTTP Request', () => {
	const message = sent('s1', START + 1_000);

	test('has sent what the API says it has, bare or as data, and nothing of other services', () => {
		const answer = { ok: true, pending: false, message: { id: 's1' } };
		const bob = sent('s2', START + 2_000, { lead: BOB });
		const { sends } = stepsIn(
			{
				Trigger: TRIGGER,
				Request: [
					run(from('Trigger'), [
						itemWith(answer, 0),
						itemWith({ data: { ...answer, message: { id: 's2' } } }, 1),
						itemWith({ ok: true, message: { id: 'elsewhere' } }, 1),
					]),
				],
			},
			{ sent: [message, bob] },
		);
		const node = 'Request';
		expect(sends).toEqual([
			{ node, at: message.at, conversation: 'conv_1', message: 's1', item: 'replyReceived:m1' },
			{ node, at: bob.at, conversation: 'conv_2', message: 's2', item: 'replyReceived:m2' },
		]);
	});

	test('has read and sent the same if it puts out headers and status as well', () => {
		const full = (body: object) => itemWith({ body, headers: {}, statusCode: 200 }, 0);
		const text = { id: 'a1', message: 'Hello' };
		const answer = { ok: true, pending: false, message: { id: 's1' } };
		const found = stepsIn(
			{
				Trigger: TRIGGER,
				Request: [run(from('Trigger'), [full({ data: [text] }), full({ data: answer })])],
			},
			{ sent: [message] },
		);
		expect(found.read_approvals).toMatchObject([{ approval: 'a1', text: 'Hello' }]);
		expect(found.sends).toMatchObject([{ message: 's1' }]);
	});

	test('has read the records in an answer', () => {
		const { reads } = stepsIn({
			Request: [
				run(
					[],
					[
						itemWith({ data: { id: 'c1', lead: MARIA, messages: [{ id: 'm1' }, { id: 'm2' }] } }),
						itemWith({ data: [{ id: 'c2', last_message: { id: 'm3' } }], pagination: {} }),
					],
				),
			],
		});
		const end = START + 3_000;
		expect(reads).toEqual([
			{ at: end, conversation: 'c1', message: 'm1' },
			{ at: end, conversation: 'c1', message: 'm2' },
			{ at: end, conversation: 'c2', message: 'm3' },
		]);
	});
});

test('who may have sent something, and when, is kept without a result as well', () => {
	const failed = { startTime: START, executionTime: 5_000, source: [] };
	const { sending } = stepsIn({ Send: [failed], Request: [failed], Trigger: [failed] });
	const span = { from: START, until: START + 5_000 };
	expect(sending).toEqual([
		{ node: 'Send', ...span },
		{ node: 'Request', ...span },
	]);
});

test('who may have changed campaigns or their messages, and when, is kept as well', () => {
	const ran = { startTime: START, executionTime: 5_000, source: [] };
	const { changing } = stepsIn({
		'Approve as tool': [ran],
		Request: [ran],
		Send: [ran],
		'Check a start': [ran],
		'Read as tool': [ran],
	});
	const span = { from: START, until: START + 5_000 };
	expect(changing).toEqual([
		{ node: 'Approve as tool', ...span },
		{ node: 'Request', ...span },
	]);
});

test('a node that is off does nothing, though n8n keeps a run of it', () => {
	const off = (name: string) => ({ ...NODES.find((one) => one.name === name)!, disabled: true });
	const ask = node('Ask', 'n8n-nodes-base.slack', { operation: 'sendAndWait' });
	const nodes = [NODES[0]!, off('Send'), off('Import'), { ...ask, disabled: true }];
	const passed = [run(from('Trigger'), [sentRow('c1', 0)])];
	const stored = {
		status: 'success',
		startedAt: new Date(START).toISOString(),
		stoppedAt: new Date(START).toISOString(),
		waitTill: null,
		runs: { Trigger: TRIGGER, Send: passed, Import: passed, Ask: passed },
	} as unknown as StoredExecution;
	const correspondents = [{ conversation: 'c1', lead: MARIA.id, names: ['c1'] }];
	const replies = [reply('m1', START, { conversation: 'c1' })];
	const file = { name: 'Test', nodes, connections: {} };
	const world = { listed: [], sent: [], replies, correspondents };
	const found = executionOf({ id: 'w', file }, '1', stored, world);
	expect(found).toMatchObject({ attended: false, rows: [], sending: [], sends: [], waits: [] });
	expect(new Set(found.dealings.map(({ did }) => did))).toEqual(new Set(['ended']));
});

describe('a person has taken part in a run', () => {
	const FILE = {
		name: 'Test',
		nodes: [
			node('Schedule', 'n8n-nodes-base.scheduleTrigger'),
			node('Form', 'n8n-nodes-base.formTrigger'),
			node('Ask', 'n8n-nodes-base.slack', { operation: 'sendAndWait' }),
			node('Wait', 'n8n-nodes-base.wait', { amount: 1 }),
			node('Page', 'n8n-nodes-base.wait', { resume: 'form' }),
			node('Chat', '@n8n/n8n-nodes-langchain.chat', { operation: 'sendAndWait' }),
			node('Ask as tool', 'n8n-nodes-base.slackHitlTool', { operation: 'sendAndWait' }),
		],
		connections: {},
	};
	const given = itemWith({ text: 'Hello' });
	const yes = itemWith({ data: { approved: true } });
	const BEGUN = { Schedule: [run([], [given])] };
	const after = (name: string, ...items: Item[]) => ({
		...BEGUN,
		[name]: [run(from('Schedule'), items)],
	});
	const asTool = (answer: Item) => ({
		...BEGUN,
		'Ask as tool': [
			{ ...run(from('Agent'), [answer], 'ai_tool'), inputOverride: { ai_tool: [[given]] } },
		],
	});
	const found = (runs: StoredExecution['runs']) =>
		executionOf(
			{ id: 'w', file: FILE },
			'1',
			{
				status: 'success',
				startedAt: new Date(START).toISOString(),
				stoppedAt: new Date(START).toISOString(),
				waitTill: null,
				runs,
			} as unknown as StoredExecution,
			{ listed: [], sent: [], replies: [], correspondents: [] },
		);

	test.each([
		['if a form began it', true, { Form: [run([], [given])] }],
		['if somebody answered its question', true, after('Ask', yes)],
		['if somebody answered no', true, after('Ask', itemWith({ data: { approved: false } }))],
		['if somebody filled in its form', true, after('Page', itemWith({ Name: 'Ann' }))],
		['if somebody answered in the chat', true, after('Chat', itemWith({ chatInput: 'Yes' }))],
		['if somebody answered its agent', true, asTool(yes)],
		['but not if nobody answered in time', false, after('Ask', given)],
		['but not if nobody answered its agent in time', false, asTool(given)],
		['but not if the question failed', false, after('Ask', itemWith({ error: 'No channel' }))],
		['but not while it waits in a chat', false, after('Chat', { json: {}, sendMessage: 'Send?' })],
		[
			'but not if it was killed while it waited',
			false,
			{ ...BEGUN, Ask: [killed(from('Schedule'))] },
		],
		['but not if it only waited for a time', false, after('Wait', given)],
		['but not if a schedule began it', false, BEGUN],
	])('%s', (_, expected, runs) => {
		const { attended, waits } = found(runs);
		expect(attended).toBe(expected);
		expect(waits.some(({ answered }) => answered)).toBe(expected && !('Form' in runs));
	});
});

test('what a run that was killed was to work on is known, though its trigger left no trace', () => {
	const stored = {
		status: 'crashed',
		runs: { Trigger: [run([], [])] },
		queued: (name: string) => (name === 'Trigger' ? [event('m1').json] : []),
	};
	const { items } = stepsOf(NODES, stored as unknown as StoredExecution, {
		listed: [],
		sent: [],
	});
	expect(items.map(({ messages }) => messages)).toEqual([['m1']]);
});

test('an approval is known without Simplify, too', () => {
	const item = itemWith({
		event_id: 'approvalRequested:a1:1',
		event: 'approvalRequested',
		approval: { id: 'a1', message: 'Hello' },
		campaign: null,
		campaign_lead: null,
	});
	const { read_approvals: approvals, items } = stepsIn({ Trigger: [run([], [item])] });
	expect(approvals).toMatchObject([{ approval: 'a1', text: 'Hello' }]);
	expect(items).toMatchObject([{ event_id: 'approvalRequested:a1:1', approval: 'a1' }]);
});

test('a called workflow has read what it was handed', () => {
	const handed = itemWith({
		event_id: 'approvalRequested:a1',
		message_id: 'a1',
		message: 'Hello',
		conversation_id: 'c1',
		last_message_id: 'm1',
	});
	const runs = { 'One message': [run([], [handed])] };
	const { read_approvals: approvals, reads, items } = stepsIn(runs);
	expect(approvals).toMatchObject([{ approval: 'a1', text: 'Hello' }]);
	expect(reads).toContainEqual({ at: START + 3_000, conversation: 'c1', message: 'm1' });
	expect(items).toEqual([]);
});

test('a poll that failed is an execution at the moment at which it ended', () => {
	const stored = {
		status: 'error',
		startedAt: null,
		stoppedAt: new Date(START).toISOString(),
		runs: {},
		waitTill: null,
	};
	const file = { name: 'Test', nodes: NODES, connections: {} };
	const results = {
		listed: [],
		sent: [],
		replies: [],
		correspondents: [],
	} as unknown as Parameters<typeof executionOf>[3];
	const found = executionOf({ id: 'w', file }, '1', stored as unknown as StoredExecution, results);
	expect([found.start, found.end]).toEqual([START, START]);
});

describe('rows of an import', () => {
	const ann = itemWith({ Profile: 'https://www.social.example/in/ann' });
	const checked = itemWith({ only_checked: true, rows: 1, to_add: 1 });
	const imported = itemWith({ row: 1, result: 'created', first_name: 'Ann', last_name: 'Smith' });
	const after = (start: string) => ({
		[start]: [run([], [ann])],
		Check: [run(from(start), [checked])],
		Import: [run(from(start), [imported])],
	});

	test('those that were only checked are none', () => {
		expect(stepsIn(after('Request')).rows).toMatchObject([
			{ node: 'Import', label: 'Ann Smith', result: 'created', by_person: false },
		]);
	});

	test.each([
		['chosen in the form', { mode: 'list', value: 'list_b' }],
		['in a field of the row', { mode: 'id', value: '={{ $json.list }}' }],
		['in a field of another node', { mode: 'id', value: "={{ $('Settings').first().json.list }}" }],
		['found by its name', { mode: 'name', value: 'Conference visitors' }],
	])('belong to the list of their import, whatever lists the person is in: %s', (_, leadListId) => {
		const nodes = [node('Import', 'n8n-nodes-outreach.outreachLead', { ...IMPORT, leadListId })];
		const person = 'social.example/in/ann';
		const joined = (list: string, when: number) => ({
			person,
			list,
			at: when,
			lead: 'lead_3',
			is_new: false,
		});
		const list = itemWith({ list: 'list_b' });
		const runs = {
			Settings: [run([], [list])],
			Rows: [run(from('Settings'), [itemWith({ ...ann.json, ...list.json })])],
			Import: [run(from('Rows'), [imported])],
		};
		const { rows } = stepsOf(nodes, { runs } as unknown as StoredExecution, {
			listed: [
				joined('list_a', START - 1_000),
				joined('list_b', START + 1_000),
				joined('list_c', START + 4_000),
			],
			sent: [],
		});
		expect(rows).toMatchObject([{ person, list: 'list_b' }]);
	});

	test.each(['Form', 'Button'])(
		'in a run that a person started, the person gave them: %s',
		(start) => {
			expect(stepsIn(after(start)).rows).toMatchObject([{ node: 'Import', by_person: true }]);
		},
	);
});
