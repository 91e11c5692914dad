import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import type { CampaignLead } from '../../../../src/contract/campaigns';
import { callByAgent } from '../../support/callByAgent';
import { enrol } from '../../support/campaignLeads';
import { importerFor, importParameters, INTO_UNUSED_LIST, person } from '../../support/imports';
import { CONTINUE, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { LEAD_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const importLeads = importerFor(sandbox, INTO_UNUSED_LIST);

const { started, paused, completed, draft } = seeded.campaigns;
const IN_STARTED = `Left out: this person is in the started campaign "Trade fair introductions" (${started})`;
const IN_PAUSED = `Left out: this person is in the paused campaign "Reconnect with old contacts" (${paused})`;

const leaving = (more: INodeParameters = {}): INodeParameters => ({
	options: { leaveOutInCampaign: true, ...more },
});
const requests = () =>
	sandbox.requests.map(({ method, path, query }) => `${method} ${path.slice(7)}${query}`);
const resultsOf = (rows: readonly IDataObject[]) => rows.map(({ result }) => result);
const added = () => sandbox.count('lead_created');

/** The leads of a campaign with one of these statuses. */
const enrolled = (campaignId: string, ...statuses: Array<CampaignLead['status']>) =>
	sandbox
		.query<{ record: string }>(
			'SELECT record FROM campaign_leads WHERE campaign_id = ? ORDER BY seq',
			campaignId,
		)
		.map(({ record }) => JSON.parse(record) as CampaignLead)
		.filter(({ status, lead_id }) => lead_id !== null && statuses.includes(status));

/** The first of them, after it got this status. */
const withStatus = (campaignId: string, status: string): CampaignLead => {
	const [lead] = enrolled(campaignId, 'queued', 'active', 'paused', 'completed');
	change(lead!.id, '$.status', status);
	return lead!;
};
const change = (id: string, path: string, value: string | null) =>
	sandbox.query(
		'UPDATE campaign_leads SET record = json_set(record, ?, json(?)) WHERE id = ? RETURNING id',
		path,
		JSON.stringify(value),
		id,
	);
const rowOf = ({ lead }: CampaignLead, more: IDataObject = {}) =>
	person(0, {
		first_name: lead.first_name,
		last_name: lead.last_name,
		social_url: lead.social_url,
		...more,
	});

test('leaves out who is in a started or paused campaign, and says in which, with a request for the campaigns and one for each', async () => {
	const [inStarted] = enrolled(started, 'queued', 'active');
	const [inPaused] = enrolled(paused, 'paused');
	const { rows, hints, error } = await importLeads(
		[rowOf(inStarted!), rowOf(inPaused!), person(1)],
		leaving(),
	);
	expect(error).toBeUndefined();
	expect(rows).toEqual([
		{
			row: 1,
			result: 'left_out',
			reason: IN_STARTED,
			field: null,
			lead_id: inStarted!.lead_id,
			first_name: inStarted!.lead.first_name,
			last_name: inStarted!.lead.last_name,
			social_url: inStarted!.lead.social_url,
			name_read_as: null,
			name_in_workspace: null,
		},
		expect.objectContaining({ result: 'left_out', reason: IN_PAUSED }),
		expect.objectContaining({ result: 'created', reason: null }),
	]);
	expect(hints).toContain('2 of 3 rows are left out: see "reason".');
	expect(added()).toBe(1);
	expect(requests()).toEqual([
		'GET /campaigns?limit=500',
		`GET /campaigns/${paused}/leads?limit=500`,
		`GET /campaigns/${started}/leads?limit=500`,
		`POST /lead_lists/${seeded.lists.profileVisitors}/leads`,
	]);
});

test.each(['queued', 'active', 'paused', 'unheard_of'])('%s counts', async (status) => {
	const lead = withStatus(started, status);
	const { rows } = await importLeads([rowOf(lead)], leaving());
	expect(rows).toMatchObject([{ result: 'left_out', reason: IN_STARTED }]);
});

test.each(['completed', 'failed', 'excluded'])('%s does not count', async (status) => {
	const lead = withStatus(started, status);
	const { rows } = await importLeads([rowOf(lead)], leaving());
	expect(resultsOf(rows)).toEqual(['added_existing']);
});

test('drafts and completed campaigns do not count, and are not read', async () => {
	const lead = withStatus(started, 'completed');
	enrol(sandbox, lead.lead_id!, completed, { status: 'active' });
	enrol(sandbox, lead.lead_id!, draft, { status: 'active' });
	const { rows } = await importLeads([rowOf(lead)], leaving());
	expect(resultsOf(rows)).toEqual(['added_existing']);
});

test('in two campaigns: the newest, and how many more', async () => {
	const [lead] = enrolled(started, 'active');
	enrol(sandbox, lead!.lead_id!, paused);
	const { rows } = await importLeads([rowOf(lead!)], leaving());
	expect(rows).toMatchObject([{ reason: `${IN_PAUSED} and 1 more` }]);
});

test('however the address is spelled, also of somebody whose ID the campaign does not say', async () => {
	const [lead] = enrolled(started, 'active');
	change(lead!.id, '$.lead_id', null);
	const social_url = ` ${lead!.lead.social_url!.toUpperCase().replace('HTTPS://', '')}/?trk=x`;
	const { rows } = await importLeads([rowOf(lead!, { social_url })], leaving());
	expect(rows).toMatchObject([{ result: 'left_out', lead_id: null }]);
});

test('the campaigns of the list itself do not count, for the rows that go there', async () => {
	const { tradeFair, profileVisitors } = seeded.lists;
	const [lead] = enrolled(started, 'active');
	const own = await importLeads([rowOf(lead!)], { leadListId: tradeFair, ...leaving() });
	expect(resultsOf(own.rows)).toEqual(['already_in_list']);
	expect(requests()).toEqual([
		'GET /campaigns?limit=500',
		`GET /campaigns/${paused}/leads?limit=500`,
		`POST /lead_lists/${tradeFair}/leads`,
	]);
	const both = await importLeads(
		[rowOf(lead!, { to: tradeFair }), rowOf(lead!, { to: profileVisitors })],
		{ leadListId: '={{ $json.to }}', ...leaving() },
	);
	expect(resultsOf(both.rows)).toEqual(['already_in_list', 'left_out']);
	const reading = requests().slice(3);
	expect(reading.filter((request) => request.endsWith('/leads?limit=500'))).toHaveLength(2);
});

test('a list that the import makes has no campaigns of its own', async () => {
	const [lead] = enrolled(started, 'active');
	const { rows } = await importLeads([rowOf(lead!)], {
		leadListId: { __rl: true, mode: 'name', value: 'Somewhere new' },
		...leaving({ createMissingList: true }),
	});
	expect(rows).toMatchObject([{ reason: IN_STARTED }]);
});

test('600 leads of a campaign and 1,000 rows: two pages, once', async () => {
	sandbox.query(
		`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
		INSERT INTO campaign_leads (id, campaign_id, lead_id, record, enrolled_at)
		SELECT 'many_' || i, campaign_id, NULL, json_set(record, '$.id', 'many_' || i, '$.status', 'active',
			'$.lead.social_url', 'https://www.social.example/in/new-' || i), enrolled_at
		FROM n, (SELECT * FROM campaign_leads WHERE campaign_id = '${started}' ORDER BY seq LIMIT 1) RETURNING id`,
	);
	const rows = Array.from({ length: 1000 }, (_, index) => person(index + 1));
	const { rows: out } = await importLeads(rows, leaving());
	expect(resultsOf(out).filter((result) => result === 'left_out')).toHaveLength(600);
	expect(requests().filter((request) => request.includes(`${started}/leads`))).toHaveLength(2);
	expect(requests().filter((request) => request.startsWith('GET'))).toHaveLength(4);
});

test('if all rows are left out otherwise, the campaigns are not read for it', async () => {
	const { rows } = await importLeads(
		[person(1, { company: 'Acme' })],
		leaving({ leaveOutCompanies: 'Acme' }),
	);
	expect(resultsOf(rows)).toEqual(['left_out']);
	expect(requests().filter((request) => request.includes('/leads'))).toEqual([]);
});

test.each<[string, INodeParameters, string, string | undefined]>([
	['campaigns:read is missing', {}, 'the campaigns of the workspace', undefined],
	['a campaign', { endpoint: 'campaigns.listLeads' }, 'who is in the campaign "', '500'],
	[
		'the list of campaigns',
		{ endpoint: 'campaigns.list' },
		'the campaigns of the workspace',
		'500',
	],
])('%s cannot be read: nothing is sent', async (_, where, what, status) => {
	if (status) sandbox.faults.add({ fault: 'status', status: 500, times: 9, ...where });
	const key = status ? sandboxKeys.full : sandboxKeys.withoutCampaignsRead;
	const { rows } = await importLeads([person(1), person(2, { last_name: '' })], leaving(), {
		credential: sandbox.credential(key),
		settings: CONTINUE,
	});
	expect(rows[0]?.error).toContain(`Nothing was sent, because ${what}`);
	expect(rows[0]?.error).toContain('cannot be read');
	expect(rows[1]?.result).toBe('malformed');
	expect(added()).toBe(0);
});

test('a second page that cannot be read, and a campaign that is gone, stop everything', async () => {
	const first = { data: [], pagination: { limit: 500, has_more: true, next_cursor: 'more' } };
	const gone = { fault: 'status', status: 404, times: 9, endpoint: 'campaigns.listLeads' } as const;
	sandbox.faults.add({
		fault: 'status',
		status: 200,
		body: first,
		times: 1,
		endpoint: 'campaigns.listLeads',
	});
	sandbox.faults.add({ ...gone, status: 500 });
	const page = await importLeads([person(1)], leaving());
	expect(page.error?.message).toContain('Nothing was sent, because who is in the campaign "');
	sandbox.faults.clear();
	sandbox.faults.add(gone);
	const deleted = await importLeads([person(1)], leaving());
	expect(deleted.error?.message).toContain('Nothing was sent, because who is in the campaign "');
	expect(added()).toBe(0);
});

test('people without an address are pointed out, and refused if nobody has one', async () => {
	const open = [paused, started].flatMap((id) => enrolled(id, 'queued', 'active', 'paused'));
	for (const { id } of open.slice(1)) change(id, '$.lead.social_url', null);
	const some = await importLeads([person(1)], leaving());
	expect(resultsOf(some.rows)).toEqual(['created']);
	expect(some.hints.join()).toContain(
		`${open.length - 1} of the leads in running campaigns have no profile address to know them by`,
	);
	change(open[0]!.id, '$.lead.social_url', null);
	const none = await importLeads([person(2)], leaving());
	expect(none.error?.message).toBe(
		`Nothing was sent, because ${open.length} of the leads in running campaigns have no profile address to know them by`,
	);
	expect(none.error?.description).toContain('remove the option Leave Out If in a Campaign');
});

test('Only Check counts them, says in which campaign, and reads the campaigns once', async () => {
	const [lead] = enrolled(started, 'active');
	const { rows } = await importLeads([rowOf(lead!), person(1)], leaving({ onlyCheck: 'list' }));
	expect(rows).toMatchObject([
		{ to_add: 1, left_out: 1, not_to_add: [{ row: 1, result: 'left_out', reason: IN_STARTED }] },
	]);
	expect(requests().filter((request) => request.startsWith('GET /campaigns?'))).toHaveLength(1);
	expect(requests().filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('off, and an expression that gives nothing', async () => {
	const [lead] = enrolled(started, 'active');
	const off = await importLeads([rowOf(lead!)], leaving({ leaveOutInCampaign: '={{ false }}' }));
	expect(resultsOf(off.rows)).toEqual(['already_in_list']);
	const { length } = sandbox.requests;
	const { error } = await importLeads(
		[rowOf(lead!)],
		leaving({ leaveOutInCampaign: '={{ $json.missing }}' }),
	);
	expect(error?.message).toMatch(/^Leave Out If in a Campaign .*must not be empty/);
	expect(sandbox.requests).toHaveLength(length);
});

describe('as a tool', () => {
	const parameters = (lead: CampaignLead, leaveOutInCampaign: boolean | string) => ({
		...importParameters(INTO_UNUSED_LIST),
		columns: { mappingMode: 'defineBelow', value: rowOf(lead) as INodeParameters },
		options: { leaveOutInCampaign },
	});

	test('leaves out, if a person has chosen so', async () => {
		const [lead] = enrolled(started, 'active');
		const { rows } = await callByAgent({
			type: LEAD_NODE,
			parameters: parameters(lead!, true),
			credential: sandbox.credential(),
		});
		expect(rows).toMatchObject([{ result: 'left_out', reason: IN_STARTED }]);
	});

	test('no model decides it', async () => {
		const [lead] = enrolled(started, 'active');
		const { error } = await runNode({
			type: `${LEAD_NODE}Tool`,
			parameters: parameters(lead!, "={{ $fromAI('leave_out') }}"),
			credential: sandbox.credential(),
		});
		expect(error?.message).toContain('Leave Out If in a Campaign takes no expression');
		expect(sandbox.requests).toHaveLength(0);
	});
});
