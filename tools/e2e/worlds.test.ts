import { rehearse } from '../../packages/rehearsal/run/rehearse';
import type { Facts } from '../../packages/rehearsal/sheet/facts';
import { chain, node, type WorkflowFile } from '../../packages/rehearsal/n8n/workflows';
import { thankNodes } from './support/thank';

jest.setTimeout(300_000);

const thank = { name: 'Thank', nodes: thankNodes, connections: chain(thankNodes) };

const named = (id: string, own: Partial<WorkflowFile> & Pick<WorkflowFile, 'nodes'>) => ({
	id,
	name: id,
	connections: chain(own.nodes),
	...own,
});

/** One calls the next by its id, and the last one is for the errors of the second. */
const family = [
	named('asks', {
		nodes: [
			node('Each day', 'n8n-nodes-base.scheduleTrigger', { rule: { interval: [{}] } }, 1.2),
			{
				...node(
					'Ask',
					'n8n-nodes-base.executeWorkflow',
					{ workflowId: { __rl: true, mode: 'id', value: 'answers' }, options: {} },
					1.2,
				),
				onError: 'continueRegularOutput',
			},
		],
	}),
	named('answers', {
		nodes: [
			node('Asked', 'n8n-nodes-base.executeWorkflowTrigger', { inputSource: 'passthrough' }, 1.1),
			node('No', 'n8n-nodes-base.stopAndError', { errorMessage: 'No answer' }),
		],
		settings: { errorWorkflow: 'notes' },
	}),
	named('notes', { nodes: [node('Failed', 'n8n-nodes-base.errorTrigger')] }),
];

/** The moments at which leads wrote before the workflow had done anything. */
const firstReplies = ({ world, n8n }: Facts) =>
	world.replies
		.map(({ written }) => written)
		.filter((at) => at < Math.min(...n8n.executions.map(({ start }) => start)));

let alone: Facts[];
let together: Facts;

beforeAll(async () => {
	const options = { command: '', life: 'busy', seed: 1, days: 2, workflows: [thank] } as const;
	const all = await rehearse([
		{ ...options, days: 3 },
		{ ...options, days: 3, seed: 2 },
		options,
		{ ...options, workflows: family },
	]);
	together = all.pop()!;
	alone = all;
});

test('several rehearsals in one n8n do not know of each other, and each ends at its time', () => {
	for (const { world, n8n, run } of alone) {
		const shown = world.replies.filter(({ visible }) => visible !== null && visible < run.until);
		const started = n8n.executions.flatMap(({ items }) =>
			items.flatMap(({ messages }) => messages),
		);
		expect(started.length).toBeGreaterThan(0);
		expect(shown.map(({ message }) => message)).toEqual(expect.arrayContaining(started));
		expect(world.sent.filter(({ by }) => by === 'workflow')).toHaveLength(started.length);
	}
	const ends = alone.map(({ run }) => new Date(run.until).toISOString().slice(0, 10));
	expect(ends).toEqual(['2026-11-26', '2026-11-26', '2026-11-25']);
});

test('a seed gives the same leads each time, as long as the workflow does nothing', () => {
	const [one, two, again] = alone.map(firstReplies);
	expect(again!.length).toBeGreaterThan(0);
	expect(again).toEqual(one);
	expect(two).not.toEqual(one);
});

test('workflows of several files call each other, and one is started by the errors of another', () => {
	const { workflows } = together.run;
	const nameOf = (id: string) => workflows.find((workflow) => workflow.id === id)?.name;
	const runs = together.n8n.executions.map(({ workflow, status }) => [nameOf(workflow), status]);
	expect(runs.toSorted()).toEqual([
		['answers', 'error'],
		['answers', 'error'],
		['asks', 'success'],
		['asks', 'success'],
		['notes', 'success'],
		['notes', 'success'],
	]);
	const { executions } = together.n8n;
	const callerOf = (caller: string | null) =>
		nameOf(executions.find(({ id }) => id === caller)?.workflow ?? '');
	const callers = executions.map(({ workflow, caller }) => [nameOf(workflow), callerOf(caller)]);
	expect(new Map(callers as Array<[string, string]>)).toEqual(
		new Map([
			['asks', undefined],
			['answers', 'asks'],
			['notes', 'answers'],
		]),
	);
});
