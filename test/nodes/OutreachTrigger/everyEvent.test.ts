import { sandboxKeys, type SandboxKey } from '../../../packages/sandbox/core/keys';
import type { CampaignLeadChange } from '../../../packages/sandbox/campaigns/control';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { EventName } from '../../../src/trigger/events/event';
import { environment } from '../support/environment';
import { invitedLead } from '../support/campaignLeads';
import { failureOf, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });

interface EventCase {
	readonly event: EventName;
	/** Makes one event happen. */
	readonly happen: () => void;
	/** What names the event, and the fields beside `event_id`, `event` and `occurred_at` with Simplify. */
	readonly item: Readonly<Record<string, unknown>>;
	/** What stands there without Simplify beside `event_id`, `event` and `occurred_at`. */
	readonly whole: readonly string[];
	/** Requests of a poll in which nothing is new. */
	readonly idle: number;
	readonly withoutScope: SandboxKey;
	readonly scope: string;
}

const changeLead = (change: CampaignLeadChange) =>
	sandbox.control.changeCampaignLead(invitedLead(sandbox).id, change);

const campaignScope = { withoutScope: sandboxKeys.withoutCampaignsRead, scope: 'campaigns:read' };
const lead = {
	lead_id: expect.stringMatching(/^lead_/),
	lead_name: expect.stringMatching(/^\S+ \S+/),
};
const campaign = {
	campaign_id: seeded.campaigns.started,
	campaign_name: 'Trade fair introductions',
};
const campaignLead = {
	...campaign,
	...lead,
	lead_profile_url: expect.stringMatching(/^https:/),
	sender_name: expect.any(String),
};
const approval = {
	...campaign,
	...lead,
	message_id: expect.stringMatching(/^message_/),
	message_stage: 'ice_breaker',
	message: expect.stringMatching(/^Hi /),
};

const CASES: readonly EventCase[] = [
	{
		event: 'approvalRequested',
		happen: () => sandbox.control.addApproval({ campaign_id: seeded.campaigns.started }),
		item: { ...approval, approval_status: 'pending' },
		whole: ['approval', 'campaign', 'campaign_lead'],
		// The campaigns, and one for each that is started or paused.
		idle: 1 + 2,
		...campaignScope,
	},
	{
		event: 'approvalResolved',
		happen: () =>
			sandbox.control.changeApproval(seeded.approvals.pending, { approval_status: 'approved' }),
		item: { ...approval, approval_status: 'approved' },
		whole: ['approval', 'campaign', 'campaign_lead'],
		// Also of the one that was completed of late.
		idle: 1 + 3,
		...campaignScope,
	},
	{
		event: 'campaignLeadStatusChanged',
		happen: () => changeLead({ status: 'failed' }),
		item: { ...campaignLead, status: 'failed', previous_status: 'active' },
		whole: ['campaign_lead', 'campaign', 'previous_status'],
		idle: 1 + 3,
		...campaignScope,
	},
	{
		event: 'campaignStatusChanged',
		happen: () => sandbox.control.setCampaignStatus(seeded.campaigns.started, 'paused'),
		item: {
			...campaign,
			status: 'paused',
			previous_status: 'started',
			total_leads: expect.any(Number),
			messages_sent: expect.any(Number),
			replies_received: expect.any(Number),
			reply_rate: expect.any(Number),
		},
		whole: ['campaign', 'previous_status'],
		idle: 1,
		...campaignScope,
	},
	{
		event: 'connectionAccepted',
		happen: () => changeLead({ connection_status: 'connected' }),
		item: campaignLead,
		whole: ['campaign_lead', 'campaign'],
		idle: 1 + 3,
		...campaignScope,
	},
	{
		event: 'conversationIntentChanged',
		happen: () =>
			sandbox.control.setConversation(seeded.conversations.interested, { intent: 'CONVERTED' }),
		item: {
			...lead,
			conversation_id: seeded.conversations.interested,
			lead_profile_url: expect.stringMatching(/^https:/),
			sender_name: 'Clara Whitmore',
			intent: 'CONVERTED',
			previous_intent: 'INTERESTED',
			last_message_id: expect.stringMatching(/^msg_/),
			last_message_direction: 'received',
			last_message_text: 'Yes, please. When do you have time this week?',
		},
		whole: ['conversation', 'previous_intent'],
		idle: 1,
		withoutScope: sandboxKeys.withoutConversationsRead,
		scope: 'conversations:read',
	},
	{
		event: 'leadActionDone',
		happen: () =>
			changeLead({
				action: {
					id: 'action_like',
					type: 'like_post',
					status: 'completed',
					performed_at: new Date(environment.now()).toISOString(),
				},
			}),
		item: {
			...campaignLead,
			action_id: 'action_like',
			type: 'like_post',
			status: 'completed',
			performed_at: expect.stringMatching(/^\d{4}-.*Z$/),
		},
		whole: ['campaign_lead', 'campaign', 'action'],
		idle: 1 + 3,
		...campaignScope,
	},
	{
		event: 'leadAdded',
		happen: () => sandbox.control.tickAgent(seeded.agents.active, 1),
		item: {
			lead_id: expect.stringMatching(/^lead_/),
			first_name: expect.any(String),
			last_name: expect.any(String),
			company: expect.any(String),
			job_title: expect.any(String),
			location: expect.any(String),
			social_url: expect.stringMatching(/^https:/),
			lead_list_id: null,
		},
		whole: ['lead', 'lead_list_id'],
		idle: 1,
		withoutScope: sandboxKeys.withoutLeadsRead,
		scope: 'leads:read',
	},
	{
		event: 'senderAccountStatusChanged',
		happen: () => sandbox.control.setAccount(seeded.accounts.connected, { status: 'disconnected' }),
		item: {
			social_account_id: seeded.accounts.connected,
			profile_name: 'Clara Whitmore',
			profile_url: expect.stringMatching(/^https:/),
			status: 'disconnected',
			previous_status: 'connected',
			account_tier: 'regular',
			pending_invite_count: expect.any(Number),
		},
		whole: ['social_account', 'previous_status'],
		idle: 1,
		withoutScope: sandboxKeys.withoutSocialAccountsRead,
		scope: 'social_accounts:read',
	},
];

