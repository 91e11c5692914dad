import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import type { Agent } from '../../../../src/contract/agents';
import { nextRunOf, retryOf } from '../../support/retryOf';
import { RETRY, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { AGENT_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const update = async (parameters: INodeParameters, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: AGENT_NODE,
		parameters: {
			resource: 'agent',
			operation: 'update',
			agentId: seeded.agents.draft,
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

const stored = (id = seeded.agents.draft): Agent =>
	JSON.parse(
		sandbox.query<{ record: string }>('SELECT record FROM agents WHERE id = ?', id)[0]!.record,
	) as Agent;
const patches = () => sandbox.requests.filter(({ method }) => method === 'PATCH').length;

const ADD = { signalsChange: 'add', signals: { socialActivity: [{}] } };
const SOCIAL = { type: 'social_activity' };
const methods = () => sandbox.requests.map(({ method }) => method);

test('changes what was added to the form and returns the agent as it is then', async () => {
	const before = stored();
	const { rows, paired, hints } = await update({ fields: { name: ' New name ' } });
	expect(rows).toEqual([
		{
			id: seeded.agents.draft,
			name: 'New name',
			description: 'Ready to activate',
			status: 'draft',
			destination_list_id: seeded.lists.webinar,
			smart_finder_enabled: false,
			signal_count: 2,
			created_at: expect.stringMatching(/Z$/),
			updated_at: expect.stringMatching(/Z$/),
			changed_fields: ['name'],
		},
	]);
	expect(paired).toEqual([0]);
	expect(hints).toEqual([]);
	expect(stored()).toEqual({ ...before, name: 'New name', updated_at: expect.any(String) });
	expect(methods()).toEqual(['PATCH', 'GET']);
});

test('without Simplify: returns the record as the API sent it', async () => {
	const { rows } = await update({ fields: { name: 'New name' }, simplify: false });
	expect(rows).toEqual([stored()]);
});

test('the form as it opens changes nothing and says so', async () => {
	const { error } = await update({});
	expect(error?.message).toBe(
		'Fields to Change must set something: as the form stands, all stays as it is',
	);
	expect(sandbox.requests).toHaveLength(0);
});

test('changes everything at once', async () => {
	const { rows } = await update({
		fields: {
			name: 'All',
			description: 'New',
			destinationListId: { __rl: true, mode: 'id', value: seeded.lists.tradeFair },
		},
		smartFinderEnabled: true,
		criteria: { schools: ['TU'] },
		signalsChange: 'replace',
		signals: { jobChanges: [{ withinDays: 7 }] },
	});
	expect(stored()).toMatchObject({
		name: 'All',
		description: 'New',
		destination_list_id: seeded.lists.tradeFair,
		smart_finder_enabled: true,
		status: 'draft',
		criteria: { schools: ['TU'] },
		signals: [{ type: 'job_changes', within_days: 7 }],
	});
	expect(rows[0]?.changed_fields).toEqual([
		'name',
		'description',
		'destination_list_id',
		'smart_finder_enabled',
		'criteria.schools',
		'signals',
	]);
});

describe('what the form does not set', () => {
	test('stays as it is: criteria beside the one that changes', async () => {
		const before = stored(seeded.agents.active);
		const { rows } = await update({ agentId: seeded.agents.active, criteria: { schools: ['TU'] } });
		expect(stored(seeded.agents.active)).toEqual({
			...before,
			criteria: { ...before.criteria, schools: ['TU'] },
			updated_at: expect.any(String),
		});
		expect(Object.keys(before.criteria).length).toBeGreaterThan(1);
		expect(rows).toMatchObject([{ changed_fields: ['criteria.schools'] }]);
		expect(methods()).toEqual(['GET', 'PATCH', 'GET']);
	});

	test('goes back as it was read, even if our rules refuse it', async () => {
		sandbox.query(
			`UPDATE agents SET record = json_set(record,
				'$.criteria.min_years_experience', -1, '$.criteria.made_in_the_application', 'x')
			WHERE id = '${seeded.agents.active}'`,
		);
		const { error } = await update({
			agentId: seeded.agents.active,
			criteria: { schools: ['TU'] },
		});
		// The sandbox has the same rules, so it refuses what it gets.
		expect(error?.httpCode).toBe('400');
		expect(error?.description).toContain('Made In The Application');
		expect(error?.description).toContain(
			'The agent holds values that break rules of the API, and they were sent as they are: Min Years Experience must be at least 0',
		);
		expect(patches()).toBe(1);
	});

	test('is not read if nothing of a section is kept', async () => {
		await update({ signalsChange: 'replace', signals: { funding: [{}] } });
		expect(methods()).toEqual(['PATCH', 'GET']);
	});

	test('cannot be kept with a key that may not read agents: names the scope', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutAgentsRead);
		const { error } = await update({ criteria: { schools: ['TU'] } }, { credential });
		expect(error?.httpCode).toBe('403');
		expect(error?.description).toContain('agents:read');
		expect(error?.description).toContain('the agent is read first');
		expect(patches()).toBe(0);
	});
});

describe('Values to Clear', () => {
	test('clears a description and criteria, and nothing else', async () => {
		await update({ criteria: { schools: ['TU'], jobTitles: ['CTO'] } });
		const before = stored();
		const { rows } = await update({ fields: { valuesToClear: ['description', 'schools'] } });
		expect(stored()).toMatchObject({ description: null, signals: before.signals });
		expect(stored().criteria).toEqual({ ...before.criteria, schools: undefined });
		expect(rows[0]?.changed_fields).toEqual(['description', 'criteria.schools']);
	});

	test.each<[INodeParameters, string]>([
		[
			{ fields: { valuesToClear: ['description'], description: 'New' } },
			'Values to Clear clears Description, which is set as well',
		],
		[
			{ fields: { valuesToClear: ['schools'] }, criteria: { schools: ['TU'] } },
			'Values to Clear clears Schools, which is set as well',
		],
	])('%j: refuses to clear and to set', async (parameters, message) => {
		const { error } = await update(parameters);
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toHaveLength(0);
	});
});

test('reads the agent again, and a change that was not taken is an error', async () => {
	const agent = { ...stored(), name: 'As it was' };
	const fault = { fault: 'status', status: 200, body: { data: agent } } as const;
	sandbox.faults.add({ ...fault, endpoint: 'agents.get', times: 9 });
	const { error } = await update({ fields: { name: 'New name' } });
	expect(error?.message).toBe('The agent was updated, but not in all fields: Name');
	expect(error?.description).toContain('Read it again');
});

test('a value that was to be cleared and is still there is an error too', async () => {
	await update({ criteria: { schools: ['TU'] } });
	const data = stored();
	const fault = { fault: 'status', status: 200, body: { data } } as const;
	sandbox.faults.add({ ...fault, endpoint: 'agents.get', times: 9 });
	const { error } = await update({ fields: { valuesToClear: ['schools'] } });
	expect(error?.message).toBe('The agent was updated, but not in all fields: Schools');
});

test('adds signals after the existing ones', async () => {
	const before = stored().signals;
	const { rows } = await update(ADD);
	expect(rows).toMatchObject([{ signal_count: 3, changed_fields: ['signals'] }]);
	expect(stored().signals).toEqual([...before, SOCIAL]);
	expect(patches()).toBe(1);
});

describe('Using JSON', () => {
	const json = async (body: object, more: INodeParameters = {}) =>
		await update({ inputMode: 'json', jsonBody: JSON.stringify(body), ...more });

	test('replaces whole sections, as the API does', async () => {
		const { rows } = await json({
			name: 'By JSON',
			criteria: { job_titles: ['CTO'] },
			signals: [{ type: 'funding' }],
		});
		expect(stored()).toMatchObject({ name: 'By JSON', signals: [{ type: 'funding' }] });
		expect(stored().criteria).toEqual({ job_titles: ['CTO'] });
		expect(rows).toMatchObject([{ changed_fields: ['name', 'criteria.job_titles', 'signals'] }]);
	});

	test('removes all criteria and signals', async () => {
		const { error } = await json({ criteria: {}, signals: [] });
		expect(error).toBeUndefined();
		expect(stored()).toMatchObject({ criteria: {}, signals: [] });
	});

	test('adds signals', async () => {
		const { rows } = await json({ add_signals: [SOCIAL] });
		expect(rows).toMatchObject([{ signal_count: 3 }]);
	});

	test('an active agent without signals: the API refuses and nothing changes', async () => {
		const before = stored(seeded.agents.active);
		const { error } = await json({ signals: [] }, { agentId: seeded.agents.active });
		expect(error?.message).toBe('An active agent needs at least one signal.');
		expect(error?.httpCode).toBe('409');
		expect(stored(seeded.agents.active)).toEqual(before);
	});
});

test("more signals than an agent may have: returns the API's error", async () => {
	const signals = { socialActivity: Array<object>(17).fill({}) };
	const { error } = await update({ ...ADD, signals: signals as never });
	expect(error?.httpCode).toBe('400');
	expect(error?.description).toContain('must have at most 18 entries, has 19');
});

test('an agent that does not exist', async () => {
	const { error } = await update({ agentId: 'agent_404', fields: { name: 'x' } });
	expect(error?.httpCode).toBe('404');
	expect(error?.message).toContain('agent_404');
});

test('a key without agents:write: the error names the scope', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutAgentsWrite);
	const { error } = await update({ fields: { name: 'x' } }, { credential });
	expect(error?.httpCode).toBe('403');
	expect(error?.description).toContain('agents:write');
});

