import { dealingsOf } from '../../facts/dealings';
import { canSend, kindOf } from '../../facts/nodeKinds';
import type { Execution, Item, NodeRun } from '../../n8n/executions';
import { node, type WorkflowNode } from '../../n8n/workflows';
import { at, BOB, MARIA, reply } from '../sheet/support';

const START = at(0, '10:00');
const PEOPLE = {
	replies: [reply('m1', START), reply('m2', START, { lead: BOB })],
	correspondents: [
		{ conversation: 'conv_1', lead: MARIA.id, names: ['conv_1', MARIA.id, MARIA.name] },
		{ conversation: 'conv_2', lead: BOB.id, names: ['conv_2', BOB.id, BOB.name, 'bob@x.example'] },
	],
};

const item = (json: object, pairedItem?: Item['pairedItem']): Item => ({
	json: json as Item['json'],
	pairedItem,
});
const MARIAS = item({ event_id: 'replyReceived:m1', lead_name: MARIA.name, intent: null });
const BOBS = item({ event_id: 'replyReceived:m2', lead_name: BOB.name, intent: null });

const run = (from: string | null, ...outputs: ReadonlyArray<readonly Item[]>): NodeRun => ({
	startTime: START,
	executionTime: 0,
	source: from === null ? [] : [{ previousNode: from }],
	data: { main: outputs },
});

const TRIGGER = node('Trigger', 'n8n-nodes-outreach.outreachTrigger');
const N8N = 'n8n-nodes-base.';
const TO_SOMETHING = { main: [[{ node: 'Next' }], [{ node: 'Next' }]] };

/** What a node did with the items of Maria and Bob that the trigger gave it: `1 dropped`, `2 ended`. */
function dealt(
	second: WorkflowNode,
	outputs: ReadonlyArray<readonly Item[]>,
	{ connections = TO_SOMETHING, ...rest }: Partial<NodeRun> & { connections?: object } = {},
) {
	const stored = {
		status: 'success',
		runs: {
			Trigger: [run(null, [MARIAS, BOBS])],
			[second.name]: [{ ...run('Trigger', ...outputs), ...rest }],
		},
	} as unknown as Execution;
	const file = {
		nodes: [TRIGGER, second],
		connections: { Trigger: TO_SOMETHING, [second.name]: connections },
	};
	return dealingsOf(file, stored, PEOPLE).map(({ conversation, did, detail }) =>
		[conversation.slice(-1), did, detail].filter(Boolean).join(' '),
	);
}

const linked = (json: object, index: number) => item(json, { item: index });

describe('items that go no further', () => {
	test.each([
		['a limit', node('Limit', `${N8N}limit`)],
		['a filter for duplicates', node('Once', `${N8N}removeDuplicates`)],
		['an older list node', node('List', `${N8N}itemLists`, { operation: 'limit' })],
		['a merge by position', node('Merge', `${N8N}merge`, { combineBy: 'combineByPosition' })],
		[
			'a merge by position of version 2',
			node('Merge', `${N8N}merge`, { mode: 'combine', combinationMode: 'mergeByPosition' }),
		],
		['a merge by position of version 1', node('Merge', `${N8N}merge`, { mode: 'mergeByIndex' })],
		['a loop that nothing leads back to', node('Loop', `${N8N}splitInBatches`)],
	])('are dropped by %s', (_, second) => {
		expect(dealt(second, [[linked({}, 0)]])).toEqual(['2 dropped']);
	});

	test('are dropped by an output of a duplicate filter that leads nowhere', () => {
		const once = node('Once', `${N8N}removeDuplicates`);
		const outputs = [[linked({}, 0)], [linked({}, 1)]];
		const connections = { main: [[{ node: 'Next' }], []] };
		expect(dealt(once, outputs, { connections })).toEqual(['2 dropped']);
		expect(dealt(once, outputs)).toEqual([]);
	});

	test('are dropped by a node that takes only its first item', () => {
		const once = { ...node('Set', `${N8N}set`), executeOnce: true };
		expect(dealt(once, [[linked({}, 0)]])).toEqual(['2 dropped']);
	});

	test.each([
		['a filter', node('Filter', `${N8N}filter`)],
		['a lookup that finds nothing', node('Get', `${N8N}dataTable`, { operation: 'get' })],
	])('are sorted out by %s', (_, second) => {
		const passed = second.name === 'Filter' ? ['1 branched'] : [];
		expect(dealt(second, [[linked({}, 0)]])).toEqual([...passed, '2 branched', '2 ended']);
	});

	test('end at an output that leads nowhere', () => {
		const filter = node('If', `${N8N}if`);
		const outputs = [[linked({}, 0)], [linked({}, 1)]];
		const connections = { main: [[{ node: 'Next' }], []] };
		expect(dealt(filter, outputs, { connections })).toEqual([
			'1 branched',
			'2 branched',
			'2 ended',
		]);
		expect(dealt(node('Set', `${N8N}set`), outputs, { connections })).toEqual(['2 ended']);
	});

	test('may still have been in a loop when the run failed', () => {
		const stored = {
			status: 'error',
			runs: {
				Trigger: [run(null, [MARIAS, BOBS])],
				Loop: [run('Trigger', [], [linked({}, 0)])],
			},
		} as unknown as Execution;
		const nodes = [TRIGGER, node('Loop', `${N8N}splitInBatches`)];
		const connections = { Trigger: TO_SOMETHING, Loop: TO_SOMETHING };
		expect(dealingsOf({ nodes, connections }, stored, PEOPLE)).toEqual([]);
	});
});

