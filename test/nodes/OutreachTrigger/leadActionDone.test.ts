import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { CampaignLeadChange } from '../../../packages/sandbox/campaigns/control';
import { environment } from '../support/environment';
import { invitedLead } from '../support/campaignLeads';
import { triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { poller, activated } = triggersOn('leadActionDone', sandbox);

const HOUR_MS = 3_600_000;
const { started, paused } = seeded.campaigns;

type Action = NonNullable<CampaignLeadChange['action']>;

const ago = (hours: number) => new Date(environment.now() - hours * HOUR_MS).toISOString();

/** The campaign has done something with a lead. */
const act = (id: string, action: Partial<Action> = {}, campaignId = started) =>
	sandbox.control.changeCampaignLead(invitedLead(sandbox, campaignId).id, {
		action: { id, type: 'like_post', status: 'completed', performed_at: ago(0), ...action },
	});

const idsOf = (items: Awaited<ReturnType<ReturnType<typeof poller>['poll']>>) =>
	(items ?? []).map(({ action_id }) => action_id);

test('comes at the first end that it shows, at the time that it names', async () => {
	const trigger = await activated();
	act('a', { status: 'scheduled', performed_at: undefined, scheduled_for: ago(-1) });
	expect(await trigger.poll()).toBeNull();
	act('a', { status: 'in_progress' });
	expect(await trigger.poll()).toBeNull();
	const performed_at = ago(0);
	act('a', { status: 'sent', performed_at });
	const at = new Date(performed_at).toISOString();
	expect(await trigger.poll()).toMatchObject([
		{ action_id: 'a', status: 'sent', occurred_at: at, performed_at: at },
	]);
	act('a', { status: 'completed' });
	trigger.restart();
	expect(await trigger.poll()).toBeNull();
});

test('one without a time comes too, and one that appears long after its time', async () => {
	const trigger = await activated();
	sandbox.control.changeCampaignLead(invitedLead(sandbox).id, {
		action: { id: 'timeless', type: 'send_message', status: 'cancelled' },
	});
	act('late', { performed_at: ago(20 * 24) });
	const items = await trigger.poll();
	expect(idsOf(items)).toEqual(['late', 'timeless']);
	expect(items![1]!.performed_at).toBeNull();
	trigger.restart();
	expect(await trigger.poll()).toBeNull();
});

test('Also Include the Past brings what was done in those hours', async () => {
	act('recent', { performed_at: ago(2) });
	act('old', { performed_at: ago(30) });
	const trigger = poller({
		options: { pastHours: 24 },
		filters: { actionTypes: ['like_post'] },
	});
	expect(idsOf(await trigger.activate())).toEqual(['recent']);
	expect(await trigger.poll()).toBeNull();
});

test('only of the chosen types, statuses and campaigns', async () => {
	const trigger = await activated({
		filters: {
			actionTypes: ['like_post', 'send_message'],
			actionStatuses: ['failed'],
			campaignIds: [started],
		},
	});
	act('other type', { type: 'profile_viewed', status: 'failed' });
	act('other status', { status: 'skipped' });
	act('other campaign', { status: 'failed' }, paused);
	act('both', { type: 'send_message', status: 'failed' });
	expect(idsOf(await trigger.poll())).toEqual(['both']);
	act('other status', { status: 'failed' });
	expect(idsOf(await trigger.poll())).toEqual(['other status']);
});

test('after its filters change, what was told does not come again', async () => {
	const first = await activated({ filters: { actionStatuses: ['failed'] } });
	act('told', { status: 'failed' });
	expect(await first.poll()).toHaveLength(1);
	await environment.sleep(2_000);
	const { nodeId, saved: remembered } = first;
	const filters = { actionStatuses: ['failed', 'sent'] };
	const changed = poller({ filters }, { nodeId, remembered });
	act('new', { status: 'sent' });
	expect(idsOf(await changed.poll())).toEqual(['new']);
	expect(await changed.poll()).toBeNull();
});

describe('if the service gives actions other ids each time', () => {
	const other = useSandbox({ leads: 30, readings: { 'campaigns.listLeads.actionIds': 'new' } });
	const { activated: activatedThere } = triggersOn('leadActionDone', other);

	test('only what was done since the last reading comes', async () => {
		const trigger = await activatedThere();
		expect(await trigger.poll()).toBeNull();
		await environment.sleep(2_000);
		const action = { id: 'a', type: 'like_post', status: 'completed' } as const;
		const { id } = invitedLead(other);
		other.control.changeCampaignLead(id, { action: { ...action, performed_at: ago(0) } });
		await environment.sleep(2_000);
		expect(await trigger.poll()).toMatchObject([{ type: 'like_post' }]);
		expect(await trigger.poll()).toBeNull();
		trigger.restart();
		expect(await trigger.poll()).toBeNull();
	});
});

test('of campaigns that one poll has no turn for, and whose leads cannot be read, it comes later', async () => {
	const trigger = await activated({ options: { campaignsPerPoll: 2 } });
	act('a');
	act('b', {}, paused);
	sandbox.faults.add({ fault: 'status', status: 503, endpoint: 'campaigns.listLeads', times: 1 });
	const found = [];
	for (let polls = 0; polls < 6; polls++) {
		found.push(...idsOf(await trigger.poll().catch(() => null)));
	}
	expect(found.sort()).toEqual(['a', 'b']);
});
