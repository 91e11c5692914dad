import type { INodeProperties } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { CAMPAIGN_STATUSES } from '../../../../src/contract';
import { formOf } from '../../../parity/forms';
import { runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE, campaignNode } from '../../support/workflow';

const sandbox = useSandbox();

const getCampaigns = async (parameters: object, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: { resource: 'campaign', operation: 'getAll', ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const withStatuses = (...statuses: string[]) => ({ filters: { statuses } });
const ids = (rows: Array<{ id?: unknown }>) => rows.map(({ id }) => id);

/** Adds drafts that are newer than all other campaigns. */
const addDrafts = (count: number) => {
	for (let number = 1000; number < 1000 + count; number += 1) {
		sandbox.query(
			`INSERT INTO campaigns (id, workspace_id, record, setup, created_at)
			SELECT ?, workspace_id, json_set(record, '$.id', ?), setup, created_at + 86400000
			FROM campaigns WHERE id = '${seeded.campaigns.disconnectedDraft}'`,
			`camp_${number}`,
			`camp_${number}`,
		);
	}
};

test('gives the campaigns of the workspace, newest first, in one request', async () => {
	const { rows, paired } = await getCampaigns({});
	expect(ids(rows)).toEqual([
		seeded.campaigns.disconnectedDraft,
		seeded.campaigns.draft,
		seeded.campaigns.paused,
		seeded.campaigns.started,
		seeded.campaigns.completed,
	]);
	expect(paired).toEqual([0, 0, 0, 0, 0]);
	for (const row of rows) expect(Object.keys(row)).toHaveLength(10);
	expect(sandbox.requests.map(({ query }) => query)).toEqual(['?limit=50']);
});

test('without Simplify: the record as the API sent it', async () => {
	const { rows } = await getCampaigns({ simplify: false, limit: 1 });
	expect(rows).toMatchObject([
		{
			id: seeded.campaigns.disconnectedDraft,
			totalLeads: 0,
			leadList: { id: seeded.lists.tradeFair },
		},
	]);
});

test('Return All reads 505 campaigns in two requests', async () => {
	addDrafts(500);
	const { rows } = await getCampaigns({ returnAll: true });
	expect(new Set(ids(rows)).size).toBe(505);
	expect(rows).toHaveLength(505);
	expect(sandbox.requests).toHaveLength(2);
});

describe('Filters > Statuses', () => {
	test('keeps the campaigns that have one of them', async () => {
		const { rows } = await getCampaigns(withStatuses('started', 'completed'));
		expect(ids(rows)).toEqual([seeded.campaigns.started, seeded.campaigns.completed]);
	});

	test('none chosen: says so instead of keeping all', async () => {
		const { error } = await getCampaigns(withStatuses());
		expect(error?.message).toBe('Statuses must not be empty: set a value or remove the field');
		expect(sandbox.requests).toHaveLength(0);
	});

	test('Limit counts what is kept: reads pages until there are enough, and no further', async () => {
		addDrafts(1200);
		const { rows } = await getCampaigns({ ...withStatuses('paused', 'started'), limit: 1 });
		expect(ids(rows)).toEqual([seeded.campaigns.paused]);
		expect(sandbox.requests.map(({ query }) => /limit=(\d+)/.exec(query)?.[1])).toEqual([
			'500',
			'500',
			'500',
		]);
		const { rows: drafts } = await getCampaigns({ ...withStatuses('draft'), limit: 7 });
		expect(drafts).toHaveLength(7);
		expect(sandbox.requests).toHaveLength(4);
	});

	test('with Return All, reads every page once', async () => {
		addDrafts(1200);
		const { rows } = await getCampaigns({ ...withStatuses('completed'), returnAll: true });
		expect(ids(rows)).toEqual([seeded.campaigns.completed]);
		expect(sandbox.requests).toHaveLength(3);
	});

	test('accepts text from an expression; names an unknown status and reads nothing', async () => {
		const filters = { statuses: '={{ $json.statuses }}' };
		const { rows } = await getCampaigns({ filters }, { input: [{ statuses: 'paused, draft' }] });
		expect(ids(rows)).toEqual([
			seeded.campaigns.disconnectedDraft,
			seeded.campaigns.draft,
			seeded.campaigns.paused,
		]);
		const { error } = await getCampaigns({ filters }, { input: [{ statuses: ['running'] }] });
		expect(error?.message).toBe(
			'Statuses #1 must be one of Completed, Draft, Paused, Started, is "running"',
		);
		expect(sandbox.requests).toHaveLength(1);
	});

	test.each([null, '', undefined])(
		'does not take %p from an expression for all of them',
		async (statuses) => {
			const filters = { statuses: '={{ $json.statuses }}' };
			const { error } = await getCampaigns({ filters }, { input: [{ statuses }] });
			expect(error?.message).toBe('Statuses must not be empty: set a value or remove the field');
			expect(sandbox.requests).toHaveLength(0);
		},
	);

	test('offers every status of the contract', () => {
		const [statuses] = formOf(campaignNode, 'campaign', 'getAll').get('statuses')!;
		const options = statuses!.property.options as INodeProperties[];
		expect(options.map((option) => 'value' in option && option.value).sort()).toEqual(
			[...CAMPAIGN_STATUSES].sort(),
		);
	});

	test('an AI agent gets ten matches', async () => {
		addDrafts(20);
		const type = `${CAMPAIGN_NODE}Tool`;
		const { rows } = await getCampaigns({ ...withStatuses('draft'), returnAll: true }, { type });
		expect(rows).toHaveLength(10);
	});
});

test('a lasting server error: fails and gives no campaign', async () => {
	sandbox.faults.add({ fault: 'status', status: 500, times: 99 });
	const { error, items } = await getCampaigns({});
	expect(error?.httpCode).toBe('500');
	expect(items).toEqual([]);
});

test('a key without the scope: names it', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
	const { error } = await getCampaigns({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope campaigns:read.');
});

describe('Options > One Item of Totals', () => {
	const TOTALS = { options: { oneItemOfTotals: true } };

	const setFigures = (id: string, figures: object) =>
		sandbox.query(
			'UPDATE campaigns SET record = json_patch(record, ?) WHERE id = ?',
			JSON.stringify(figures),
			id,
		);
	const figures = (totalLeads: number, sent: number, accepted: number) => ({
		totalLeads,
		connectionsSent: sent,
		connectionRequestsAccepted: accepted,
		messagesSent: sent * 2,
		repliesReceived: accepted,
	});

	test('sums the figures; its rates are those of the sums, not averages', async () => {
		setFigures(seeded.campaigns.started, figures(100, 90, 9));
		setFigures(seeded.campaigns.completed, figures(10, 10, 9));
		const { rows, paired } = await getCampaigns({
			...TOTALS,
			...withStatuses('started', 'completed'),
		});
		expect(rows).toEqual([
			{
				campaign_count: 2,
				total_leads: 110,
				connections_sent: 100,
				connection_requests_accepted: 18,
				messages_sent: 200,
				replies_received: 18,
				acceptance_rate: 0.18,
				reply_rate: 0.09,
			},
		]);
		expect(paired).toEqual([0]);
	});

	test('counts all campaigns, whatever Limit and Simplify say, 500 in a request', async () => {
		addDrafts(1200);
		const { rows } = await getCampaigns({ ...TOTALS, limit: 1, simplify: false });
		expect(rows).toMatchObject([{ campaign_count: 1205 }]);
		expect(sandbox.requests.map(({ query }) => /limit=(\d+)/.exec(query)?.[1])).toEqual([
			'500',
			'500',
			'500',
		]);
	});

	test('no campaign: sums of 0, and no rate', async () => {
		sandbox.control.deleteCampaign(seeded.campaigns.completed);
		const { rows } = await getCampaigns({ ...TOTALS, ...withStatuses('completed') });
		expect(rows).toEqual([
			{
				campaign_count: 0,
				total_leads: 0,
				connections_sent: 0,
				connection_requests_accepted: 0,
				messages_sent: 0,
				replies_received: 0,
				acceptance_rate: null,
				reply_rate: null,
			},
		]);
	});

	test('a figure that one campaign lacks is null: the sum of the others would be too low', async () => {
		const data = [
			{ id: 'camp_x', status: 'started', ...figures(10, 5, 1) },
			{ id: 'camp_y', status: 'started', ...figures(10, 5, 1), repliesReceived: null },
		];
		sandbox.faults.add({ fault: 'status', status: 200, body: { data, pagination: {} } });
		const { rows } = await getCampaigns(TOTALS);
		expect(rows).toMatchObject([
			{ messages_sent: 20, replies_received: null, reply_rate: null, acceptance_rate: 0.2 },
		]);
	});

	test('off: the campaigns', async () => {
		const { rows } = await getCampaigns({ options: { oneItemOfTotals: false } });
		expect(rows).toHaveLength(5);
	});

	test('an AI agent gets one item, too', async () => {
		const { rows } = await getCampaigns(TOTALS, { type: `${CAMPAIGN_NODE}Tool` });
		expect(rows).toMatchObject([{ campaign_count: 5 }]);
	});

	test('a key without the scope: says which one', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
		const { error } = await getCampaigns(TOTALS, { credential });
		expect(error?.message).toBe('The API key lacks the scope campaigns:read.');
	});
});