test('what happened in one millisecond keeps the order of the nodes', () => {
	const filters = ['Second', 'First'].map((name) => node(name, `${N8N}filter`));
	const stored = {
		status: 'success',
		runs: {
			Trigger: [{ ...run(null, [MARIAS]), executionIndex: 0 }],
			First: [{ ...run('Trigger', [linked({}, 0)]), executionIndex: 1 }],
			Second: [{ ...run('First', [], [linked({}, 0)]), executionIndex: 2 }],
		},
	} as unknown as Execution;
	const connections = { Trigger: TO_SOMETHING, First: TO_SOMETHING };
	const found = dealingsOf({ nodes: [...filters, TRIGGER], connections }, stored, PEOPLE);
	expect(found.map(({ node: name, did }) => `${name} ${did}`)).toEqual([
		'First branched',
		'Second branched',
		'Second ended',
	]);
});

describe('errors', () => {
	const set = { ...node('Set', `${N8N}set`), onError: 'continueErrorOutput' };

	test('take the place of an item', () => {
		const failed = linked({ error: 'Refused', details: { code: 'wrong_state' } }, 1);
		expect(dealt(set, [[linked({}, 0)], [failed]])).toEqual(['2 failed Refused']);
	});

	test('that the world made have hindered the workflow', () => {
		const failed = linked({ error: 'Refused', details: { code: 'send_failed' } }, 1);
		expect(dealt(set, [[linked({}, 0)], [failed]])).toEqual(['2 hindered Refused']);
	});

	test('of a whole node are about all its items', () => {
		const error = { message: 'Refused', context: { data: { code: 'wrong_state' } } };
		expect(dealt(set, [], { error })).toEqual(['1 failed Refused', '2 failed Refused']);
	});

	test('are only fields if the node cannot go on', () => {
		expect(dealt(node('Set', `${N8N}set`), [[linked({ error: 'x' }, 0), linked({}, 1)]])).toEqual(
			[],
		);
	});
});

