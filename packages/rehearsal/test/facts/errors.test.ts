import { passedOver } from '../../facts/errors';
import type { Execution, Item } from '../../n8n/executions';
import { node, type WorkflowFile, type WorkflowNode } from '../../n8n/workflows';
import { at } from '../sheet/support';

const START = at(0, '10:00');
const FAILED: Item = { json: { error: 'Not sent' } };
const NO_ERROR: Item = { json: { error: null } };
const FINE: Item = { json: { id: 1 } };

const run = (previousNode: string, outputs: Item[][]) => ({
	startTime: START,
	executionTime: 1_000,
	source: [{ previousNode }],
	data: { main: outputs },
});

const link = (name: string) => [{ node: name, type: 'main', index: 0 }];

/** The errors that nobody was given, in a run of Send and of a node after it. */
function errorsOf(
	onError: WorkflowNode['onError'],
	outputs: Item[][],
	connections: WorkflowFile['connections'] = {},
) {
	const nodes = [
		{ ...node('Send', 'n8n-nodes-base.set'), onError },
		node('Note', 'n8n-nodes-base.noOp'),
	];
	const runs = { Send: [run('Start', outputs)], Note: [run('Send', [outputs.flat()])] };
	const stored = { runs } as Partial<Execution> as Execution;
	return passedOver({ name: 'Answer', nodes, connections }, stored);
}

const REGULAR = 'continueRegularOutput';
const APART = 'continueErrorOutput';
const error = { at: START + 1_000, node: 'Send', text: 'Not sent' };

test.each([
	['the last node goes on', REGULAR, [[FAILED]], {}, [error]],
	['another node is given the error', REGULAR, [[FAILED]], { Send: { main: [link('Note')] } }, []],
	['nothing went wrong', REGULAR, [[FINE]], {}, []],
	['an answer says that nothing went wrong', REGULAR, [[NO_ERROR]], {}, []],
	['the error output leads on', APART, [[], [FAILED]], { Send: { main: [[], link('Note')] } }, []],
	[
		'the error output leads nowhere, unlike the other one',
		APART,
		[[FINE], [FAILED]],
		{ Send: { main: [link('Note'), []] } },
		[error],
	],
	['a node that cannot go on has an item with such a field', undefined, [[FAILED]], {}, []],
] as const)('%s', (_, onError, outputs, connections, expected) => {
	const items = outputs.map((output) => [...output]);
	expect(errorsOf(onError, items, connections)).toEqual(expected);
});

test.each([
	['a text', { error: 'Not found' }, 'Not found'],
	['an error with a message', { error: { message: 'Not found' } }, 'Not found'],
	['an error without one', { error: { description: 'Not found' } }, 'Not found'],
	['something else', { error: { code: 7 } }, '{"code":7}'],
])('an item says what went wrong by %s', (_, json, text) => {
	expect(errorsOf(REGULAR, [[{ json: {} }, { json }]])).toMatchObject([{ text }]);
});

test('an item without JSON says nothing', () => {
	expect(errorsOf(REGULAR, [[{} as Item, FINE]])).toEqual([]);
});
