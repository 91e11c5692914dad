import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import type { CampaignLead } from '../../../../src/contract/campaigns';
import { meanwhile } from '../../support/approvals';
import { callByAgent } from '../../support/callByAgent';
import { CONTINUE, pairedTo, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const getLeads = async (
	parameters: INodeParameters = {},
	options: Partial<NodeRunOptions> = {},
	resource = { resource: 'campaignLead', operation: 'getAll', campaigns: 'all' },
) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: { ...resource, ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const { started, paused, completed } = seeded.campaigns;
/** Of the started campaign, and in the paused one, too. */
const lead = seeded.leads.messagePending;

const ofLead = (value: string, mode = 'id') => ({
	filters: { ofLead: { __rl: true, mode, value } },
});
const FROM_ITEM = '={{ $json.lead }}';

const rowOf = (campaignId: string, leadId = lead) => {
	const [row] = sandbox.query<{ record: string }>(
		'SELECT record FROM campaign_leads WHERE campaign_id = ? AND lead_id = ?',
		campaignId,
		leadId,
	);
	return JSON.parse(row!.record) as CampaignLead;
};

/** Enrolls a lead of the started campaign in another one, too. */
const enrollIn = (campaignId: string, leadId = lead) =>
	sandbox.query(
		`INSERT INTO campaign_leads (id, campaign_id, lead_id, record, enrolled_at)
		SELECT ?, ?, lead_id, json_set(record, '$.id', ?, '$.campaign_id', ?), enrolled_at
		FROM campaign_leads WHERE campaign_id = '${started}' AND lead_id = ?`,
		`in_${campaignId}`,
		campaignId,
		`in_${campaignId}`,
		campaignId,
		leadId,
	);

const places = (rows: readonly IDataObject[]) => rows.map(({ campaign_id }) => campaign_id);
const requests = () =>
	sandbox.requests.map(({ path, query }) => path.replace('/api/v1', '') + query);

describe('all campaigns', () => {
	test('Of Lead: an item for each started or paused campaign that the lead is in', async () => {
		enrollIn(paused);
		enrollIn(completed);
		const { rows, paired } = await getLeads(ofLead(lead));
		expect(places(rows)).toEqual([paused, started]);
		expect(rows).toMatchObject([{ lead_id: lead }, { lead_id: lead }]);
		expect(paired).toEqual([0, 0]);
		expect(requests()).toEqual([
			'/campaigns?limit=500',
			`/campaigns/${paused}/leads?limit=500`,
			`/campaigns/${started}/leads?limit=500`,
		]);
	});

	test('Campaign Statuses: other campaigns', async () => {
		enrollIn(completed);
		const campaignStatuses = ['completed'];
		const { rows } = await getLeads({ ...ofLead(lead), campaignStatuses });
		expect(places(rows)).toEqual([completed]);
	});

	test('by an address that is spelled otherwise', async () => {
		const url = rowOf(started).lead.social_url!;
		for (const [mode, spelled] of [
			['address', ` ${url.toUpperCase()}/?utm_source=crm`],
			['id', url.replace('https://', '')],
		] as const) {
			const { rows } = await getLeads(ofLead(spelled, mode));
			expect(places(rows)).toEqual([started]);
		}
	});

	test.each([
		['that is unknown', 'lead_404'],
		['that is in no such campaign', seeded.leads.interested],
	])('a lead %s: no item', async (_, id) => {
		const { rows, error } = await getLeads(ofLead(id));
		expect([rows, error]).toEqual([[], undefined]);
	});

	test('what is no profile: names the field, and nothing is sent', async () => {
		const { error } = await getLeads(ofLead('Ann Lee', 'address'));
		expect(error?.message).toBe(
			'Of Lead must be a web address that starts with https:// or http://',
		);
		expect(sandbox.requests).toEqual([]);
	});

	test('100 items: one reading of the list and of each campaign', async () => {
		enrollIn(paused);
		const input = Array.from({ length: 100 }, () => ({ lead }));
		const { rows, paired } = await getLeads(ofLead(FROM_ITEM), { input });
		expect(rows).toHaveLength(200);
		expect(new Set(paired).size).toBe(100);
		expect(sandbox.requests).toHaveLength(3);
	});

	test('One Item per Action: the actions in all of them', async () => {
		enrollIn(paused);
		const { rows } = await getLeads({ ...ofLead(lead), options: { oneItemPerAction: true } });
		const { length } = rowOf(started).actions_performed;
		expect(length).toBeGreaterThan(0);
		expect(places(rows)).toEqual([
			...Array<string>(length).fill(paused),
			...Array<string>(length).fill(started),
		]);
	});

	test('with Statuses and Limit', async () => {
		enrollIn(paused);
		const { filters } = ofLead(lead);
		const { status } = rowOf(started);
		const { rows } = await getLeads({ filters: { ...filters, statuses: [status] }, limit: 1 });
		expect(places(rows)).toEqual([paused]);
		const none = await getLeads({ filters: { ...filters, statuses: ['excluded'] } });
		expect(none.rows).toEqual([]);
	});

	test('without Of Lead: the leads of all of them, newest campaign first, no more than Limit', async () => {
		const { rows } = await getLeads({ returnAll: true });
		const [{ count }] = sandbox.query<{ count: number }>(
			'SELECT COUNT(*) AS count FROM campaign_leads WHERE campaign_id IN (?, ?)',
			started,
			paused,
		) as [{ count: number }];
		expect(rows).toHaveLength(count);
		expect(new Set(places(rows))).toEqual(new Set([paused, started]));
		const before = sandbox.requests.length;
		const { rows: two } = await getLeads({ limit: 1 });
		expect(places(two)).toEqual([paused]);
		expect(requests().slice(before)).toEqual([
			'/campaigns?limit=500',
			`/campaigns/${paused}/leads?limit=1`,
		]);
	});

	test('leaves out a campaign that is deleted meanwhile', async () => {
		enrollIn(paused);
		meanwhile(sandbox, 'campaigns.listLeads', () => sandbox.control.deleteCampaign(paused));
		const { rows, error } = await getLeads(ofLead(lead));
		expect(error).toBeUndefined();
		expect(places(rows)).toEqual([started]);
	});

	test('fails if one campaign cannot be read, instead of giving fewer', async () => {
		sandbox.faults.add({ fault: 'status', status: 500, times: 9, endpoint: 'campaigns.listLeads' });
		const { error, items } = await getLeads(ofLead(lead));
		expect(error?.httpCode).toBe('500');
		expect(items).toEqual([]);
	});

	test('Continue On Fail: the wrong row fails, the others come', async () => {
		const { rows, items } = await getLeads(ofLead(FROM_ITEM), {
			input: [{ lead: 'https://www.linkedin.com/company/ollenby' }, { lead }],
			settings: CONTINUE,
		});
		expect(rows).toMatchObject([{ details: { field: 'of_lead' } }, { campaign_id: started }]);
		expect(items.map(pairedTo)).toEqual([0, 1]);
	});

	test('a key without the scope: says which one, and asks once for all items', async () => {
		const { rows } = await getLeads(ofLead(FROM_ITEM), {
			input: [{ lead }, { lead: 'lead_1' }],
			credential: sandbox.credential(sandboxKeys.withoutCampaignsRead),
			settings: CONTINUE,
		});
		expect(rows).toMatchObject([
			{ error: expect.stringContaining('lacks the scope campaigns:read') },
			{ error: expect.stringContaining('lacks the scope campaigns:read') },
		]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('as a tool', async () => {
		const parameters = { resource: 'campaignLead', operation: 'getAll', campaigns: 'all' };
		const call = { type: CAMPAIGN_NODE, credential: sandbox.credential(), input: { lead } };
		const byModel = { ...parameters, ...ofLead("={{ $fromAI('lead') }}") };
		const { rows } = await callByAgent({ ...call, parameters: byModel });
		expect(places(rows)).toEqual([started]);
		const { error } = await callByAgent({
			...call,
			parameters: { ...byModel, campaignStatuses: [] },
		});
		expect(error).toContain('Campaign Statuses must not be empty: choose at least one');
	});
});

describe('one campaign', () => {
	const ONE = { campaigns: 'one', campaignId: started };

	test('Of Lead: what it has of the lead, one reading for all items', async () => {
		enrollIn(paused);
		const input = [{ lead }, { lead: 'lead_404' }, { lead }];
		const { rows, paired } = await getLeads({ ...ONE, ...ofLead(FROM_ITEM) }, { input });
		expect(places(rows)).toEqual([started, started]);
		expect(paired).toEqual([0, 2]);
		expect(requests()).toEqual([`/campaigns/${started}/leads?limit=500`]);
	});

	test('an unknown campaign is an error', async () => {
		const { error } = await getLeads({ ...ONE, campaignId: 'camp_404', ...ofLead(lead) });
		expect(error?.httpCode).toBe('404');
	});
});