describe('messages', () => {
	const send = node('Send', 'n8n-nodes-outreach.outreachConversation', {
		resource: 'message',
		operation: 'send',
	});
	const row = (conversation_id: string, index: number, sent: boolean | null = true) =>
		linked({ conversation_id, sent }, index);

	test('answer nothing if nobody knows whether they went out', () => {
		expect(dealt(send, [[row('conv_1', 0), row('conv_2', 1, null)]])).toEqual([
			'1 answered',
			'2 branched',
		]);
	});

	test('answer, or are not sent on purpose', () => {
		expect(dealt(send, [[row('conv_1', 0), row('conv_2', 1, false)]])).toEqual([
			'1 answered',
			'2 branched',
		]);
	});

	test('that go into another conversation drop the item', () => {
		expect(dealt(send, [[row('conv_1', 0), row('conv_1', 1)]])).toEqual([
			'1 answered',
			'1 answered',
			'2 dropped The message went into another conversation.',
		]);
	});

	test('of an agent answer what they name', () => {
		const tool = { ...send, name: 'Send as tool', type: `${send.type}Tool` };
		const toolRun: NodeRun = {
			...run('Agent'),
			data: { ai_tool: [[row('conv_2', 0)]] },
		};
		const stored = {
			status: 'success',
			runs: {
				Trigger: [run(null, [MARIAS, BOBS])],
				Agent: [run('Trigger', [])],
				'Send as tool': [toolRun],
			},
		} as unknown as Execution;
		const agent = node('Agent', '@n8n/n8n-nodes-langchain.agent');
		const connections = { Trigger: TO_SOMETHING, Agent: TO_SOMETHING };
		const found = dealingsOf({ nodes: [TRIGGER, agent, tool], connections }, stored, PEOPLE);
		expect(found.map(({ conversation, did }) => [conversation, did])).toContainEqual([
			'conv_2',
			'answered',
		]);
	});
});

