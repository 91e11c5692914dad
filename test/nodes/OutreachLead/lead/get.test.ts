import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const getLead = async (parameters: object, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		parameters: {
			resource: 'lead',
			operation: 'get',
			leadId: seeded.leads.interested,
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

test('gives ten flat fields of the lead', async () => {
	const { rows, paired } = await getLead({});
	expect(rows).toEqual([
		{
			id: seeded.leads.interested,
			first_name: expect.any(String),
			last_name: expect.any(String),
			email: 'person.1@mail.example',
			company: expect.any(String),
			job_title: expect.any(String),
			location: expect.any(String),
			social_url: 'https://www.social.example/in/person-1',
			lead_heat_tier: 'warmer',
			created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
		},
	]);
	expect(paired).toEqual([0]);
	expect(sandbox.requests).toHaveLength(1);
});

test('gives null for a field that the API left out', async () => {
	sandbox.faults.add({
		fault: 'status',
		status: 200,
		body: { data: { id: seeded.leads.interested } },
	});
	const [row] = (await getLead({})).rows;
	expect(Object.keys(row ?? {})).toHaveLength(10);
	expect(row).toMatchObject({ id: seeded.leads.interested, email: null, lead_heat_tier: null });
});

test('without Simplify gives the record as it came, fields unknown to us and reserved names included', async () => {
	const record = JSON.parse(
		`{"id":"${seeded.leads.interested}","lead_list_ids":["${seeded.lists.webinar}"],"new_field":{"deep":[1]},"__proto__":{"polluted":true},"constructor":"x"}`,
	) as object;
	sandbox.faults.add({ fault: 'status', status: 200, body: { data: record } });
	const { rows } = await getLead({ simplify: false });
	expect(JSON.stringify(rows)).toBe(JSON.stringify([record]));
	expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('takes the id from each input item', async () => {
	const { rows, paired } = await getLead(
		{ leadId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
		{
			input: [
				{ id: seeded.leads.enriched },
				{ id: ` ${seeded.leads.interested} ` },
				{ id: seeded.leads.cannotBeEnriched },
			],
		},
	);
	expect(rows.map(({ id }) => id)).toEqual([
		seeded.leads.enriched,
		seeded.leads.interested,
		seeded.leads.cannotBeEnriched,
	]);
	expect(paired).toEqual([0, 1, 2]);
});

test('takes simplify from each input item', async () => {
	const { rows } = await getLead(
		{ simplify: '={{ $json.simple }}' },
		{ input: [{ simple: true }, { simple: false }] },
	);
	expect(rows.map((row) => 'lead_list_ids' in row)).toEqual([false, true]);
});

test('a lead that does not exist: names the id and the item', async () => {
	const { error, items } = await getLead(
		{ leadId: '={{ $json.id }}' },
		{ input: [{ id: seeded.leads.interested }, { id: 'lead_404' }] },
	);
	expect(error?.message).toBe('Lead lead_404 was not found in this workspace.');
	expect(error?.description).toContain('lead ID "lead_404"');
	expect(error?.httpCode).toBe('404');
	expect(error?.context?.itemIndex).toBe(1);
	expect(items).toEqual([]);
	expect(sandbox.requests).toHaveLength(2);
});

test('with Continue On Fail the other items go on', async () => {
	const { rows, paired } = await getLead(
		{ leadId: '={{ $json.id }}' },
		{
			input: [{ id: 'lead_404' }, { id: seeded.leads.cannotBeEnriched }, { id: '' }],
			settings: { onError: 'continueRegularOutput' },
		},
	);
	expect(rows).toEqual([
		{
			error: expect.stringMatching(
				/^Lead lead_404 was not found in this workspace\. .*Check the ID/,
			),
			details: { outcome: 'not sent', code: 'not_found', field: null },
		},
		expect.objectContaining({ id: seeded.leads.cannotBeEnriched }),
		{
			error: 'Lead must not be empty: its expression gives nothing',
			details: { outcome: 'not sent', code: 'invalid_input', field: 'lead_id' },
		},
	]);
	expect(paired).toEqual([0, 1, 2]);
	expect(sandbox.requests).toHaveLength(2);
});

test('a key without the scope: says which one and who can help', async () => {
	const { error } = await getLead(
		{},
		{ credential: sandbox.credential(sandboxKeys.withoutLeadsRead) },
	);
	expect(error?.httpCode).toBe('403');
	expect(error?.message).toBe('The API key lacks the scope leads:read.');
	expect(error?.description).toMatch(/needs the scope leads:read .*OWNER or MANAGER/);
	expect(sandbox.requests).toHaveLength(1);
});

test('a failure that passes is not seen', async () => {
	sandbox.faults.add({ fault: 'status', status: 503 });
	sandbox.faults.add({ fault: 'timeout_before' });
	sandbox.faults.add({ fault: 'truncated' });
	const { rows, error } = await getLead({});
	expect(error).toBeUndefined();
	expect(rows).toHaveLength(1);
	expect(sandbox.requests).toHaveLength(4);
});

test('for an AI agent long texts are cut, and Simplify, which its form does not show, counts for nothing', async () => {
	const body = { data: { id: seeded.leads.interested, job_title: 'x'.repeat(2500), new_field: 1 } };
	sandbox.faults.add({ fault: 'status', status: 200, body });
	const { rows } = await getLead(
		{ simplify: false },
		{ type: 'n8n-nodes-outreach.outreachLeadTool' },
	);
	expect(rows).toHaveLength(1);
	expect(rows[0]).not.toHaveProperty('new_field');
	expect(rows[0]?.job_title).toBe(`${'x'.repeat(2000)}… (2500 characters, cut)`);
});

describe('Options > Include List Names', () => {
	const NAMES = { options: { includeListNames: true } };
	const FROM_ITEM = { leadId: '={{ $json.id }}' };

	const requests = () => sandbox.requests.map(({ path, query }) => path.slice(7) + query);
	const nameOf = (id: string) => {
		const [row] = sandbox.query<{ record: string }>(
			'SELECT record FROM lead_lists WHERE id = ?',
			id,
		);
		return (JSON.parse(row!.record) as { name: string }).name;
	};

	test('adds the names of the lists that the lead is in', async () => {
		const { rows } = await getLead(NAMES);
		expect(rows).toMatchObject([
			{ id: seeded.leads.interested, lead_list_names: [nameOf(seeded.lists.webinar)] },
		]);
		expect(Object.keys(rows[0] ?? {})).toHaveLength(11);
		expect(requests()).toEqual([`/leads/${seeded.leads.interested}`, '/lead_lists?limit=500']);
	});

	test('without Simplify: beside the IDs, in their order; null for a list that is not listed', async () => {
		const lists = [seeded.lists.tradeFair, 'list_gone', seeded.lists.webinar];
		const data = { id: seeded.leads.interested, lead_list_ids: lists };
		sandbox.faults.add({ fault: 'status', status: 200, body: { data } });
		const { rows } = await getLead({ ...NAMES, simplify: false });
		expect(rows).toEqual([
			{
				...data,
				lead_list_names: [nameOf(seeded.lists.tradeFair), null, nameOf(seeded.lists.webinar)],
			},
		]);
	});

	test('100 leads: one reading of the lists', async () => {
		const input = Array.from({ length: 100 }, (_, index) => ({ id: `lead_${(index % 20) + 1}` }));
		const { rows } = await getLead({ ...NAMES, ...FROM_ITEM }, { input });
		expect(rows).toHaveLength(100);
		expect(rows.slice(0, 4).flatMap(({ lead_list_names: names }) => names)).toEqual(
			expect.arrayContaining([nameOf(seeded.lists.webinar), nameOf(seeded.lists.default)]),
		);
		expect(sandbox.requests).toHaveLength(101);
	});

	test('a lead in no list reads none', async () => {
		const data = { id: seeded.leads.interested, lead_list_ids: [] };
		sandbox.faults.add({ fault: 'status', status: 200, body: { data } });
		const { rows } = await getLead(NAMES);
		expect(rows).toMatchObject([{ lead_list_names: [] }]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('an answer that does not say which lists is an error, never no lists', async () => {
		const data = { id: seeded.leads.interested };
		sandbox.faults.add({ fault: 'status', status: 200, body: { data } });
		const { error } = await getLead(NAMES);
		expect(error?.message).toBe('The API answered without the lists that the lead is in');
	});

	test('a lead that does not exist, with Continue On Fail: the others come', async () => {
		const { rows } = await getLead(
			{ ...NAMES, ...FROM_ITEM },
			{
				input: [{ id: 'lead_404' }, { id: seeded.leads.interested }],
				settings: { onError: 'continueRegularOutput' },
			},
		);
		expect(rows).toMatchObject([
			{ details: { code: 'not_found' } },
			{ lead_list_names: [expect.any(String)] },
		]);
	});

	test('a key without the scope for lists: says which one, and asks once for all items', async () => {
		const { rows } = await getLead(
			{ ...NAMES, ...FROM_ITEM },
			{
				input: [{ id: 'lead_1' }, { id: 'lead_2' }],
				credential: sandbox.credential(sandboxKeys.withoutLeadListsRead),
				settings: { onError: 'continueRegularOutput' },
			},
		);
		const lacks = { error: expect.stringContaining('lacks the scope lead_lists:read') };
		expect(rows).toMatchObject([lacks, lacks]);
		expect(requests()).toEqual(['/leads/lead_1', '/lead_lists?limit=500', '/leads/lead_2']);
	});

	test('an AI agent may choose them as a field', async () => {
		const { rows } = await getLead(
			{ ...NAMES, output: 'fields', outputFields: ['lead_list_names'] },
			{ type: 'n8n-nodes-outreach.outreachLeadTool' },
		);
		expect(rows).toEqual([
			{ id: seeded.leads.interested, lead_list_names: [nameOf(seeded.lists.webinar)] },
		]);
	});
});
