import { executionOf } from '../../../rehearsal/facts/n8n';
import type {
	Execution as StoredExecution,
	Item,
	NodeRun,
} from '../../../tools/harness/executions';
import { node, type WorkflowFile, type WorkflowNode } from '../../../tools/harness/workflows';
import { at } from '../sheet/support';

const START = at(0, '10:00');
const FAILED: Item = { json: { error: 'Not sent' } };
const FINE: Item = { json: { id: 1 } };

const run = (previousNode: string, ...outputs: Item[][]): NodeRun => ({
	...{ startTime: START, executionTime: 1_000, source: [{ previousNode }] },
	data: { main: outputs },
});

const link = (name: string) => [{ node: name, type: 'main', index: 0 }];

/** The nodes whose errors nobody was given, in a run of Send and of what comes after it. */
function passedOver(
	onError: WorkflowNode['onError'],
	outputs: Item[][],
	connections: WorkflowFile['connections'] = {},
) {
	const file = {
		...{ name: 'Answer', connections },
		nodes: [
			{ ...node('Send', 'n8n-nodes-base.set'), onError },
			node('Note', 'n8n-nodes-base.noOp'),
		],
	};
	const stored = {
		...{
			status: 'success',
			startedAt: new Date(START).toISOString(),
			stoppedAt: null,
			waitTill: null,
		},
		runs: { Send: [run('Start', ...outputs)], Note: [run('Send', outputs.flat())] },
	} as Partial<StoredExecution> as StoredExecution;
	const workflow = { id: 'w1', file };
	const { passed_over } = executionOf(workflow, '1', stored, { listed: [], sent: [] });
	return passed_over.map(({ node: name, text }) => `${name}: ${text}`);
}

const REGULAR = 'continueRegularOutput';
const APART = 'continueErrorOutput';

test.each([
	['the last node goes on', REGULAR, [[FAILED]], {}, ['Send: Not sent']],
	['another node is given the error', REGULAR, [[FAILED]], { Send: { main: [link('Note')] } }, []],
	['nothing went wrong', REGULAR, [[FINE]], {}, []],
	['the error output leads on', APART, [[], [FAILED]], { Send: { main: [[], link('Note')] } }, []],
	[
		'the error output leads nowhere, unlike the other one',
		APART,
		[[FINE], [FAILED]],
		{ Send: { main: [link('Note'), []] } },
		['Send: Not sent'],
	],
	['a node that cannot go on has an item with such a field', undefined, [[FAILED]], {}, []],
] as const)('%s', (_, onError, outputs, connections, expected) => {
	const items = outputs.map((output) => [...output]);
	expect(passedOver(onError, items, connections)).toEqual(expected);
});
