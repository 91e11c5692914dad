import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const getLeads = async (parameters: object, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		parameters: {
			resource: 'leadList',
			operation: 'getLeads',
			leadListId: seeded.lists.webinar,
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

/** Puts so many more leads into the list of the webinar. */
const addLeads = (count: number) => {
	for (let number = 1000; number < 1000 + count; number += 1) {
		sandbox.query(
			`INSERT INTO leads (id, workspace_id, social_key, search_text, created_at, record)
			SELECT ?, workspace_id, ?, '', created_at, json_set(record, '$.id', ?) FROM leads WHERE id = '${seeded.leads.interested}'`,
			`lead_${number}`,
			`key ${number}`,
			`lead_${number}`,
		);
		sandbox.query(
			`INSERT INTO memberships (lead_list_id, lead_id, added_at) VALUES ('${seeded.lists.webinar}', ?, ?)`,
			`lead_${number}`,
			Date.now(),
		);
	}
};

test('Return All reads each lead of the list once, newest membership first', async () => {
	addLeads(1000);
	const expected = sandbox.leadsOf(seeded.lists.webinar).map(({ id }) => id);
	const { rows } = await getLeads({ returnAll: true });
	expect(rows.map(({ id }) => id)).toEqual(expected.toReversed());
	expect(sandbox.requests).toHaveLength(3);
});

test('gives ten flat fields of each lead, without Simplify the record as it came', async () => {
	const { rows } = await getLeads({ limit: 3 });
	expect(rows).toHaveLength(3);
	for (const row of rows) expect(Object.keys(row)).toHaveLength(10);
	const { rows: whole } = await getLeads({ limit: 1, simplify: false });
	expect(whole[0]).toHaveProperty('company_details');
	expect(whole[0]).toHaveProperty('lead_heat_reason');
});

test('takes list and limit from each input item', async () => {
	const input = [
		{ list: seeded.lists.tradeFair, limit: 1 },
		{ list: seeded.lists.default, limit: 2 },
	];
	const { rows, paired } = await getLeads(
		{ leadListId: '={{ $json.list }}', limit: '={{ $json.limit }}' },
		{ input },
	);
	const newest = (list: string) =>
		sandbox
			.leadsOf(list)
			.map(({ id }) => id)
			.toReversed();
	expect(rows.map(({ id }) => id)).toEqual([
		...newest(seeded.lists.tradeFair).slice(0, 1),
		...newest(seeded.lists.default).slice(0, 2),
	]);
	expect(paired).toEqual([0, 1, 1]);
});

test('a list that does not exist: names the id and the item', async () => {
	const { error, items } = await getLeads(
		{ leadListId: '={{ $json.list }}' },
		{ input: [{ list: seeded.lists.default }, { list: 'list_404' }] },
	);
	expect(error?.message).toBe('Lead list list_404 was not found in this workspace.');
	expect(error?.context?.itemIndex).toBe(1);
	expect(items).toEqual([]);
});

test('a server error that stays: the node fails', async () => {
	sandbox.faults.add({ fault: 'html', times: 99 });
	const { error } = await getLeads({});
	expect(error?.httpCode).toBe('502');
	expect(error?.message).not.toContain('<html>');
	expect(sandbox.requests).toHaveLength(4);
});

test('a cursor that comes twice ends the run with an error', async () => {
	const pagination = { limit: 500, has_more: true, next_cursor: 'again' };
	const body = { data: [{ id: seeded.leads.interested }], pagination };
	sandbox.faults.add({ fault: 'status', status: 200, body, times: 99 });
	const { error } = await getLeads({ returnAll: true });
	expect(error?.message).toContain('the same page cursor twice');
	expect(sandbox.requests).toHaveLength(2);
});

test('a key without the scope: says that reading a list of leads needs leads:read', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutLeadsRead);
	const { error } = await getLeads({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope leads:read.');
	expect(error?.description).toContain('The key needs the scope leads:read');
});

test('an AI agent gets ten leads unless it may have more', async () => {
	addLeads(20);
	const type = 'n8n-nodes-outreach.outreachLeadTool';
	expect((await getLeads({ returnAll: true }, { type })).rows).toHaveLength(10);
});