describe('what is handed on', () => {
	const post = (text: string) => node('Post', `${N8N}slack`, { operation: 'post', text });
	const done = [linked({ ok: true }, 0), linked({ ok: true }, 1)];

	test.each([
		['the name in the input', '={{ $json.lead_name }} wrote'],
		['the name by an older word', '={{ $input.item.json["lead_name"] }} wrote'],
		['the name, if there is one', "={{ $json?.lead_name ?? 'Someone' }} wrote"],
		['the name from another node', "={{ $('Trigger').item.json.lead_name }} wrote"],
		['all of the input', '={{ JSON.stringify($json) }}'],
		['all of the input by its word', '={{ JSON.stringify($input.all()) }}'],
	])('names the lead: %s', (_, text) => {
		expect(dealt(post(text), [done])).toEqual(['1 handed_on', '2 handed_on']);
	});

	test.each([
		['another field', '={{ $json.intent }}'],
		['a field that is not there', '={{ $json.channel || "#sales" }}'],
		['the time', '=New item at {{ $now }}: {{ $json.nothing }}'],
		['the parts of another field', '={{ $json.intent.map(item => item.text) }}'],
	])('does not name the lead whose name stands beside what is written: %s', (_, text) => {
		expect(dealt(post(text), [done])).toEqual([]);
	});

	/** Whether a node with these settings hands on what it is given of Maria. */
	const isHandedOn = (json: object, parameters: WorkflowNode['parameters']) => {
		const stored = {
			status: 'success',
			runs: {
				Trigger: [run(null, [MARIAS])],
				Contact: [run('Trigger', [linked(json, 0)])],
				Write: [run('Contact', done)],
			},
		} as unknown as Execution;
		const nodes = [
			TRIGGER,
			node('Contact', `${N8N}set`),
			node('Write', `${N8N}hubspot`, { operation: 'upsert', ...parameters }),
		];
		const connections = { Trigger: TO_SOMETHING, Contact: TO_SOMETHING, Write: TO_SOMETHING };
		return dealingsOf({ nodes, connections }, stored, PEOPLE).some(
			({ did }) => did === 'handed_on',
		);
	};

	test.each([
		['a model', 'https://api.openai.com/v1/chat/completions'],
		['a model by its newer address', 'https://api.openai.com/v1/responses'],
		['another model', '=https://models.test/v1beta/models/{{ $json.model }}:generateContent'],
		['a search', 'https://api.hubapi.com/crm/v3/objects/contacts/search'],
		['the enrichment of a lead', '=https://api.test/api/v1/leads/{{ $json.lead_id }}/enrich'],
	])('is nothing that only %s was asked about', (_, url) => {
		const body = '={{ $json.lead_name }}';
		const request = (asked: string) =>
			node('Ask', `${N8N}httpRequest`, { method: 'POST', url: asked, body });
		expect(dealt(request(url), [done])).toEqual([]);
		for (const other of ['https://crm.test/contacts', 'https://crm.test/forms/7/responses']) {
			expect(dealt(request(other), [done])).toEqual(['1 handed_on', '2 handed_on']);
		}
	});

	test.each(['emailFinder', 'enrich', 'query', 'verify'])(
		'is nothing that a lookup took: %s',
		(operation) => {
			const lookup = node('Look', `${N8N}hunter`, { operation, name: '={{ $json.lead_name }}' });
			expect(dealt(lookup, [done])).toEqual([]);
		},
	);

	test('may have the words of the name in fields of their own', () => {
		const contact = { first: 'Maria', last: 'Rossi' };
		const fields = { lastname: '={{ $json.last }}', firstname: '={{ $json.first }}' };
		expect(isHandedOn(contact, fields)).toBe(true);
		expect(isHandedOn(contact, { firstname: '={{ $json.first }}' })).toBe(false);
	});

	test('may go into a record of the lead by its id', () => {
		const contact = { id: '301', properties: { name: MARIA.name } };
		expect(isHandedOn(contact, { contactId: '={{ $json.id }}', status: 'replied' })).toBe(true);
		expect(isHandedOn(contact, { contactId: '301', status: 'replied' })).toBe(false);
		expect(isHandedOn({ ...contact, id: undefined }, { contactId: '={{ $json.id }}' })).toBe(false);
	});

	test.each([
		['names the lead', `${MARIA.name} has a question.`, 'handed_on'],
		['names nobody', 'Somebody has a question.', 'branched'],
	])('by a tool is what the agent gave it, which %s', (_, text, did) => {
		const stored = {
			status: 'success',
			runs: {
				Trigger: [run(null, [MARIAS])],
				Agent: [run('Trigger', [])],
				Tell: [
					{
						...run('Agent'),
						inputOverride: { ai_tool: [[item({ text })]] },
						data: { ai_tool: [[item({ ok: true })]] },
					},
				],
			},
		} as unknown as Execution;
		const nodes = [
			TRIGGER,
			node('Agent', '@n8n/n8n-nodes-langchain.agent'),
			node('Tell', `${N8N}slackTool`, { operation: 'post', text: "={{ $fromAI('text') }}" }),
		];
		const connections = { Trigger: TO_SOMETHING, Agent: TO_SOMETHING };
		const told = dealingsOf({ nodes, connections }, stored, PEOPLE).filter(
			(dealing) => dealing.node === 'Tell',
		);
		expect(told[0]).toMatchObject({ conversation: 'conv_1', did });
	});

	test('does not name the lead in a fixed text, or in one from elsewhere', () => {
		expect(dealt(post('Somebody wrote'), [done])).toEqual([]);
		expect(dealt(post("={{ $('Settings').item.json.channel }}"), [done])).toEqual([]);
	});

	test.each([
		['names the lead', '={{ $json.lead_name }}', ['1 unknown', '2 unknown']],
		['names nobody', 'Somebody', []],
	])('may be what a node that nobody here knows was given, if it %s', (_, text, found) => {
		const other = node('Other', 'n8n-nodes-crm.crm', { operation: 'ponder', text });
		expect(dealt(other, [done])).toEqual(found);
		expect(dealt(other, [[]])).toEqual(['1 unknown', '2 unknown']);
	});

	test('was written only if the node put something out', () => {
		expect(dealt(post('={{ $json.lead_name }}'), [[]])).toEqual(['1 ended', '2 ended']);
	});

	test('does not name the lead whose id only begins like another', () => {
		const table = node('Table', `${N8N}dataTable`, {
			operation: 'insert',
			columns: { mappingMode: 'autoMapInputData' },
		});
		const stored = {
			status: 'success',
			runs: {
				Trigger: [run(null, [MARIAS])],
				Set: [run('Trigger', [linked({ of: 'lead_12' }, 0)])],
				Table: [run('Set', [linked({}, 0)])],
			},
		} as unknown as Execution;
		const nodes = [TRIGGER, node('Set', `${N8N}set`), table];
		const connections = { Trigger: TO_SOMETHING, Set: TO_SOMETHING, Table: TO_SOMETHING };
		expect(dealingsOf({ nodes, connections }, stored, PEOPLE)).toEqual([]);
	});

	test('may be a digest without links, in which a name stands', () => {
		const code = node('Code', `${N8N}code`, { jsCode: 'return digest' });
		const digest = item({ text: `Today: ${BOB.name}` });
		expect(dealt(code, [[digest]])).toEqual(['1 let_go', '2 went_on']);
	});

	test('goes by its ids and not by its links, if code has put it out', () => {
		const code = node('Code', `${N8N}code`, { jsCode: 'return items.filter(isMeant)' });
		expect(dealt(code, [[linked({ conversation_id: 'conv_2' }, 0)]])).toEqual([
			'1 let_go',
			'2 went_on',
		]);
		expect(dealt(code, [[linked({ intent: null }, 0)]])).toEqual(['1 went_on', '2 let_go']);
	});

	test('may have been given to a called workflow by name alone', () => {
		const called = node('Start', `${N8N}executeWorkflowTrigger`);
		const stored = {
			status: 'success',
			runs: { Start: [run(null, [item({ who: BOB.name })])] },
		} as unknown as Execution;
		const found = dealingsOf({ nodes: [called], connections: {} }, stored, PEOPLE);
		expect(found.map(({ conversation, did }) => [conversation, did])).toEqual([
			['conv_2', 'ended'],
		]);
	});

	test('may be the whole input', () => {
		const table = node('Table', `${N8N}dataTable`, {
			operation: 'insert',
			columns: { mappingMode: 'autoMapInputData' },
		});
		expect(dealt(table, [done])).toEqual(['1 handed_on', '2 handed_on']);
	});
});

