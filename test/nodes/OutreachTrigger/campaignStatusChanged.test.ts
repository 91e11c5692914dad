import { seeded } from '../../../packages/sandbox/composition/seeded';
import { failureOf, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { poller, activated } = triggersOn('campaignStatusChanged', sandbox);

test('paused, started and paused again are three changes with ids of their own', async () => {
	const trigger = await activated();
	const ids: unknown[] = [];
	for (const status of ['paused', 'started', 'paused'] as const) {
		sandbox.control.setCampaignStatus(seeded.campaigns.started, status);
		const items = await trigger.poll();
		expect(items).toMatchObject([{ campaign_id: seeded.campaigns.started, status }]);
		ids.push(items![0]!.event_id);
	}
	expect(new Set(ids).size).toBe(3);
});

test('only changes to the chosen statuses', async () => {
	const trigger = await activated({ filters: { campaignStatuses: ['completed'] } });
	sandbox.control.setCampaignStatus(seeded.campaigns.started, 'paused');
	expect(await trigger.poll()).toBeNull();
	sandbox.control.setCampaignStatus(seeded.campaigns.started, 'completed');
	expect(await trigger.poll()).toMatchObject([{ status: 'completed', previous_status: 'paused' }]);
});

describe('the filter by campaign', () => {
	const filters = { campaignIds: [seeded.campaigns.paused] };

	test('starts on those alone, and a manual test shows those alone', async () => {
		const trigger = await activated({ filters });
		sandbox.control.setCampaignStatus(seeded.campaigns.started, 'paused');
		sandbox.control.setCampaignStatus(seeded.campaigns.paused, 'started');
		expect(await trigger.poll()).toMatchObject([{ campaign_id: seeded.campaigns.paused }]);
		expect(await trigger.test()).toMatchObject([{ campaign_id: seeded.campaigns.paused }]);
	});

	test('an unknown one is named', async () => {
		const unknown = poller({ filters: { campaignIds: ['camp_99'] } });
		expect((await failureOf(unknown.activate())).message).toContain('camp_99');
		expect((await failureOf(unknown.test())).message).toContain('camp_99');
	});

	test('one that was deleted is named, but does not hold up the others', async () => {
		const trigger = await activated({
			filters: { campaignIds: [seeded.campaigns.started, seeded.campaigns.paused] },
		});
		sandbox.control.deleteCampaign(seeded.campaigns.started);
		sandbox.control.setCampaignStatus(seeded.campaigns.paused, 'started');
		expect(await trigger.poll()).toMatchObject([{ campaign_id: seeded.campaigns.paused }]);
		expect((await failureOf(trigger.poll())).message).toContain(seeded.campaigns.started);
	});
});

test('no rate if nothing has been sent yet', async () => {
	const trigger = await activated();
	sandbox.control.setCampaignStatus(seeded.campaigns.draft, 'started');
	expect(await trigger.poll()).toMatchObject([
		{ campaign_id: seeded.campaigns.draft, reply_rate: null },
	]);
});
