import { calledFirst, withNewIds } from '../run/workflow/workflowCalls';
import { chain, node, type WorkflowFile } from '../n8n/workflows';

const call = (workflowId: unknown, type = 'n8n-nodes-base.executeWorkflow') =>
	node('Call', type, { workflowId, mode: 'once' });

const file = (id: string | null, nodes: WorkflowFile['nodes'] = [], settings = {}) => ({
	id,
	name: `Workflow ${id}`,
	nodes,
	connections: chain(nodes),
	settings,
});

test('a workflow keeps all but the ids of the workflows that it names', () => {
	const newIds = new Map([
		['a', 'new-a'],
		['b', 'new-b'],
	]);
	const choice = { __rl: true, mode: 'list', cachedResultName: 'B' };
	const before = file(
		'a',
		[
			call({ ...choice, value: 'b' }),
			call('b', '@n8n/n8n-nodes-langchain.toolWorkflow'),
			call({ ...choice, value: '={{ $workflow.id }}' }),
			call('b', 'n8n-nodes-base.set'),
		],
		{ errorWorkflow: 'b', callerIds: 'a, b,c', timezone: 'UTC' },
	);
	expect(withNewIds(before, newIds)).toEqual({
		...before,
		id: 'new-a',
		nodes: [
			call({ ...choice, value: 'new-b' }),
			call('new-b', '@n8n/n8n-nodes-langchain.toolWorkflow'),
			...before.nodes.slice(2),
		],
		settings: { errorWorkflow: 'new-b', callerIds: 'new-a,new-b,c', timezone: 'UTC' },
	});
});

test('what is called comes before who calls it, also if two call each other', () => {
	const sorted = calledFirst([
		file('a', [call('b')], { errorWorkflow: 'd' }),
		file('b', [call('c'), call('a')]),
		file('c'),
		file('d'),
		file(null),
	]);
	expect(sorted.map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a', null]);
});