describe('a decision by a field without a value', () => {
	const equals = (leftValue: string, operation = 'equals') => ({
		leftValue,
		rightValue: 'INTERESTED',
		operator: { type: 'string', operation },
	});
	const filter = (combinator: string, ...conditions: object[]) =>
		node('Filter', `${N8N}filter`, { conditions: { conditions, combinator } });
	const intent = equals('={{ $json.intent }}');
	const name = equals('={{ $json.lead_name }}');
	const noField = equals('={{ $json.reply.text.toLowerCase() }}');

	test.each([
		['an intent that is null', filter('and', intent), 'intent'],
		['the same beside another', filter('and', name, intent), 'intent'],
		[
			'the intent from another node',
			filter('and', equals("={{ $('Trigger').item.json.intent }}")),
			'intent',
		],
		[
			'whether there is an intent',
			filter('and', equals('={{ $json.intent }}', 'notEmpty')),
			'intent',
		],
		['a field that is not there', filter('and', noField), 'reply.text'],
		[
			'all ways of a switch',
			node('Switch', `${N8N}switch`, {
				rules: { values: [{ conditions: { conditions: [intent] } }] },
			}),
			'intent',
		],
		[
			'an older form',
			node('If', `${N8N}if`, { conditions: { string: [{ value1: '={{$json["intent"]}}' }] } }),
			'intent',
		],
		[
			'an older switch',
			node('Switch', `${N8N}switch`, {
				value1: '={{ $json.intent }}',
				rules: { rules: [{ value2: 'INTERESTED' }] },
			}),
			'intent',
		],
	])('%s', (_, second, field) => {
		expect(dealt(second, [[]])[0]).toBe(`1 branched ${field}`);
	});

	test.each([
		['a field with a value', filter('and', name)],
		['either of two, one with a value', filter('or', intent, name)],
		['whether there is a field', filter('and', equals('={{ $json.company }}', 'exists'))],
		['a field that the author knows may be missing', filter('and', equals('={{ $json.a?.b }}'))],
		[
			'one of the ways of a switch',
			node('Switch', `${N8N}switch`, {
				rules: {
					values: [
						{ conditions: { conditions: [intent] } },
						{ conditions: { conditions: [name] } },
					],
				},
			}),
		],
		[
			'either of two in an older form',
			node('If', `${N8N}if`, {
				combineOperation: 'any',
				conditions: {
					string: [{ value1: '={{ $json.intent }}' }, { value1: '={{ $json.lead_name }}' }],
				},
			}),
		],
		[
			'whether there is a field, in an older form',
			node('If', `${N8N}if`, {
				conditions: { string: [{ value1: '={{ $json.company }}', operation: 'isNotEmpty' }] },
			}),
		],
	])('is none: %s', (_, second) => {
		expect(dealt(second, [[]])[0]).toBe('1 branched');
	});
});

const OWN = 'n8n-nodes-outreach.outreachLead';

