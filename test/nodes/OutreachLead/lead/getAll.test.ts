import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';

const LEADS = 1001;
const sandbox = useSandbox({ leads: LEADS });

const getLeads = async (parameters: object, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		parameters: { resource: 'lead', operation: 'getAll', ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const queries = () => sandbox.requests.map(({ query }) => query);

test('Return All reads each lead once, 500 a request, newest first', async () => {
	const { rows, paired } = await getLeads({ returnAll: true });
	expect(rows.map(({ id }) => id)).toEqual(
		Array.from({ length: LEADS }, (_, index) => `lead_${LEADS - index}`),
	);
	expect(new Set(paired)).toEqual(new Set([0]));
	expect(sandbox.requests).toHaveLength(3);
});

test.each([
	[1, ['?limit=1']],
	[500, ['?limit=500']],
	[501, ['?limit=500', expect.stringMatching(/^\?limit=1&cursor=/)]],
])('Limit %i asks for no record more', async (limit, expected) => {
	const { rows } = await getLeads({ limit });
	expect(rows).toHaveLength(limit);
	expect(queries()).toEqual(expected);
});

test('returns 50 leads by default', async () => {
	expect((await getLeads({})).rows).toHaveLength(50);
	expect(queries()).toEqual(['?limit=50']);
});

test.each([0, -1, 1.5, 'ten', null])('Limit %p is refused and nothing is sent', async (limit) => {
	const { error } = await getLeads({ limit: '={{ $json.limit }}' }, { input: [{ limit }] });
	expect(error?.message).toMatch(
		/^Limit must (be a whole number of at least 1|be a number, is "ten"|not be empty: .+)$/,
	);
	expect(sandbox.requests).toHaveLength(0);
});

test('all words of Search must match, whatever their case', async () => {
	const { rows } = await getLeads({
		returnAll: true,
		filters: { query: '  FOUNDER ollenby ' },
	});
	expect(rows.length).toBeGreaterThan(0);
	expect(rows.length).toBeLessThan(LEADS / 10);
	for (const row of rows) {
		expect(row).toMatchObject({ job_title: 'Founder', company: 'Ollenby Cold Chain' });
	}
});

test('special characters of Search reach the API as they are', async () => {
	const text = 'a&limit=1#é%20+王?cursor=x';
	await getLeads({ filters: { query: text } });
	expect(new URLSearchParams(queries()[0]).get('query')).toBe(text);
	expect(new URLSearchParams(queries()[0]).get('limit')).toBe('50');
});

test('a number in Search is searched for as text', async () => {
	await getLeads({ filters: { query: '={{ 2030 }}' } });
	expect(new URLSearchParams(queries()[0]).get('query')).toBe('2030');
});

test('a list in Search is an error, not one word with commas', async () => {
	const { error } = await getLeads({ filters: { query: '={{ ["berlin", "engineer"] }}' } });
	expect(error?.message).toBe('Search must be text, is a list');
	expect(queries()).toEqual([]);
});

test.each([
	['chosen', [seeded.lists.webinar, seeded.lists.tradeFair]],
	['from an expression', ` ${seeded.lists.webinar} , ${seeded.lists.tradeFair} ,`],
])('gives the leads of the lists, %s', async (_, listIds) => {
	const { rows } = await getLeads({ returnAll: true, filters: { listIds } });
	const expected = new Set(
		[...sandbox.leadsOf(seeded.lists.webinar), ...sandbox.leadsOf(seeded.lists.tradeFair)].map(
			({ id }) => id,
		),
	);
	expect(rows).toHaveLength(expected.size);
	expect(new Set(rows.map(({ id }) => id))).toEqual(expected);
});

test('takes filters and limit from each input item', async () => {
	const { rows, paired } = await getLeads(
		{ limit: '={{ $json.limit }}', filters: { listIds: '={{ $json.list }}' }, simplify: false },
		{
			input: [
				{ limit: 2, list: seeded.lists.default },
				{ limit: '3', list: seeded.lists.tradeFair },
			],
		},
	);
	expect(paired).toEqual([0, 0, 1, 1, 1]);
	expect(rows.map((row) => (row.lead_list_ids as string[]).includes(seeded.lists.default))).toEqual(
		[true, true, ...rows.slice(2).map(() => expect.any(Boolean))],
	);
	expect(
		rows.slice(2).every((row) => (row.lead_list_ids as string[]).includes(seeded.lists.tradeFair)),
	).toBe(true);
});

test('Simplify gives the same ten fields for every lead, without it the record as it came', async () => {
	const { rows: simple } = await getLeads({ limit: 500 });
	for (const row of simple) expect(Object.keys(row)).toHaveLength(10);
	const { rows: whole } = await getLeads({ limit: 1, simplify: false });
	expect(whole[0]).toHaveProperty('lead_list_ids');
	expect(whole[0]).toHaveProperty('lead_heat_raw_score');
});

test('an error on the second page: the node fails and no part of the list is given as the whole', async () => {
	sandbox.faults.add({ fault: 'status', status: 500, skip: 1, times: 99 });
	const { error, items } = await getLeads({ returnAll: true });
	expect(items).toEqual([]);
	expect(error?.message).toBe('The sandbox was told to answer 500.');
	expect(error?.httpCode).toBe('500');
	expect(sandbox.requests).toHaveLength(5);
});

test('a page that fails once is asked for again, and the list has neither gaps nor repeats', async () => {
	sandbox.faults.add({ fault: 'reset_before', skip: 1 });
	sandbox.faults.add({ fault: 'status', status: 429, skip: 1 });
	const { rows } = await getLeads({ returnAll: true });
	expect(new Set(rows.map(({ id }) => id)).size).toBe(LEADS);
	expect(rows).toHaveLength(LEADS);
	expect(sandbox.requests).toHaveLength(5);
});

const page = (cursor: string, data: object[] = [{ id: seeded.leads.interested }]) => ({
	fault: 'status' as const,
	status: 200,
	body: { data, pagination: { limit: 500, has_more: true, next_cursor: cursor } },
});

test('a cursor that comes twice ends the run with an error', async () => {
	sandbox.faults.add({ ...page('again'), times: 99 });
	const { error } = await getLeads({ returnAll: true });
	expect(error?.message).toBe(
		'The API gave the same page cursor twice, so the list cannot be read to its end.',
	);
	expect(sandbox.requests).toHaveLength(2);
});

test('pages without an end and without a record end the run with an error', async () => {
	for (let number = 0; number < 20; number += 1) sandbox.faults.add(page(`c${number}`, []));
	const { error } = await getLeads({ returnAll: true });
	expect(error?.message).toContain('20 pages without a new record');
	expect(sandbox.requests).toHaveLength(20);
});

test('pages without an end stop at the limit', async () => {
	for (let number = 0; number < 20; number += 1) {
		sandbox.faults.add(page(`c${number}`, [{ id: `lead_${number}` }]));
	}
	const { rows } = await getLeads({ limit: 5 });
	expect(rows).toHaveLength(5);
	expect(sandbox.requests).toHaveLength(5);
});

test('a key without the scope: says which one', async () => {
	const { error } = await getLeads(
		{},
		{ credential: sandbox.credential(sandboxKeys.withoutLeadsRead) },
	);
	expect(error?.message).toBe('The API key lacks the scope leads:read.');
	expect(error?.description).toContain('The key needs the scope leads:read');
});

test('an AI agent gets ten simplified leads, or as many as it may', async () => {
	const type = 'n8n-nodes-outreach.outreachLeadTool';
	const { rows } = await getLeads({ returnAll: true, limit: 900, simplify: false }, { type });
	expect(rows).toHaveLength(10);
	expect(Object.keys(rows[0] ?? {})).toHaveLength(10);
	expect((await getLeads({ toolLimit: 3 }, { type })).rows).toHaveLength(3);
});

test('pages without an end that repeat a lead end the run with an error', async () => {
	for (let number = 0; number < 20; number += 1) sandbox.faults.add(page(`c${number}`));
	const { error } = await getLeads({ returnAll: true });
	expect(error?.message).toContain('3 pages without a new record');
	expect(sandbox.requests).toHaveLength(4);
});
