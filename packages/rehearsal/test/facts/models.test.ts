import { modelTextsOf } from '../../facts/models';
import type { Execution, Item, NodeRun } from '../../n8n/executions';
import { node } from '../../n8n/workflows';
import { at, BOB, MARIA, reply } from '../sheet/support';

const START = at(0, '10:00');
const LANGCHAIN = '@n8n/n8n-nodes-langchain';

const NODES = [
	node('Model', `${LANGCHAIN}.lmChatOpenAi`),
	node('Agent', `${LANGCHAIN}.agent`),
	node('Message a model', `${LANGCHAIN}.openAi`),
	node('Code', 'n8n-nodes-base.code'),
];

const run = (rest: Partial<NodeRun>): NodeRun => ({
	startTime: START,
	executionTime: 2_000,
	source: [],
	...rest,
});

const PEOPLE = {
	replies: [reply('m1', START), reply('m2', START, { lead: BOB })],
	correspondents: [
		{ conversation: 'conv_1', lead: MARIA.id, names: [MARIA.name] },
		{ conversation: 'conv_2', lead: BOB.id, names: [BOB.name] },
	],
};

test('what models are given and answer is read from the nodes that ask them', () => {
	const runs = {
		Model: [
			run({
				inputOverride: {
					ai_languageModel: [[{ json: { messages: ['System: Be brief.', 'Human: Hello'] } }]],
				},
				data: {
					ai_languageModel: [
						[{ json: { response: { generations: [[{ text: 'Good day' }]] }, tokenUsage: {} } }],
					],
				},
			}),
		],
		// Their items hold what the model said, and may hold what the items before had.
		Agent: [run({ data: { main: [[{ json: { output: 'Good day' } }]] } })],
		Code: [run({ data: { main: [[{ json: { text: 'Hi undefined' } }]] } })],
		'Message a model': [run({ data: { main: [[{ json: { message: { content: 'Yes' } } }]] } })],
	};
	expect(modelTextsOf(NODES, { runs } as unknown as Execution, PEOPLE)).toEqual({
		prompts: [{ at: START, node: 'Model', text: 'System: Be brief.\nHuman: Hello', apart: [] }],
		drafts: [
			{ at: START + 2_000, node: 'Model', text: 'Good day' },
			{ at: START + 2_000, node: 'Message a model', text: 'Yes' },
		],
	});
});

test('a model that failed has answered nothing', () => {
	const runs = { Model: [run({ inputOverride: {} })], Agent: [run({})] };
	expect(modelTextsOf(NODES, { runs } as unknown as Execution, PEOPLE)).toEqual({
		prompts: [],
		drafts: [],
	});
});

describe('prompts are apart', () => {
	const itemOf = (...messages: string[]): Item => ({
		json: { messages: messages.map((id) => ({ id })) },
	});
	const apart = (...batches: Item[][]) => {
		const runs = {
			Trigger: batches.map((items) => run({ data: { main: [items] } })),
			Agent: batches.map((_, previousNodeRun) =>
				run({ source: [{ previousNode: 'Trigger', previousNodeRun }] }),
			),
			Model: [
				run({
					source: [{ previousNode: 'Agent' }],
					inputOverride: { ai_languageModel: [[{ json: { messages: ['Human: Hello'] } }]] },
				}),
			],
		};
		return modelTextsOf(NODES, { runs } as unknown as Execution, PEOPLE).prompts[0]!.apart;
	};

	test('if each lead has an item', () => {
		expect(apart([itemOf('m1'), itemOf('m2')])).toEqual([MARIA.id, BOB.id]);
	});

	test('if a loop gives them out one after another', () => {
		expect(apart([itemOf('m1')], [itemOf('m2')])).toEqual([MARIA.id, BOB.id]);
	});

	test.each([
		['one item has all', [itemOf('m1', 'm2')]],
		['one has all, and another one', [itemOf('m1', 'm2'), itemOf('m1')]],
		['there is one lead', [itemOf('m1'), itemOf('m1')]],
	])('but not if %s', (_, items) => {
		expect(apart(items)).toEqual([]);
	});
});
