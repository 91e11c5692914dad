import { ranIn, reachableNodes } from '../../facts/flow';
import type { Execution as StoredExecution, Item } from '../../n8n/executions';
import { chain, node, type WorkflowFile } from '../../n8n/workflows';
import { START } from '../sheet/support';

const to = (...names: string[]) => names.map((name) => ({ node: name, type: 'main', index: 0 }));

const nodes = [
	node('Say so', 'n8n-nodes-base.slack'),
	node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi'),
	node('Replies', 'n8n-nodes-outreach.outreachTrigger'),
	node('Is new', 'n8n-nodes-base.if'),
	{ ...node('Off', 'n8n-nodes-base.noOp'), disabled: true },
	node('Ask', 'n8n-nodes-base.gmail', { operation: 'sendAndWait' }),
	node('Rows', 'n8n-nodes-base.googleSheets'),
	node('Form', 'n8n-nodes-base.formTrigger'),
	node('Mail', 'n8n-nodes-base.gmailTrigger'),
	node('Failed', 'n8n-nodes-base.errorTrigger'),
	node('Tell of it', 'n8n-nodes-base.noOp'),
	node('Left over', 'n8n-nodes-base.noOp'),
];

const file: WorkflowFile = {
	name: 'Answer',
	nodes,
	connections: {
		Replies: { main: [to('Is new')] },
		'Is new': { main: [to('Off'), []] },
		Off: { main: [to('Ask')] },
		Ask: { main: [to('Rows'), to('Is new')] },
		Rows: { main: [to('Say so')] },
		Form: { main: [to('Rows')] },
		Model: { ai_languageModel: [[{ node: 'Ask', type: 'ai_languageModel', index: 0 }]] },
		Failed: { main: [to('Tell of it')] },
	},
};

test('a beginning leads to nodes in their order, through those that are off, and not for failures', () => {
	const found = reachableNodes('w1', file);
	expect(found.map(({ node: name, after, needs }) => [name, after, needs])).toEqual([
		['Replies', null, 'own days'],
		['Form', null, 'answers'],
		['Mail', null, 'events'],
		['Is new', 'Replies', 'days'],
		['Rows', 'Form', 'rows'],
		['Say so', 'Rows', 'rows'],
		['Ask', 'Is new', 'answers'],
	]);
});

const items = (count: number): Item[] => Array.from({ length: count }, () => ({ json: {} }));
const run = (source: string | null, ...main: Item[][]) => ({
	startTime: START,
	source: source === null ? [] : [{ previousNode: source }],
	data: { main },
});

test('only outputs that lead to a node pass items on, and the end passes on all', () => {
	const runs = {
		Replies: [run(null, items(5))],
		'Is new': [run('Replies', items(3), items(2))],
		'Say so': [run('Is new', items(1))],
	};
	const ran = ranIn(file, { runs } as Partial<StoredExecution> as StoredExecution);
	expect(ran).toEqual([
		{ node: 'Say so', given: 3, passed: 3 },
		{ node: 'Replies', given: 5, passed: 5 },
		{ node: 'Is new', given: 5, passed: 3 },
	]);
});

test('what a node has done at its end came through, and what failed there without a word did not', () => {
	const send = {
		...node('Send', 'n8n-nodes-outreach.outreachConversation'),
		onError: 'continueErrorOutput',
	};
	const begin = node('Begin', 'n8n-nodes-base.manualTrigger');
	const runs = { Begin: [run(null, items(5))], Send: [run('Begin', items(3), items(2))] };
	const stored = { runs } as Partial<StoredExecution> as StoredExecution;
	const passedWith = (main: unknown) =>
		ranIn(
			{
				name: 'Send',
				nodes: [begin, send],
				connections: { Begin: { main: [to('Send')] }, Send: { main } },
			},
			stored,
		)[1]!.passed;
	expect(passedWith([[], to('Begin')])).toBe(5);
	expect(passedWith([to('Begin'), []])).toBe(3);
});

test('a node may run several times', () => {
	const loop = [node('Begin', 'n8n-nodes-base.manualTrigger'), node('A', 'x.a'), node('B', 'x.b')];
	const runs = {
		Begin: [run(null, items(2))],
		A: [run('Begin', items(1)), run('Begin', items(0))],
	};
	const stored = { runs } as Partial<StoredExecution> as StoredExecution;
	const looped = { name: 'Loop', nodes: loop, connections: chain(loop) };
	expect(ranIn(looped, stored)).toContainEqual({ node: 'A', given: 4, passed: 1 });
});
