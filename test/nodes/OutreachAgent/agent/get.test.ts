import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { CONTINUE, runNode, type NodeRunOptions } from '../../support/runNode';
import { credentialFor, openSandbox, useSandbox } from '../../support/sandbox';
import { AGENT_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const run = async (
	operation: 'get' | 'getAll',
	parameters: INodeParameters,
	options: Partial<NodeRunOptions> = {},
) =>
	await runNode({
		type: AGENT_NODE,
		parameters: { resource: 'agent', operation, ...parameters },
		credential: sandbox.credential(),
		...options,
	});

describe('Get', () => {
	test('returns one flat row', async () => {
		const { rows, paired } = await run('get', { agentId: seeded.agents.active });
		expect(rows).toEqual([
			{
				id: seeded.agents.active,
				name: 'Visitors and followers',
				description: 'People who came to us by themselves',
				status: 'active',
				destination_list_id: seeded.lists.webinar,
				smart_finder_enabled: true,
				signal_count: 3,
				created_at: expect.stringMatching(/^\d{4}-.*Z$/),
				updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
			},
		]);
		expect(paired).toEqual([0]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('without Simplify: returns criteria and signals too', async () => {
		const { rows } = await run('get', { agentId: seeded.agents.active, simplify: false });
		expect(rows).toMatchObject([
			{
				id: seeded.agents.active,
				criteria: { matching_mode: 'discovery' },
				signals: expect.any(Array),
			},
		]);
	});

	test('several items: each returns its own agent; a missing one does not affect the others', async () => {
		const input = [seeded.agents.paused, 'agent_404', seeded.agents.draft].map((id) => ({ id }));
		const { rows, paired } = await run(
			'get',
			{ agentId: '={{ $json.id }}' },
			{ input, settings: CONTINUE },
		);
		expect(rows).toMatchObject([
			{ id: seeded.agents.paused },
			{ error: expect.stringContaining('agent_404') },
			{ id: seeded.agents.draft },
		]);
		expect(paired).toEqual([0, 1, 2]);
	});

	test('an agent that does not exist', async () => {
		const { error } = await run('get', { agentId: 'agent_404' });
		expect(error?.httpCode).toBe('404');
	});

	test('a key without agents:read: the error names the scope', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutAgentsRead);
		const { error } = await run('get', { agentId: seeded.agents.active }, { credential });
		expect(error?.httpCode).toBe('403');
		expect(error?.description).toContain('agents:read');
	});
});

describe('Get Many', () => {
	/** Adds agents to those of the seed. */
	const add = (count: number) =>
		sandbox.query(
			`WITH RECURSIVE n(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < ? + 3)
			INSERT INTO agents SELECT i, 'agent_' || i, workspace_id,
				json_set(record, '$.id', 'agent_' || i), created_at + i
			FROM n, agents WHERE agents.id = '${seeded.agents.draft}'`,
			count,
		);

	test('returns one row per agent, without signals', async () => {
		const { rows, paired } = await run('getAll', {});
		expect(rows.map(({ id, signal_count }) => [id, signal_count])).toEqual([
			[seeded.agents.active, null],
			[seeded.agents.paused, null],
			[seeded.agents.draft, null],
		]);
		expect(rows[1]).toMatchObject({ description: null });
		expect(paired).toEqual([0, 0, 0]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('without Simplify: returns the record as the API sent it', async () => {
		const { rows } = await run('getAll', { simplify: false, limit: 1 });
		expect(rows).toMatchObject([{ id: seeded.agents.active }]);
		expect(rows[0]).not.toHaveProperty('signal_count');
	});

	test('Limit and Return All', async () => {
		add(150);
		expect((await run('getAll', {})).rows).toHaveLength(50);
		expect((await run('getAll', { limit: 2 })).rows).toHaveLength(2);
		expect((await run('getAll', { returnAll: true })).rows).toHaveLength(153);
		expect((await run('getAll', {}, { type: `${AGENT_NODE}Tool` })).rows).toHaveLength(10);
	});

	test('filters by status itself', async () => {
		add(60);
		const { rows } = await run('getAll', { filters: { status: 'paused' } });
		expect(rows.map(({ id }) => id)).toEqual([seeded.agents.paused]);
		expect(sandbox.requests).toHaveLength(1);
		expect(sandbox.requests[0]?.query).not.toContain('status');
	});

	test('a service that refuses the parameter status lists agents all the same', async () => {
		const readings = { 'agents.list.statusFilter': 'lifecycle_status' };
		const other = await openSandbox({ readings });
		const credential = credentialFor(other, sandboxKeys.full.token);
		for (const status of ['active', 'paused', 'draft']) {
			const parameters = { filters: { status }, limit: 1 };
			const { rows } = await run('getAll', parameters, { credential });
			expect(rows).toMatchObject([{ status }]);
		}
		await other.close();
	});

	test.each(['live', '={{ "" }}', '={{ $json.none }}', '={{ null }}'])(
		'an unknown status (%s) is an error, not an empty result',
		async (status) => {
			const { error } = await run('getAll', { filters: { status } });
			expect(error?.message).toMatch(
				/^Status must (be one of Active, Draft, Paused, is "live"|not be empty: set a value)/,
			);
			expect(sandbox.requests).toHaveLength(0);
		},
	);

	test('an error of the API', async () => {
		sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'agents.list', times: 99 });
		const { error, rows } = await run('getAll', {});
		expect(error?.httpCode).toBe('500');
		expect(rows).toEqual([]);
	});

	test('a key without agents:read: the error names the scope', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutAgentsRead);
		const { error } = await run('getAll', {}, { credential });
		expect(error?.httpCode).toBe('403');
		expect(error?.description).toContain('agents:read');
	});
});
