import type { Fault } from '../../../../packages/sandbox/core/faults/faults';
import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { nextRunOf, retryOf } from '../../support/retryOf';
import { CONTINUE, RETRY, runNode, type NodeRun, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { AGENT_NODE, agentNode } from '../../support/workflow';

const sandbox = useSandbox();

type Action = 'activate' | 'pause' | 'resume';

const act = async (
	operation: Action,
	agentId: string,
	options: Partial<NodeRunOptions> = {},
	simplify = true,
) =>
	await runNode({
		type: AGENT_NODE,
		parameters: { resource: 'agent', operation, agentId, simplify },
		credential: sandbox.credential(),
		...options,
	});

const byItem = '={{ $json.id }}';
const items = (...ids: string[]) => ids.map((id) => ({ id }));
const posts = () => sandbox.requests.filter(({ method }) => method === 'POST').length;

test.each<[Action, string, string]>([
	['activate', seeded.agents.draft, 'active'],
	['pause', seeded.agents.active, 'paused'],
	['resume', seeded.agents.paused, 'active'],
])('%s %s: sends one request and returns the changed agent', async (action, id, status) => {
	const { rows, paired } = await act(action, id);
	expect(rows).toMatchObject([{ id, status, signal_count: expect.any(Number) }]);
	expect(Object.keys(rows[0]!)).toHaveLength(9);
	expect(paired).toEqual([0]);
	expect(sandbox.requests).toHaveLength(1);
	const done = { activate: 'agent_activated', pause: 'agent_paused', resume: 'agent_resumed' };
	expect(sandbox.effects(done[action] as 'agent_paused')).toMatchObject([{ subject: id }]);
});

test.each<[Action, boolean]>([
	['activate', true],
	['pause', false],
	['resume', true],
])('%s says in its form what it sets off: %s', (action, isSaid) => {
	const notices = agentNode.description.properties.filter(
		({ type, displayOptions }) =>
			type === 'notice' && displayOptions?.show?.operation?.includes(action),
	);
	const texts = notices.map(({ displayName }) => displayName);
	expect(texts).toEqual(isSaid ? [expect.stringContaining('adds them to its list')] : []);
});

describe('an answer with a part of the agent', () => {
	const short = () =>
		sandbox.faults.add({
			fault: 'body',
			text: JSON.stringify({ data: { id: seeded.agents.active, status: 'paused' } }),
			endpoint: 'agents.act',
		});

	test('is followed by a read', async () => {
		short();
		const { rows } = await act('pause', seeded.agents.active);
		expect(rows).toMatchObject([{ name: expect.any(String), status: 'paused' }]);
		expect(sandbox.requests).toHaveLength(2);
	});

	test('comes out as it is if the agent cannot be read', async () => {
		short();
		const credential = sandbox.credential(sandboxKeys.withoutAgentsRead);
		const { rows, hints } = await act('pause', seeded.agents.active, { credential });
		expect(rows).toMatchObject([{ id: seeded.agents.active, name: null, status: 'paused' }]);
		expect(hints).toEqual([
			expect.stringMatching(/^The agent was changed, but could not be read again: .*agents:read/),
		]);
	});
});

test('without Simplify: returns the record as the API sent it', async () => {
	const { rows } = await act('pause', seeded.agents.active, {}, false);
	expect(rows).toMatchObject([{ status: 'paused', criteria: {}, signals: expect.any(Array) }]);
});

test.each<[Action, string, string]>([
	[
		'activate',
		seeded.agents.active,
		'The agent "Visitors and followers" is active already. It can be paused.',
	],
	[
		'activate',
		seeded.agents.paused,
		'Only a draft can be activated; the agent "Audience of competitors" is paused. It can be resumed.',
	],
	[
		'pause',
		seeded.agents.paused,
		'The agent "Audience of competitors" is paused already. It can be resumed.',
	],
	[
		'pause',
		seeded.agents.draft,
		'Only an active agent can be paused; the agent "New in their job" is a draft. It can be activated.',
	],
	[
		'resume',
		seeded.agents.active,
		'The agent "Visitors and followers" is active already. It can be paused.',
	],
	[
		'resume',
		seeded.agents.draft,
		'Only a paused agent can be resumed; the agent "New in their job" is a draft. It can be activated.',
	],
])(
	'%s %s is refused: the error names the status and what it allows',
	async (action, id, message) => {
		const { error } = await act(action, id);
		expect(error?.message).toBe(message);
		expect(error?.httpCode).toBe('409');
		expect(sandbox.effects()).toEqual([]);
	},
);

test("keeps the API's error if the status cannot be read", async () => {
	const credential = sandbox.credential(sandboxKeys.withoutAgentsRead);
	const { error } = await act('activate', seeded.agents.active, { credential });
	expect(error?.description).toContain('Status: active');
});

test("an agent without signals: returns the API's error", async () => {
	sandbox.query(
		`UPDATE agents SET record = json_set(record, '$.signals', json('[]')) WHERE id = '${seeded.agents.draft}'`,
	);
	const { error } = await act('activate', seeded.agents.draft);
	expect(error?.message).toBe('An active agent needs at least one signal.');
});

test('a key without agents:write: the error names the scope', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutAgentsWrite);
	const { error } = await act('pause', seeded.agents.active, { credential });
	expect(error?.httpCode).toBe('403');
	expect(error?.description).toContain('agents:write');
});

