import { seeded } from '../../../packages/sandbox/composition/seeded';
import { environment } from '../support/environment';
import { invitedLead } from '../support/campaignLeads';
import { failureOf, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { poller, activated } = triggersOn('connectionAccepted', sandbox);

const HOUR_MS = 3_600_000;

/** A lead accepts, at that time, or at one that the service does not name. */
const accept = (campaignId: string, at?: number) =>
	sandbox.control.changeCampaignLead(invitedLead(sandbox, campaignId).id, {
		connection_status: 'connected',
		accepted_at: at === undefined ? null : new Date(at).toISOString(),
	});

test('tells when the lead accepted', async () => {
	const trigger = await activated();
	const at = environment.now() + 60_000;
	accept(seeded.campaigns.started, at);
	expect(await trigger.poll()).toMatchObject([{ occurred_at: new Date(at).toISOString() }]);
});

test('one of which the service does not say when it was accepted is seen too, also after a restart', async () => {
	const trigger = await activated();
	await trigger.poll();
	accept(seeded.campaigns.started);
	trigger.restart();
	expect(await trigger.poll()).toHaveLength(1);
	expect(await trigger.poll()).toBeNull();
});

test('Emit From Before Activation brings those who accepted in those hours', async () => {
	accept(seeded.campaigns.paused, environment.now() - 2 * HOUR_MS);
	accept(seeded.campaigns.started, environment.now() - 30 * HOUR_MS);
	const trigger = poller({ options: { pastHours: 24 } });
	expect(await trigger.activate()).toMatchObject([{ campaign_id: seeded.campaigns.paused }]);
	expect(await trigger.poll()).toBeNull();
});

test('with Emit From Earlier, who is connected is remembered of all campaigns at once, so that a restart loses nothing', async () => {
	const trigger = poller({ options: { pastHours: 24, campaignsPerPoll: 1 } });
	expect(await trigger.activate()).toBeNull();
	trigger.restart();
	for (const campaignId of [seeded.campaigns.started, seeded.campaigns.paused]) accept(campaignId);
	const items = [];
	for (let polls = 0; polls < 3; polls++) items.push(...((await trigger.poll()) ?? []));
	expect(items).toHaveLength(2);
});

test('a lead that was taken out of the workspace comes with null, not without', async () => {
	const trigger = await activated();
	const nobody = { id: null, name: null, first_name: null, last_name: null, social_url: null };
	sandbox.query(
		`UPDATE campaign_leads SET record = json_set(record, '$.lead_id', NULL, '$.lead', json(?), '$.sender', NULL) WHERE id = ?`,
		JSON.stringify(nobody),
		invitedLead(sandbox).id,
	);
	accept(seeded.campaigns.started);
	const [item] = (await trigger.poll())!;
	expect(item).toMatchObject({
		lead_id: null,
		lead_name: null,
		lead_profile_url: null,
		sender_name: null,
	});
});

test('only of the chosen campaigns, and an unknown one is named', async () => {
	const trigger = await activated({ filters: { campaignIds: [seeded.campaigns.paused] } });
	accept(seeded.campaigns.started);
	accept(seeded.campaigns.paused);
	expect(await trigger.poll()).toMatchObject([{ campaign_id: seeded.campaigns.paused }]);
	const failed = await failureOf(poller({ filters: { campaignIds: ['camp_99'] } }).activate());
	expect(failed.message).toContain('camp_99');
});

test('a manual test shows one of the chosen campaigns alone', async () => {
	sandbox.control.changeCampaignLead(invitedLead(sandbox, seeded.campaigns.paused).id, {
		status: 'completed',
	});
	const filters = { campaignIds: [seeded.campaigns.paused] };
	expect(await poller({ filters }).test()).toMatchObject([
		{ campaign_id: seeded.campaigns.paused },
	]);
});