test.each<readonly [string, object, ReturnType<typeof kindOf>]>([
	[`${N8N}slack`, { operation: 'post' }, 'write'],
	[`${N8N}slackTool`, { operation: 'post' }, 'write'],
	[`${N8N}slackHitlTool`, {}, 'write'],
	[`${N8N}slack`, { operation: 'getAll' }, 'pass'],
	[`${N8N}googleSheets`, { operation: 'read' }, 'pass'],
	[`${N8N}googleSheets`, { operation: 'append' }, 'write'],
	[`${N8N}postgres`, { operation: 'executeQuery', query: 'SELECT 1' }, 'pass'],
	[`${N8N}postgres`, { operation: 'executeQuery', query: 'INSERT INTO notes' }, 'write'],
	[`${N8N}httpRequest`, {}, 'pass'],
	[`${N8N}httpRequest`, { method: 'POST' }, 'write'],
	[`${N8N}httpRequest`, { requestMethod: 'POST' }, 'write'],
	[`${N8N}postgres`, { operation: 'executeQuery', query: '= with old as (…) delete' }, 'unknown'],
	[`${N8N}graphql`, { query: '{ leads { id } }' }, 'pass'],
	[`${N8N}graphql`, { query: 'mutation { note }' }, 'write'],
	[`${N8N}hunter`, { operation: 'emailFinder' }, 'pass'],
	[`${N8N}code`, { jsCode: 'return $input.first()' }, 'code'],
	[`${N8N}functionItem`, {}, 'code'],
	[`${N8N}itemLists`, { operation: 'limit' }, 'drop'],
	[`${N8N}itemLists`, { operation: 'splitOutItems' }, 'pass'],
	[`${N8N}merge`, { mode: 'combine', combineBy: 'combineByFields' }, 'pass'],
	['n8n-nodes-crm.crm', { operation: 'createNote' }, 'write'],
	['n8n-nodes-crm.crm', { operation: 'ponder' }, 'unknown'],
	['n8n-nodes-crm.crm', {}, 'unknown'],
	[`${N8N}dataTable`, { resource: 'row', operation: 'upsert' }, 'write'],
	[`${N8N}dataTable`, { resource: 'table', operation: 'create' }, 'pass'],
	[`${N8N}dataTable`, { operation: 'rowNotExists' }, 'branch'],
	[`${N8N}executeWorkflow`, {}, 'branch'],
	[`${N8N}form`, {}, 'write'],
	[`${N8N}formTrigger`, {}, 'begin'],
	[`${N8N}noOp`, {}, 'pass'],
	['@n8n/n8n-nodes-langchain.textClassifier', {}, 'branch'],
	['@n8n/n8n-nodes-langchain.chainLlm', {}, 'pass'],
	['@n8n/n8n-nodes-langchain.chat', {}, 'write'],
	['@n8n/n8n-nodes-langchain.chatHitlTool', {}, 'write'],
	[OWN, { resource: 'lead', operation: 'import' }, 'write'],
	[OWN, { resource: 'message', operation: 'send' }, 'send'],
	[OWN, { resource: 'message', operation: 'send', options: { onlyCheck: true } }, 'pass'],
	[OWN, { resource: 'leadList', operation: 'create' }, 'pass'],
])('%s with %j: %s', (type, parameters, kind) => {
	expect(kindOf(node('Node', type, parameters as WorkflowNode['parameters']))).toBe(kind);
});

test.each([
	['n8n-nodes-outreach.outreachConversation', { resource: 'message', operation: 'send' }, true],
	['n8n-nodes-outreach.outreachConversation', { resource: 'message', operation: 'getAll' }, false],
	[
		'n8n-nodes-outreach.outreachConversation',
		{ resource: 'message', operation: 'send', options: { onlyCheck: true } },
		false,
	],
	[
		`${N8N}httpRequest`,
		{ method: 'POST', url: '=https://x/api/v1/conversations/{{ 1 }}/messages' },
		true,
	],
	[`${N8N}httpRequest`, { method: 'POST', url: 'https://hooks.chat.example/in' }, false],
])('%s with %j can send: %s', (type, parameters, expected) => {
	expect(canSend(node('Node', type, parameters))).toBe(expected);
	expect(canSend({ ...node('Node', type, parameters), disabled: true })).toBe(false);
});
