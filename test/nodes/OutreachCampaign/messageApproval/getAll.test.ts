import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import type { MessageApproval } from '../../../../src/contract/campaigns';
import {
	addApprovals,
	addCampaign,
	approvalIn,
	meanwhile,
	patchApproval,
} from '../../support/approvals';
import { CONTINUE, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const getApprovals = async (
	parameters: INodeParameters = {},
	options: Partial<NodeRunOptions> = {},
) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: { resource: 'messageApproval', operation: 'getAll', ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const INCLUDE = { options: { includeLeadAndCampaign: true } };
const ONE = { campaigns: 'one', campaignId: seeded.campaigns.started };
/** From the seed: newest campaign first, newest message first. */
const OF_PAUSED = ['message_7', 'message_6'];
const OF_STARTED = [
	seeded.approvals.thirdPending,
	seeded.approvals.rejected,
	seeded.approvals.approved,
	seeded.approvals.secondPending,
	seeded.approvals.pending,
];

const requests = () =>
	sandbox.requests.map(({ path, query }) => path.replace('/api/v1', '') + query);
const ids = (rows: ReadonlyArray<{ id?: unknown }>) => rows.map(({ id }) => id);

const add = (
	count: number,
	fields: Partial<MessageApproval> = {},
	campaignId = seeded.campaigns.started,
) => addApprovals(sandbox.database, campaignId, count, fields);

describe('all started and paused campaigns', () => {
	test('takes one request for the list of campaigns and one for each of them', async () => {
		add(1, {}, seeded.campaigns.completed);
		const { rows, paired } = await getApprovals();
		expect(ids(rows)).toEqual([...OF_PAUSED, ...OF_STARTED]);
		expect(new Set(paired)).toEqual(new Set([0]));
		expect(requests()).toEqual([
			'/campaigns?limit=500',
			`/campaigns/${seeded.campaigns.paused}/message-approvals?limit=50`,
			`/campaigns/${seeded.campaigns.started}/message-approvals?limit=48`,
		]);
	});

	test('takes one more request for every further 500 messages', async () => {
		add(1196);
		const { rows } = await getApprovals({ returnAll: true });
		expect(new Set(ids(rows)).size).toBe(1203);
		expect(requests()).toHaveLength(1 + 1 + 3);
	});

	test('reads more than one page of campaigns', async () => {
		// Between the paused and the started campaign in age.
		for (let added = 0; added < 500; added += 1) addCampaign(sandbox.database, 'draft');
		const { rows } = await getApprovals({ returnAll: true });
		expect(ids(rows)).toEqual([...OF_PAUSED, ...OF_STARTED]);
		expect(requests()).toHaveLength(2 + 2);
	});

	test('with a limit, requests no page of campaigns that it does not need', async () => {
		for (let added = 0; added < 500; added += 1) addCampaign(sandbox.database, 'draft');
		await getApprovals({ limit: 1 });
		// A page requested ahead would have arrived by the end of another run.
		await getApprovals({ limit: 1 });
		expect(requests().filter((request) => request.startsWith('/campaigns?'))).toEqual([
			'/campaigns?limit=500',
			'/campaigns?limit=500',
		]);
	});

	test.each([
		[1, [`/campaigns/${seeded.campaigns.paused}/message-approvals?limit=1`]],
		[2, [`/campaigns/${seeded.campaigns.paused}/message-approvals?limit=2`]],
		[
			3,
			[
				`/campaigns/${seeded.campaigns.paused}/message-approvals?limit=3`,
				`/campaigns/${seeded.campaigns.started}/message-approvals?limit=1`,
			],
		],
	])('Limit %i requests no further message', async (limit, expected) => {
		const { rows } = await getApprovals({ limit });
		expect(ids(rows)).toEqual([...OF_PAUSED, ...OF_STARTED].slice(0, limit));
		expect(requests().slice(1)).toEqual(expected);
	});

	test('leaves out a campaign that is deleted meanwhile', async () => {
		meanwhile(sandbox, 'campaigns.listMessageApprovals', () =>
			sandbox.control.deleteCampaign(seeded.campaigns.paused),
		);
		const { rows, error } = await getApprovals();
		expect(error).toBeUndefined();
		expect(ids(rows)).toEqual(OF_STARTED);
	});

	test('also if it is deleted before its leads are read', async () => {
		meanwhile(sandbox, 'campaigns.listLeads', () =>
			sandbox.control.deleteCampaign(seeded.campaigns.paused),
		);
		const { rows, error } = await getApprovals({ limit: 3, ...INCLUDE });
		expect(error).toBeUndefined();
		expect(ids(rows)).toEqual(OF_STARTED.slice(0, 3));
	});

	test('fails if one campaign fails for another reason, instead of giving a shorter list', async () => {
		sandbox.faults.add({
			fault: 'status',
			status: 500,
			times: 9,
			endpoint: 'campaigns.listMessageApprovals',
			skip: 1,
		});
		const { error, items } = await getApprovals();
		expect(error?.httpCode).toBe('500');
		expect(items).toEqual([]);
	});
});

describe('one campaign', () => {
	test('takes one request', async () => {
		const { rows } = await getApprovals(ONE);
		expect(ids(rows)).toEqual(OF_STARTED);
		expect(requests()).toEqual([
			`/campaigns/${seeded.campaigns.started}/message-approvals?limit=50`,
		]);
	});

	test('of any status, taken from each input item', async () => {
		add(1, {}, seeded.campaigns.completed);
		const input = [{ campaign: seeded.campaigns.completed }, { campaign: seeded.campaigns.paused }];
		const { rows, paired } = await getApprovals(
			{ ...ONE, campaignId: '={{ $json.campaign }}' },
			{ input },
		);
		expect(ids(rows)).toEqual(['message_8', ...OF_PAUSED]);
		expect(paired).toEqual([0, 1, 1]);
	});

	test('one that does not exist: names it', async () => {
		const { error, items } = await getApprovals({ ...ONE, campaignId: 'camp_404' });
		expect(error?.httpCode).toBe('404');
		expect(error?.description).toContain('campaign ID "camp_404"');
		expect(items).toEqual([]);
	});

	test('without an ID: sends nothing', async () => {
		const { error } = await getApprovals({ ...ONE, campaignId: '={{ $json.missing }}' });
		expect(error?.message).toBe('Campaign must not be empty: its expression gives nothing');
		expect(sandbox.requests).toHaveLength(0);
	});
});

describe('the filter by status', () => {
	test.each([
		[
			'pending',
			[
				'message_7',
				'message_6',
				seeded.approvals.thirdPending,
				seeded.approvals.secondPending,
				seeded.approvals.pending,
			],
		],
		['approved', [seeded.approvals.approved]],
		['rejected', [seeded.approvals.rejected]],
	])('%s', async (approvalStatus, expected) => {
		const { rows } = await getApprovals({ filters: { approvalStatus } });
		expect(ids(rows)).toEqual(expected);
	});

	test('does not count what it leaves out, and makes no unneeded request', async () => {
		add(600);
		const filters = { approvalStatus: 'rejected' };
		const { rows } = await getApprovals({ ...ONE, limit: 1, filters });
		expect(ids(rows)).toEqual([seeded.approvals.rejected]);
		expect(requests()).toEqual([
			`/campaigns/${seeded.campaigns.started}/message-approvals?limit=500`,
			expect.stringMatching(/\?limit=500&cursor=/),
		]);
	});

	test('stops at the limit within a page', async () => {
		add(600);
		const filters = { approvalStatus: 'pending' };
		const { rows } = await getApprovals({ ...ONE, limit: 2, filters });
		expect(ids(rows)).toEqual(['message_607', 'message_606']);
		// A page requested ahead would have arrived by the end of another run.
		await getApprovals({ ...ONE, limit: 2, filters });
		expect(sandbox.requests).toHaveLength(2);
	});

	test('requests nothing of the next campaign once the limit is reached', async () => {
		const filters = { approvalStatus: 'pending' };
		const { rows } = await getApprovals({ limit: 2, filters });
		expect(ids(rows)).toEqual(OF_PAUSED);
		expect(requests()).toEqual([
			'/campaigns?limit=500',
			`/campaigns/${seeded.campaigns.paused}/message-approvals?limit=500`,
		]);
	});

	test.each(['done', null, undefined, ['pending'], 7])(
		'%p is no status: nothing is sent',
		async (value) => {
			const { error } = await getApprovals(
				{ filters: { approvalStatus: '={{ $json.value }}' } },
				{ input: [{ value }] },
			);
			expect(error?.message).toMatch(
				/^Approval Status must (be one of Approved, Pending, Rejected, is |be one choice, is a list|not be empty: )/,
			);
			expect(sandbox.requests).toHaveLength(0);
		},
	);
});

describe('the output', () => {
	test('has ten flat fields, with times in UTC', async () => {
		patchApproval(sandbox, 'message_7', { approval_requested_at: '2026-03-01T10:00:00+02:00' });
		const { message } = approvalIn(sandbox, 'message_7');
		const { rows } = await getApprovals({ limit: 1 });
		expect(rows).toEqual([
			{
				id: 'message_7',
				campaign_id: seeded.campaigns.paused,
				campaign_name: 'Reconnect with old contacts',
				lead_id: seeded.leads.alsoInPausedCampaign,
				lead_name: null,
				message_stage: 'ice_breaker',
				message,
				approval_status: 'pending',
				approval_requested_at: '2026-03-01T08:00:00.000Z',
				scheduled_at: null,
			},
		]);
	});

	test('has null for what the API left out', async () => {
		const body = { data: [{ id: seeded.approvals.pending }], pagination: {} };
		sandbox.faults.add({ fault: 'status', status: 200, body });
		const { rows } = await getApprovals(ONE);
		expect(Object.keys(rows[0] ?? {})).toHaveLength(10);
		expect(rows[0]).toMatchObject({
			id: seeded.approvals.pending,
			lead_id: null,
			scheduled_at: null,
		});
	});

	test('has no campaign name for One Campaign, which would take a request', async () => {
		const { rows } = await getApprovals({ ...ONE, limit: 1 });
		expect(rows).toMatchObject([{ campaign_id: seeded.campaigns.started, campaign_name: null }]);
	});

	test('without Simplify: the record as the API sent it, with its lead and campaign', async () => {
		const record = approvalIn(sandbox, 'message_7');
		const { rows } = await getApprovals({ limit: 1, simplify: false });
		const campaign = {
			id: seeded.campaigns.paused,
			name: 'Reconnect with old contacts',
			status: 'paused',
		};
		expect(rows).toEqual([{ ...record, campaign }]);
		const { rows: ofOne } = await getApprovals({ ...ONE, limit: 1, simplify: false });
		expect(ofOne).toEqual([approvalIn(sandbox, seeded.approvals.thirdPending)]);
	});
});

describe('Include Lead and Campaign', () => {
	/** Adds leads to a campaign, before or after those of the seed. */
	const addCampaignLeads = (count: number, place: 'newer' | 'older') => {
		const at = place === 'newer' ? Date.now() * 2 : 1;
		for (let number = 0; number < count; number += 1) {
			sandbox.query(
				`INSERT INTO campaign_leads (id, campaign_id, lead_id, record, enrolled_at)
				SELECT ?, campaign_id, NULL, json_set(record, '$.id', ?, '$.lead_id', NULL), ? FROM campaign_leads
				WHERE campaign_id = '${seeded.campaigns.started}' LIMIT 1`,
				`${place}_${number}`,
				`${place}_${number}`,
				at,
			);
		}
	};
	const nameOf = (leadId: string) =>
		sandbox.query<{ name: string }>(
			`SELECT json_extract(record, '$.first_name') || ' ' || json_extract(record, '$.last_name') AS name
			FROM leads WHERE id = ?`,
			leadId,
		)[0]?.name;

	test('reads pages of leads, never one lead for each message', async () => {
		const { rows } = await getApprovals(INCLUDE);
		expect(rows).toHaveLength(7);
		for (const { lead_id, lead_name } of rows) expect(lead_name).toBe(nameOf(String(lead_id)));
		expect(requests()).toEqual([
			'/campaigns?limit=500',
			`/campaigns/${seeded.campaigns.paused}/message-approvals?limit=50`,
			`/campaigns/${seeded.campaigns.paused}/leads?limit=500`,
			`/campaigns/${seeded.campaigns.started}/message-approvals?limit=48`,
			`/campaigns/${seeded.campaigns.started}/leads?limit=500`,
		]);
	});

	test('One Campaign: takes one more request for its name', async () => {
		const { rows } = await getApprovals({ ...ONE, ...INCLUDE, limit: 1 });
		expect(rows).toMatchObject([
			{
				campaign_name: 'Trade fair introductions',
				lead_name: nameOf(seeded.leads.thirdMessagePending),
			},
		]);
		expect(requests()).toEqual([
			`/campaigns/${seeded.campaigns.started}/message-approvals?limit=1`,
			`/campaigns/${seeded.campaigns.started}/leads?limit=500`,
			`/campaigns/${seeded.campaigns.started}`,
		]);
	});

	test('costs no request for a campaign without messages to show', async () => {
		const filters = { approvalStatus: 'rejected' };
		await getApprovals({ filters, ...INCLUDE });
		expect(requests().filter((request) => request.includes('/leads'))).toEqual([
			`/campaigns/${seeded.campaigns.started}/leads?limit=500`,
		]);
		const { rows } = await getApprovals({
			...ONE,
			campaignId: seeded.campaigns.completed,
			...INCLUDE,
		});
		expect(rows).toEqual([]);
		expect(requests().slice(4)).toEqual([
			`/campaigns/${seeded.campaigns.completed}/message-approvals?limit=50`,
		]);
	});

	test.each([
		['older', 1],
		['newer', 2],
	] as const)('reads leads only until all are found: 600 others %s', async (place, pages) => {
		addCampaignLeads(600, place);
		const { rows } = await getApprovals({ ...ONE, ...INCLUDE });
		for (const { lead_name } of rows) expect(lead_name).toEqual(expect.any(String));
		expect(requests().filter((request) => request.includes('/leads'))).toHaveLength(pages);
	});

	test("puts a lead's name together if the API gives only its parts", async () => {
		const name = nameOf(seeded.leads.thirdMessagePending);
		sandbox.query(
			`UPDATE campaign_leads SET record = json_set(record, '$.lead.name', NULL) WHERE lead_id = '${seeded.leads.thirdMessagePending}'`,
		);
		const { rows } = await getApprovals({ ...ONE, ...INCLUDE, limit: 1 });
		expect(rows).toMatchObject([{ lead_id: seeded.leads.thirdMessagePending, lead_name: name }]);
	});

	test('has null for a lead that is gone and for a message without one', async () => {
		sandbox.query(
			`UPDATE campaign_leads SET lead_id = NULL, record = json_set(record, '$.lead_id', NULL)
			WHERE campaign_id = '${seeded.campaigns.started}' AND lead_id = '${seeded.leads.thirdMessagePending}'`,
		);
		patchApproval(sandbox, seeded.approvals.rejected, { lead_id: null });
		const { rows } = await getApprovals({ ...ONE, ...INCLUDE, limit: 3 });
		expect(rows).toMatchObject([
			{ lead_id: seeded.leads.thirdMessagePending, lead_name: null },
			{ lead_id: null, lead_name: null },
			{ lead_id: seeded.leads.messageApproved, lead_name: nameOf(seeded.leads.messageApproved) },
		]);
		const { rows: whole } = await getApprovals({ ...ONE, ...INCLUDE, limit: 3, simplify: false });
		expect(whole).toMatchObject([
			{ lead: null, campaign: { id: seeded.campaigns.started, status: 'started' } },
			{ lead: null },
			{
				lead: {
					id: seeded.leads.messageApproved,
					name: nameOf(seeded.leads.messageApproved),
					social_url: expect.any(String),
				},
			},
		]);
	});
});

test.each([0, 'ten'])('refuses Limit %p and sends nothing', async (limit) => {
	const { error } = await getApprovals({ limit: '={{ $json.limit }}' }, { input: [{ limit }] });
	expect(error?.message).toMatch(/^Limit must be a (whole number of at least 1|number, is "ten")$/);
	expect(sandbox.requests).toHaveLength(0);
});

test('Continue On Fail: processes the other items', async () => {
	const { rows, paired } = await getApprovals(
		{ ...ONE, limit: 1, campaignId: '={{ $json.campaign }}' },
		{
			input: ['camp_404', seeded.campaigns.paused].map((campaign) => ({ campaign })),
			settings: CONTINUE,
		},
	);
	expect(rows).toMatchObject([{ details: { code: 'not_found' } }, { id: 'message_7' }]);
	expect(paired).toEqual([0, 1]);
});

test('a key without the scope: names it', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
	const { error } = await getApprovals({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope campaigns:read.');
	expect(error?.httpCode).toBe('403');
});

test('an AI agent gets ten simplified messages, with no unneeded request', async () => {
	add(20, {}, seeded.campaigns.paused);
	const { rows } = await getApprovals(
		{ returnAll: true, simplify: false },
		{ type: `${CAMPAIGN_NODE}Tool` },
	);
	expect(rows).toHaveLength(10);
	for (const row of rows) expect(Object.keys(row)).toHaveLength(10);
	expect(sandbox.requests).toHaveLength(2);
});
