import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const getLists = async (parameters: object, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		parameters: { resource: 'leadList', operation: 'getAll', ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const addLists = (count: number) =>
	sandbox.query(
		`WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
		INSERT INTO lead_lists (id, workspace_id, name, record, created_at)
		SELECT 'many_' || number, workspace_id, 'List ' || number,
			json_set(record, '$.id', 'many_' || number, '$.name', 'List ' || number), created_at + number
		FROM lead_lists, numbers WHERE id = '${seeded.lists.webinar}'`,
		count,
	);

test('gives the lists of the workspace, newest first', async () => {
	const { rows, paired } = await getLists({});
	expect(rows.map(({ id }) => id)).toEqual([
		seeded.lists.profileVisitors,
		seeded.lists.tradeFair,
		seeded.lists.webinar,
		seeded.lists.default,
	]);
	expect(paired).toEqual([0, 0, 0, 0]);
	for (const row of rows) expect(Object.keys(row)).toHaveLength(8);
	expect(sandbox.requests).toHaveLength(1);
});

test('Return All reads 501 lists in two requests', async () => {
	addLists(497);
	const { rows } = await getLists({ returnAll: true });
	expect(new Set(rows.map(({ id }) => id)).size).toBe(501);
	expect(rows).toHaveLength(501);
	expect(sandbox.requests).toHaveLength(2);
});

test('takes Limit and Simplify from each input item', async () => {
	const { rows, paired } = await getLists(
		{ limit: '={{ $json.limit }}', simplify: '={{ $json.simple }}' },
		{
			input: [
				{ limit: 1, simple: false },
				{ limit: 2, simple: true },
			],
		},
	);
	expect(paired).toEqual([0, 1, 1]);
	expect(rows.map((row) => 'created_by' in row)).toEqual([true, false, false]);
});

test('a server error that stays: the node fails, no list is given', async () => {
	sandbox.faults.add({ fault: 'status', status: 500, times: 99 });
	const { error, items } = await getLists({});
	expect(error?.httpCode).toBe('500');
	expect(items).toEqual([]);
	expect(sandbox.requests).toHaveLength(4);
});

test('a key without the scope: says which one', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutLeadListsRead);
	const { error } = await getLists({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope lead_lists:read.');
	expect(error?.description).toContain('The key needs the scope lead_lists:read');
});
