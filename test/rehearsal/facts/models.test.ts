import { modelTextsOf } from '../../../rehearsal/facts/models';
import type { Execution, NodeRun } from '../../../harness/executions';
import { node } from '../../../harness/workflows';
import { at } from '../sheet/support';

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
	expect(modelTextsOf(NODES, { runs } as unknown as Execution)).toEqual({
		prompts: [{ at: START, node: 'Model', text: 'System: Be brief.\nHuman: Hello' }],
		drafts: [
			{ at: START + 2_000, node: 'Model', text: 'Good day' },
			{ at: START + 2_000, node: 'Message a model', text: 'Yes' },
		],
	});
});

test('a model that failed has answered nothing', () => {
	const runs = { Model: [run({ inputOverride: {} })], Agent: [run({})] };
	expect(modelTextsOf(NODES, { runs } as unknown as Execution)).toEqual({
		prompts: [],
		drafts: [],
	});
});