test('Continue On Fail: the failed item says why, the others go on', async () => {
	const input = items(seeded.agents.draft, seeded.agents.paused, 'agent_404');
	const { rows, paired } = await act('activate', byItem, { input, settings: CONTINUE });
	expect(rows).toMatchObject([
		{ id: seeded.agents.draft, status: 'active' },
		{
			error: expect.stringContaining('is paused. It can be resumed.'),
			details: { outcome: 'not sent' },
		},
		{ error: expect.stringContaining('agent_404'), details: { outcome: 'not sent' } },
	]);
	expect(paired).toEqual([0, 1, 2]);
});

test.each<Fault>([
	{ fault: 'reset_before' },
	{ fault: 'reset_after' },
	{ fault: 'timeout_before' },
	{ fault: 'timeout_after' },
	{ fault: 'truncated' },
	{ fault: 'status', status: 500, after: true },
])('a failure while activating ($fault): activates once and succeeds', async (fault) => {
	sandbox.faults.add({ ...fault, endpoint: 'agents.act' });
	const { rows, error } = await act('activate', seeded.agents.draft);
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([{ id: seeded.agents.draft, status: 'active' }]);
	expect(sandbox.count('agent_activated')).toBe(1);
});

describe('run again by n8n', () => {
	const input = items(seeded.agents.draft, 'agent_4');
	beforeEach(() => {
		sandbox.query(
			`INSERT INTO agents SELECT 4, 'agent_4', workspace_id,
				json_set(record, '$.id', 'agent_4'), created_at FROM agents WHERE id = '${seeded.agents.draft}'`,
		);
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'agents.act', skip: 1 });
	});

	test('Retry On Fail: an activated agent is not activated again and counts as done', async () => {
		const { rows, error } = await act('activate', byItem, { input, settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{ id: seeded.agents.draft, status: 'active' },
			{ id: 'agent_4', status: 'active' },
		]);
		expect(posts()).toBe(3);
	});

	test('Retry of an execution: the same', async () => {
		const failed = await act('activate', byItem, { input });
		expect(failed.error?.context?.itemIndex).toBe(1);
		const again = { input, mode: 'retry', retryOf: retryOf(failed) } as const;
		const { rows } = await act('activate', byItem, again);
		expect(rows.map(({ id }) => id)).toEqual([seeded.agents.draft, 'agent_4']);
		expect(posts()).toBe(3);
	});
});

test('as a tool: pause, resume and pause again are three actions', async () => {
	const type = `${AGENT_NODE}Tool`;
	const call = async (operation: Action, before?: NodeRun) => {
		const parameters = { resource: 'agent', operation, agentId: seeded.agents.active };
		const run = await act(operation, seeded.agents.active, {
			type,
			...(before && { mode: 'retry', retryOf: nextRunOf(before, { type, parameters }) }),
		});
		expect(run.error).toBeUndefined();
		return run;
	};
	await call('pause', await call('resume', await call('pause')));
	expect(sandbox.effects().map(({ kind }) => kind)).toEqual([
		'agent_paused',
		'agent_resumed',
		'agent_paused',
	]);
});
