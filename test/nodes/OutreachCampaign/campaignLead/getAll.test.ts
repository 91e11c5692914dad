import type { INodeProperties } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { CAMPAIGN_LEAD_STATUSES } from '../../../../src/contract';
import { formOf } from '../../../parity/forms';
import { runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE, campaignNode } from '../../support/workflow';

const sandbox = useSandbox();

const getLeads = async (parameters: object, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: {
			resource: 'campaignLead',
			operation: 'getAll',
			campaignId: seeded.campaigns.completed,
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

const oneItemPerAction = { options: { oneItemPerAction: true } };

interface Stored {
	id: string;
	lead_id: string | null;
	status: string;
	actions_performed: Array<{ id: string }>;
}

/** The leads of a campaign in the database, newest enrollment first. */
const storedLeads = (campaignId = seeded.campaigns.completed) =>
	sandbox
		.query<{
			record: string;
		}>(
			'SELECT record FROM campaign_leads WHERE campaign_id = ? ORDER BY enrolled_at DESC, seq DESC',
			campaignId,
		)
		.map(({ record }) => JSON.parse(record) as Stored);

/** Answers with this lead, completed with the fields of every campaign lead. */
const answerWith = (...leads: object[]) => {
	const data = leads.map((lead, index) => ({
		id: `row_${index}`,
		campaign_id: seeded.campaigns.completed,
		lead_id: seeded.leads.interested,
		...lead,
	}));
	sandbox.faults.add({ fault: 'status', status: 200, body: { data } });
};

/** Enrolls more leads, queued and older than all others. */
const enroll = (count: number) => {
	for (let number = 1000; number < 1000 + count; number += 1) {
		sandbox.query(
			`INSERT INTO campaign_leads (id, campaign_id, lead_id, record, enrolled_at)
			SELECT ?, campaign_id, NULL, json_set(record, '$.id', ?, '$.status', 'queued'), enrolled_at - 86400000
			FROM campaign_leads WHERE campaign_id = '${seeded.campaigns.completed}' LIMIT 1`,
			`row_${number}`,
			`row_${number}`,
		);
	}
};

test('gives ten flat fields of each lead, newest enrollment first, with its timeline as text', async () => {
	answerWith({
		current_state: {
			connection_status: 'connected',
			message_status: 'replied',
			inmail_status: null,
			last_action_at: '2026-05-02T10:00:00+02:00',
		},
		lead: {
			id: seeded.leads.interested,
			name: 'Ada Lind',
			social_url: 'https://social.example/in/ada',
		},
		status: 'active',
		actions_performed: [
			{
				id: 'a1',
				type: 'profile_viewed',
				status: 'completed',
				performed_at: '2026-05-01T09:00:00Z',
				scheduled_for: '2026-05-01T08:00:00Z',
				metadata: {},
			},
			{
				id: 'a2',
				type: 'send_message',
				status: 'scheduled',
				scheduled_for: '2026-05-02T10:00:00+02:00',
				metadata: {},
			},
			{ id: 'a3', type: 'like_post', status: 'pending', metadata: {} },
		],
	});
	const { rows } = await getLeads({});
	expect(rows).toEqual([
		{
			campaign_id: seeded.campaigns.completed,
			lead_id: seeded.leads.interested,
			lead_name: 'Ada Lind',
			lead_first_name: 'Ada',
			social_url: 'https://social.example/in/ada',
			status: 'active',
			connection_status: 'connected',
			message_status: 'replied',
			inmail_status: null,
			last_action_at: '2026-05-02T08:00:00.000Z',
			timeline: [
				'2026-05-01T09:00:00.000Z profile_viewed completed',
				'2026-05-02T08:00:00.000Z send_message scheduled',
				'like_post pending',
			].join('\n'),
		},
	]);

	const stored = storedLeads().map(({ lead_id, status }) => ({ lead_id, status }));
	expect((await getLeads({})).rows).toMatchObject(stored);
	expect(stored.map(({ lead_id }) => lead_id)).toContain(null);
});

test('without Simplify: the record as the API sent it', async () => {
	const { rows } = await getLeads({ simplify: false });
	expect(rows).toEqual(storedLeads());
});

test('has all fields for a lead with little data', async () => {
	answerWith(
		{ lead: { name: null, first_name: 'Ada', last_name: null }, current_state: null },
		{ lead_id: null, lead: { name: null }, actions_performed: [] },
	);
	const { rows } = await getLeads({});
	expect(rows).toMatchObject([
		{ lead_name: 'Ada', lead_first_name: 'Ada', last_action_at: null, status: null, timeline: '' },
		{ lead_id: null, lead_name: null, social_url: null },
	]);
	for (const row of rows) expect(Object.keys(row)).toHaveLength(11);
});

describe('Options > One Item per Action', () => {
	test('gives the actions of each lead in order, nothing for a lead without any', async () => {
		answerWith(
			{ actions_performed: [] },
			{
				lead: { name: 'Ada Lind' },
				sender: { id: seeded.accounts.connected, profile_name: 'Clara', status: 'connected' },
				actions_performed: [
					{
						id: 'a1',
						type: 'send_connection_request',
						status: 'sent',
						performed_at: '2026-05-01T11:00:00+02:00',
						accepted_at: '2026-05-02T09:00:00Z',
						metadata: {},
					},
					{ id: 'a2', type: 'send_message', status: 'pending', metadata: {} },
				],
			},
		);
		const { rows, paired } = await getLeads(oneItemPerAction);
		const lead = {
			campaign_id: seeded.campaigns.completed,
			lead_id: seeded.leads.interested,
			lead_name: 'Ada Lind',
		};
		expect(rows).toEqual([
			{
				...lead,
				action_id: 'a1',
				type: 'send_connection_request',
				status: 'sent',
				performed_at: '2026-05-01T09:00:00.000Z',
				scheduled_for: null,
				accepted_at: '2026-05-02T09:00:00.000Z',
				sender_name: 'Clara',
			},
			{
				...lead,
				action_id: 'a2',
				type: 'send_message',
				status: 'pending',
				performed_at: null,
				scheduled_for: null,
				accepted_at: null,
				sender_name: 'Clara',
			},
		]);
		expect(paired).toEqual([0, 0]);
	});

	test('without Simplify: the action as the API sent it, with the IDs of its lead', async () => {
		const { rows } = await getLeads({ ...oneItemPerAction, simplify: false });
		expect(rows).toEqual(
			storedLeads().flatMap(({ lead_id, actions_performed }) =>
				actions_performed.map((action) => ({
					campaign_id: seeded.campaigns.completed,
					lead_id,
					...action,
				})),
			),
		);
		expect(rows.length).toBeGreaterThan(5);
	});

	test('Limit counts the leads', async () => {
		const [first, second] = storedLeads();
		const { rows } = await getLeads({ ...oneItemPerAction, limit: 2 });
		expect(rows.map(({ action_id }) => action_id)).toEqual(
			[...first!.actions_performed, ...second!.actions_performed].map(({ id }) => id),
		);
		expect(sandbox.requests.map(({ query }) => query)).toEqual(['?limit=2']);
	});
});

describe('Filters > Statuses', () => {
	const statuses = (...chosen: string[]) => ({ filters: { statuses: chosen } });

	test('keeps the leads that have one of them', async () => {
		const { rows } = await getLeads({
			...statuses('active', 'excluded'),
			campaignId: seeded.campaigns.started,
		});
		const expected = storedLeads(seeded.campaigns.started).filter(({ status }) =>
			['active', 'excluded'].includes(status),
		);
		expect(rows.map(({ lead_id }) => lead_id)).toEqual(expected.map(({ lead_id }) => lead_id));
		expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['active', 'excluded']));
	});

	test('Limit counts what is kept; reads no unneeded page', async () => {
		enroll(1200);
		const { rows } = await getLeads({ ...statuses('queued'), limit: 600 });
		expect(rows).toHaveLength(600);
		expect(sandbox.requests).toHaveLength(2);
	});

	test('offers every status of the contract; names an unknown one', async () => {
		const [parameter] = formOf(campaignNode, 'campaignLead', 'getAll').get('statuses')!;
		const options = parameter!.property.options as INodeProperties[];
		expect(options.map((option) => 'value' in option && option.value).sort()).toEqual(
			[...CAMPAIGN_LEAD_STATUSES].sort(),
		);
		const { error } = await getLeads(statuses('replied'));
		expect(error?.message).toMatch(/^Statuses #1 must be one of .*, Queued, is "replied"$/);
		expect(sandbox.requests).toHaveLength(0);
	});
});

test('Return All reads 500 leads per request', async () => {
	enroll(1000);
	const { rows } = await getLeads({ returnAll: true });
	expect(rows).toHaveLength(storedLeads().length);
	expect(sandbox.requests).toHaveLength(3);
});

test('an AI agent gets ten simplified leads', async () => {
	enroll(20);
	const type = `${CAMPAIGN_NODE}Tool`;
	const { rows } = await getLeads({ returnAll: true, simplify: false }, { type });
	expect(rows).toHaveLength(10);
	expect(rows[0]).toHaveProperty('timeline');
});

test('a campaign that does not exist: names the ID and the item', async () => {
	const { error } = await getLeads(
		{ campaignId: '={{ $json.id }}' },
		{ input: [{ id: seeded.campaigns.completed }, { id: 'camp_404' }] },
	);
	expect(error?.httpCode).toBe('404');
	expect(error?.description).toContain('campaign ID "camp_404"');
	expect(error?.context?.itemIndex).toBe(1);
});

test('a lasting server error: fails', async () => {
	sandbox.faults.add({ fault: 'html', times: 99 });
	const { error, items } = await getLeads({});
	expect(error?.httpCode).toBe('502');
	expect(items).toEqual([]);
});

test('a key without the scope: names it', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
	const { error } = await getLeads({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope campaigns:read.');
});