test('a key without agents:read can still add signals', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutAgentsRead);
	const { rows, hints } = await update(ADD, { credential });
	expect(rows).toMatchObject([{ signal_count: 3, changed_fields: ['signals'] }]);
	expect(hints).toEqual([expect.stringContaining('could not be read again to compare')]);
});

describe('a failure while adding signals: adds them once', () => {
	test.each([
		'reset_before',
		'reset_after',
		'timeout_before',
		'timeout_after',
		'truncated',
		'bad_json',
	] as const)('%s', async (fault) => {
		const before = stored().signals;
		sandbox.faults.add({ fault, endpoint: 'agents.update' });
		const { rows, error } = await update(ADD, { settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ signal_count: 3 }]);
		expect(stored().signals).toEqual([...before, SOCIAL]);
		expect(sandbox.count('signals_added')).toBe(1);
	});
});

describe('run again by n8n', () => {
	const input = [seeded.agents.draft, seeded.agents.paused].map((id) => ({ id }));
	const byItem = { ...ADD, agentId: '={{ $json.id }}' };
	const failSecond = () =>
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'agents.update', skip: 1 });

	test('Retry On Fail: does not add signals again', async () => {
		failSecond();
		const { rows, error } = await update(byItem, { input, settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows.map(({ id }) => id)).toEqual([seeded.agents.draft, seeded.agents.paused]);
		expect(sandbox.effects('signals_added').map(({ subject }) => subject)).toEqual([
			seeded.agents.draft,
			seeded.agents.paused,
		]);
	});

	test('Retry of an execution: the same', async () => {
		failSecond();
		const failed = await update(byItem, { input });
		expect(failed.error?.context?.itemIndex).toBe(1);
		const { error } = await update(byItem, { input, mode: 'retry', retryOf: retryOf(failed) });
		expect(error).toBeUndefined();
		expect(sandbox.count('signals_added')).toBe(2);
		expect(stored().signals).toHaveLength(3);
	});
});

test('as a tool: a repeated call does not add signals again', async () => {
	const type = `${AGENT_NODE}Tool`;
	const first = await update(ADD, { type });
	const parameters = {
		resource: 'agent',
		operation: 'update',
		agentId: seeded.agents.draft,
		...ADD,
	};
	const again = nextRunOf(first, { type, parameters });
	const second = await update(ADD, { type, mode: 'retry', retryOf: again });
	expect(second.rows).toEqual([{ ...first.rows[0], repeated: true }]);
	expect(stored().signals).toHaveLength(3);
});