describe.each(CASES)('$event', ({ event, happen, item, whole, idle, withoutScope, scope }) => {
	const { poller, activated } = triggersOn(event, sandbox);

	test('starts nothing at its activation, and nothing while nothing happens', async () => {
		const trigger = await activated();
		expect(await trigger.poll()).toBeNull();
	});

	test('starts the workflow once, with ten flat fields at the most beside those that name the event', async () => {
		const trigger = await activated();
		happen();
		const items = await trigger.poll();
		expect(items).toStrictEqual([
			{
				event_id: expect.stringMatching(`^${event}:`),
				event,
				occurred_at: expect.stringMatching(/^\d{4}-.*Z$/),
				...item,
			},
		]);
		expect(Object.keys(item).length).toBeLessThanOrEqual(10);
		expect(await trigger.poll()).toBeNull();
		trigger.restart();
		expect(await trigger.poll()).toBeNull();
	});

	test('comes with the next poll if a poll failed, or n8n was stopped meanwhile', async () => {
		const trigger = await activated();
		await trigger.poll();
		const revoked = sandbox.credential(sandboxKeys.revoked);
		happen();
		expect((await failureOf(trigger.poll(revoked))).httpCode).toBe('401');
		trigger.restart();
		expect(await trigger.poll()).toHaveLength(1);
		expect(await trigger.poll()).toBeNull();
	});

	test('is the record as it came without Simplify', async () => {
		const trigger = await activated({ simplify: false });
		happen();
		const [row] = (await trigger.poll())!;
		expect(Object.keys(row!).sort()).toEqual(['event', 'event_id', 'occurred_at', ...whole].sort());
		expect(row!.event).toBe(event);
	});

	test('a manual test shows one and remembers nothing', async () => {
		const trigger = poller();
		happen();
		const shown = await trigger.test();
		expect(shown).toHaveLength(1);
		expect(Object.keys(shown![0]!)).toEqual(
			expect.arrayContaining(['event_id', 'event', 'occurred_at', ...Object.keys(item)]),
		);
		expect(await trigger.test()).toEqual(shown);
		expect(await trigger.activate()).toBeNull();
	});

	test(`a poll in which nothing is new takes ${idle} requests`, async () => {
		const trigger = await activated();
		await trigger.poll();
		const before = sandbox.requests.length;
		expect(await trigger.poll()).toBeNull();
		expect(sandbox.requests.length - before).toBe(idle);
	});

	test('a missing scope is named', async () => {
		const credential = sandbox.credential(withoutScope);
		for (const how of ['poll', 'test'] as const) {
			const failed = await failureOf(poller()[how](credential));
			expect(failed.httpCode).toBe('403');
			expect(failed.description).toContain(scope);
		}
	});
});
