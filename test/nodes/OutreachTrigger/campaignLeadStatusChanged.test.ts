import { seeded } from '../../../packages/sandbox/composition/seeded';
import { invitedLead } from '../support/campaignLeads';
import { failureOf, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { poller, activated } = triggersOn('campaignLeadStatusChanged', sandbox);

const setStatus = (
	status: 'active' | 'failed' | 'completed',
	campaignId = seeded.campaigns.started,
) => {
	const { id } = invitedLead(sandbox, campaignId);
	sandbox.control.changeCampaignLead(id, { status });
	return id;
};

test('there and back again are two changes with ids of their own', async () => {
	const trigger = await activated();
	const ids: unknown[] = [];
	for (const [status, previous_status] of [
		['failed', 'active'],
		['active', 'failed'],
		['failed', 'active'],
	] as const) {
		setStatus(status);
		const items = await trigger.poll();
		expect(items).toMatchObject([{ status, previous_status }]);
		ids.push(items![0]!.event_id);
	}
	expect(new Set(ids).size).toBe(3);
});

test('the leads of a campaign that is started afterwards are new, not those that were there', async () => {
	const trigger = await activated();
	sandbox.control.setCampaignStatus(seeded.campaigns.disconnectedDraft, 'started');
	const items = (await trigger.poll())!;
	expect(items.length).toBeGreaterThan(0);
	expect(new Set(items.map(({ campaign_id }) => campaign_id))).toEqual(
		new Set([seeded.campaigns.disconnectedDraft]),
	);
	expect(items[0]).toMatchObject({ previous_status: 'queued', status: 'active' });
	expect(await trigger.poll()).toBeNull();
});

test('only changes to the chosen statuses, and a later change to one of them all the same', async () => {
	const trigger = await activated({ filters: { leadStatuses: ['completed'] } });
	setStatus('failed');
	expect(await trigger.poll()).toBeNull();
	setStatus('completed');
	expect(await trigger.poll()).toMatchObject([{ status: 'completed', previous_status: 'failed' }]);
});

test('only of the chosen campaigns, and an unknown one is named', async () => {
	const trigger = await activated({ filters: { campaignIds: [seeded.campaigns.paused] } });
	setStatus('failed', seeded.campaigns.started);
	setStatus('failed', seeded.campaigns.paused);
	expect(await trigger.poll()).toMatchObject([{ campaign_id: seeded.campaigns.paused }]);
	const failed = await failureOf(poller({ filters: { campaignIds: ['camp_99'] } }).activate());
	expect(failed.message).toContain('camp_99');
});

test('a campaign that cannot be read at the activation is learned with its first reading', async () => {
	sandbox.faults.add({ fault: 'status', status: 503, endpoint: 'campaigns.listLeads', times: 4 });
	const trigger = await activated();
	expect(await trigger.poll()).toBeNull();
	setStatus('failed', seeded.campaigns.started);
	setStatus('failed', seeded.campaigns.paused);
	expect(await trigger.poll()).toHaveLength(2);
});

test('a manual test names what keeps it from any', async () => {
	sandbox.faults.add({ fault: 'status', status: 503, endpoint: 'campaigns.listLeads', times: 99 });
	expect((await failureOf(poller().test())).httpCode).toBe('503');
});
