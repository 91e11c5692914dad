import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../sandbox/keys';
import type { Agent } from '../../../../src/contract/agents';
import { nextRunOf, retryOf } from '../../support/retryOf';
import { RETRY, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { AGENT_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const update = async (parameters: INodeParameters, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: AGENT_NODE,
		parameters: { resource: 'agent', operation: 'update', agentId: 'agent_3', ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const stored = (id = 'agent_3'): Agent =>
	JSON.parse(
		sandbox.query<{ record: string }>('SELECT record FROM agents WHERE id = ?', id)[0]!.record,
	) as Agent;
const patches = () => sandbox.requests.filter(({ method }) => method === 'PATCH').length;

const ADD = { fields: ['signals'], signalsChange: 'add', signals: { socialActivity: [{}] } };
const SOCIAL = { type: 'social_activity' };

test('changes the chosen fields in one request and returns the changed agent', async () => {
	const before = stored();
	const { rows, paired } = await update({ fields: ['name'], name: ' New name ' });
	expect(rows).toEqual([
		{
			id: 'agent_3',
			name: 'New name',
			description: 'Ready to activate',
			status: 'draft',
			destination_list_id: 'list_2',
			smart_finder_enabled: false,
			signal_count: 2,
			created_at: expect.stringMatching(/Z$/),
			updated_at: expect.stringMatching(/Z$/),
		},
	]);
	expect(paired).toEqual([0]);
	expect(stored()).toEqual({ ...before, name: 'New name', updated_at: expect.any(String) });
	expect(sandbox.requests).toHaveLength(1);
});

test('without Simplify: returns the record as the API sent it', async () => {
	const { rows } = await update({ fields: ['name'], name: 'New name', simplify: false });
	expect(rows).toEqual([stored()]);
});

test('changes everything at once; values of hidden fields are not sent', async () => {
	await update({
		fields: ['criteria', 'description', 'destinationList', 'name', 'signals', 'smartFinder'],
		name: 'All',
		description: '',
		destinationListId: { __rl: true, mode: 'id', value: 'list_3' },
		smartFinderEnabled: true,
		criteria: { schools: ['TU'] },
		signals: { jobChanges: [{ withinDays: 7 }] },
	});
	expect(stored()).toMatchObject({
		name: 'All',
		description: null,
		destination_list_id: 'list_3',
		smart_finder_enabled: true,
		status: 'draft',
	});
	expect(stored().criteria).toEqual({ schools: ['TU'] });
	expect(stored().signals).toEqual([{ type: 'job_changes', within_days: 7 }]);

	await update({ fields: ['description'], description: 'Only this', name: 'Not this' });
	expect(stored()).toMatchObject({ name: 'All', description: 'Only this' });
});

test('adds signals after the existing ones', async () => {
	const before = stored().signals;
	const { rows } = await update(ADD);
	expect(rows).toMatchObject([{ signal_count: 3 }]);
	expect(stored().signals).toEqual([...before, SOCIAL]);
	expect(patches()).toBe(1);
});

test('takes criteria and signals as JSON', async () => {
	const { error } = await update({
		fields: ['criteria', 'signals'],
		criteriaSource: 'json',
		criteriaJson: '={{ { job_titles: ["CTO"] } }}',
		signalsSource: 'json',
		signalsJson: '[{"type":"funding"}]',
	});
	expect(error).toBeUndefined();
	expect(stored()).toMatchObject({
		criteria: { job_titles: ['CTO'] },
		signals: [{ type: 'funding' }],
	});
});

test('removes all criteria and signals only if JSON says so', async () => {
	const { error } = await update({
		fields: ['criteria', 'signals'],
		criteriaSource: 'json',
		criteriaJson: '{}',
		signalsSource: 'json',
		signalsJson: '[]',
	});
	expect(error).toBeUndefined();
	expect(stored()).toMatchObject({ criteria: {}, signals: [] });
});

test('takes the whole body as JSON', async () => {
	const jsonBody = '{"name":"By JSON","add_signals":[{"type":"social_activity"}]}';
	const { rows } = await update({ inputMode: 'json', jsonBody });
	expect(rows).toMatchObject([{ name: 'By JSON', signal_count: 3 }]);
});

test('an active agent without signals: the API refuses and nothing changes', async () => {
	const before = stored('agent_1');
	const none = { signalsSource: 'json', signalsJson: '[]' };
	const { error } = await update({ agentId: 'agent_1', fields: ['signals'], ...none });
	expect(error?.message).toBe('An active agent needs at least one signal.');
	expect(error?.httpCode).toBe('409');
	expect(stored('agent_1')).toEqual(before);
});

test("more signals than an agent may have: returns the API's error", async () => {
	const signals = { socialActivity: Array<object>(17).fill({}) };
	const { error } = await update({ ...ADD, signals: signals as never });
	expect(error?.httpCode).toBe('400');
	expect(error?.description).toContain('must have at most 18 entries, has 19');
});

test('an agent that does not exist', async () => {
	const { error } = await update({ agentId: 'agent_404', fields: ['name'], name: 'x' });
	expect(error?.httpCode).toBe('404');
	expect(error?.message).toContain('agent_404');
});

test('a key without agents:write: the error names the scope', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutAgentsWrite);
	const { error } = await update({ fields: ['name'], name: 'x' }, { credential });
	expect(error?.httpCode).toBe('403');
	expect(error?.description).toContain('agents:write');
});

test('a key without agents:read can still add signals', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutAgentsRead);
	const { rows } = await update(ADD, { credential });
	expect(rows).toMatchObject([{ signal_count: 3 }]);
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
		const { rows, error } = await update(ADD);
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ signal_count: 3 }]);
		expect(stored().signals).toEqual([...before, SOCIAL]);
		expect(sandbox.count('signals_added')).toBe(1);
	});
});

describe('run again by n8n', () => {
	const input = ['agent_3', 'agent_2'].map((id) => ({ id }));
	const byItem = { ...ADD, agentId: '={{ $json.id }}' };
	const failSecond = () =>
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'agents.update', skip: 1 });

	test('Retry On Fail: does not add signals again', async () => {
		failSecond();
		const { rows, error } = await update(byItem, { input, settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows.map(({ id }) => id)).toEqual(['agent_3', 'agent_2']);
		expect(sandbox.effects('signals_added').map(({ subject }) => subject)).toEqual([
			'agent_3',
			'agent_2',
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
	const parameters = { resource: 'agent', operation: 'update', agentId: 'agent_3', ...ADD };
	const again = nextRunOf(first, { type, parameters });
	const second = await update(ADD, { type, mode: 'retry', retryOf: again });
	expect(second.rows).toEqual(first.rows);
	expect(stored().signals).toHaveLength(3);
});
