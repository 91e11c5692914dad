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
