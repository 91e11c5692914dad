import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const getCampaign = async (parameters: object, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: {
			resource: 'campaign',
			operation: 'get',
			campaignId: seeded.campaigns.completed,
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

test('gives ten flat fields, including the rates', async () => {
	const record = {
		id: seeded.campaigns.completed,
		name: 'One',
		status: 'completed',
		totalLeads: 30,
		connectionsSent: 24,
		connectionRequestsAccepted: 8,
		messagesSent: 0,
		repliesReceived: 0,
	};
	sandbox.faults.add({ fault: 'status', status: 200, body: { data: record } });
	const { rows, paired } = await getCampaign({});
	expect(rows).toEqual([
		{
			id: seeded.campaigns.completed,
			name: 'One',
			status: 'completed',
			total_leads: 30,
			connections_sent: 24,
			connection_requests_accepted: 8,
			messages_sent: 0,
			replies_received: 0,
			acceptance_rate: 0.3333,
			reply_rate: null,
		},
	]);
	expect(paired).toEqual([0]);
});

test('without Simplify: the record as the API sent it, including its setup', async () => {
	const [row] = (await getCampaign({ simplify: false })).rows;
	expect(row).toMatchObject({
		id: seeded.campaigns.completed,
		totalLeads: expect.any(Number),
		setup: { objective: 'start_conversation', messages: { icebreaker: { enabled: true } } },
	});
});

test('takes the ID from each input item and names the item that fails', async () => {
	const input = [{ id: seeded.campaigns.paused }, { id: 'camp_404' }];
	const { error } = await getCampaign({ campaignId: '={{ $json.id }}' }, { input });
	expect(sandbox.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
		seeded.campaigns.paused,
		'camp_404',
	]);
	expect(error?.httpCode).toBe('404');
	expect(error?.description).toContain('campaign ID "camp_404"');
	expect(error?.context?.itemIndex).toBe(1);
});

test('a lasting 503: four tries, then the advice to try later', async () => {
	sandbox.faults.add({ fault: 'status', status: 503, times: 99 });
	const { error } = await getCampaign({});
	expect(error?.httpCode).toBe('503');
	expect(error?.description).toContain('Try again later.');
	expect(sandbox.requests).toHaveLength(4);
});

test('a key without the scope: names it', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
	const { error } = await getCampaign({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope campaigns:read.');
	expect(error?.description).toContain('The key needs the scope campaigns:read');
});
