import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../packages/sandbox/composition/seeded';
import { Poller } from '../../nodes/support/poller';
import { type Step, withHost } from './host';

interface StateCase {
	readonly parameters: INodeParameters;
	/** Each group is followed by a poll that starts something, so that n8n saves the state. */
	readonly before: ReadonlyArray<readonly Step[]>;
	/** Each group is followed by a poll. */
	readonly after: ReadonlyArray<readonly Step[]>;
}

const post = (path: string, body: object, times?: number): Step => ({
	post: path,
	body,
	...(times !== undefined && { times }),
});
const minutes = (count: number): Step => ({ minutes: count });

const newApproval = (campaign_id: string) => post('/message_approvals', { campaign_id });
const resolve = (id: string, approval_status: 'approved' | 'rejected') =>
	post(`/message_approvals/${id}`, { approval_status });
const setLead = (number: number, change: object) =>
	post(`/campaign_leads/campaign_lead_${number}`, change);
const action = (id: string, status: string) => ({
	action: { id, type: 'like_post', status, performed_at: '2026-05-04T09:01:00Z' },
});
const connected = { connection_status: 'connected' };
const setCampaign = (id: string, status: string) => post(`/campaigns/${id}`, { status });
const setAccount = (id: string, status: string) => post(`/social_accounts/${id}`, { status });
const setIntent = (id: string, intent: string | null) => post(`/conversations/${id}`, { intent });
const reply = (id: string, content: string) => post(`/conversations/${id}/messages`, { content });
const findLeads = (leads: number) => post(`/agents/${seeded.agents.active}/tick`, { leads });

/** All of it happens while n8n is down. The second poll is idle. */
const whileDown = (...steps: Step[]) => [steps.flatMap((step) => [minutes(1), step]), [minutes(1)]];

export const stateCases: Readonly<Record<string, StateCase>> = {
	approvalRequested: {
		parameters: { events: ['approvalRequested'], options: { includeLead: true } },
		before: [[minutes(1), newApproval(seeded.campaigns.started)]],
		// All messages of a campaign that was a draft are new.
		after: whileDown(
			newApproval(seeded.campaigns.paused),
			setCampaign(seeded.campaigns.disconnectedDraft, 'started'),
			newApproval(seeded.campaigns.disconnectedDraft),
		),
	},
	'approvalRequested.filtered': {
		parameters: {
			events: ['approvalRequested'],
			filters: { campaignIds: [seeded.campaigns.paused, seeded.campaigns.started] },
			options: { campaignsPerPoll: 1 },
		},
		// The other campaign has not been read yet.
		before: [
			[minutes(1), newApproval(seeded.campaigns.started), newApproval(seeded.campaigns.paused)],
		],
		after: [
			[minutes(1), newApproval(seeded.campaigns.started), newApproval(seeded.campaigns.paused)],
			[minutes(1)],
			[minutes(1)],
		],
	},
	approvalResolved: {
		parameters: { events: ['approvalResolved'] },
		before: [[minutes(1), resolve(seeded.approvals.pending, 'approved')]],
		after: whileDown(
			resolve(seeded.approvals.secondPending, 'rejected'),
			resolve('message_6', 'approved'),
		),
	},
	campaignLeadStatusChanged: {
		parameters: { events: ['campaignLeadStatusChanged'] },
		before: [[minutes(1), setLead(16, { status: 'failed' })]],
		// There and back again: its second change.
		after: whileDown(setLead(16, { status: 'active' }), setLead(18, { status: 'active' })),
	},
	'campaignLeadStatusChanged.filtered': {
		parameters: {
			events: ['campaignLeadStatusChanged'],
			filters: { campaignIds: [seeded.campaigns.started], leadStatuses: ['failed', 'completed'] },
		},
		before: [[minutes(1), setLead(16, { status: 'failed' }), setLead(17, { status: 'paused' })]],
		after: whileDown(setLead(17, { status: 'completed' }), setLead(21, { status: 'failed' })),
	},
	campaignStatusChanged: {
		parameters: { events: ['campaignStatusChanged'] },
		before: [[minutes(1), setCampaign(seeded.campaigns.started, 'paused')]],
		after: whileDown(
			setCampaign(seeded.campaigns.started, 'started'),
			setCampaign(seeded.campaigns.draft, 'started'),
		),
	},
	connectionAccepted: {
		parameters: { events: ['connectionAccepted'] },
		before: [[minutes(1), setLead(16, connected)]],
		after: whileDown(setLead(17, connected), setLead(21, { ...connected, accepted_at: null })),
	},
	conversationIntentChanged: {
		parameters: { events: ['conversationIntentChanged'] },
		before: [[minutes(1), setIntent(seeded.conversations.interested, 'CONVERTED')]],
		after: whileDown(
			setIntent(seeded.conversations.interested, null),
			setIntent(seeded.conversations.multilingual, 'CURIOUS'),
			post('/conversations', {
				social_account_id: seeded.accounts.connected,
				lead_id: seeded.leads.withoutConversation,
				content: 'Hello',
			}),
			setIntent('conv_14', 'DEFERRED'),
		),
	},
	leadActionDone: {
		parameters: {
			events: ['leadActionDone'],
			filters: { actionStatuses: ['completed', 'failed'] },
		},
		before: [[minutes(1), setLead(16, action('a', 'completed'))]],
		// Only one of them has a time.
		after: whileDown(
			setLead(16, action('a', 'failed')),
			setLead(16, action('b', 'sent')),
			setLead(17, action('a', 'failed')),
			setLead(21, { action: { id: 'c', type: 'profile_viewed', status: 'completed' } }),
		),
	},
	leadAdded: {
		parameters: { events: ['leadAdded'] },
		before: [[minutes(1), findLeads(2)]],
		after: whileDown(findLeads(2)),
	},
	'leadAdded.list': {
		parameters: { events: ['leadAdded'], filters: { leadListId: seeded.lists.webinar } },
		before: [[minutes(1), findLeads(1)]],
		after: whileDown(findLeads(1)),
	},
	replyReceived: {
		parameters: {
			events: ['replyReceived'],
			options: { combineMinutes: 5, lastMessages: 2, lookBackDays: 3 },
		},
		before: [
			[
				// More than a page, so that the next reading starts in the middle.
				post(
					`/conversations/${seeded.conversations.manyMessages}/messages`,
					{ direction: 'sent', content: 'One of many' },
					560,
				),
				reply(seeded.conversations.manyMessages, 'The first'),
				minutes(6),
			],
			// The lead of the second one has not been quiet for long enough.
			[
				reply(seeded.conversations.attachments, 'Here it is'),
				minutes(6),
				reply(seeded.conversations.rightToLeft, 'Just now'),
			],
		],
		after: [
			[
				minutes(1),
				reply(seeded.conversations.manyMessages, 'The second'),
				minutes(1),
				reply(seeded.conversations.rightToLeft, 'And more'),
			],
			[minutes(6)],
			[reply(seeded.conversations.empty, 'A first message'), minutes(6)],
			[minutes(1)],
		],
	},
	'replyReceived.filtered': {
		parameters: {
			events: ['replyReceived'],
			filters: { socialAccountIds: [seeded.accounts.warmingUp, seeded.accounts.connected] },
		},
		before: [
			[
				minutes(1),
				reply(seeded.conversations.interested, 'One'),
				minutes(1),
				reply(seeded.conversations.interested, 'Two'),
			],
		],
		after: whileDown(
			reply(seeded.conversations.disconnected, 'Of another account'),
			reply(seeded.conversations.multilingual, 'Three'),
		),
	},
	'replyReceived.unread': {
		parameters: { events: ['replyReceived'] },
		before: [
			[
				minutes(1),
				post(`/conversations/${seeded.conversations.markup}`, { history_unavailable: true }),
				reply(seeded.conversations.markup, 'Cannot be read yet'),
				reply(seeded.conversations.interested, 'Can be read'),
			],
		],
		after: [
			[post(`/conversations/${seeded.conversations.markup}`, { history_unavailable: false })],
			[minutes(1)],
		],
	},
	several: {
		parameters: {
			events: ['approvalRequested', 'campaignStatusChanged', 'replyReceived'],
			filters: {
				campaignIds: [seeded.campaigns.completed, seeded.campaigns.paused],
				replyIntents: ['INTERESTED', 'none'],
			},
		},
		before: [
			[
				minutes(1),
				newApproval(seeded.campaigns.paused),
				reply(seeded.conversations.interested, 'One'),
			],
		],
		after: whileDown(
			newApproval(seeded.campaigns.paused),
			reply(seeded.conversations.interested, 'Two'),
			setCampaign(seeded.campaigns.paused, 'started'),
			reply(seeded.conversations.markup, 'With another intent'),
			reply(seeded.conversations.disconnected, 'Of another campaign'),
			reply(seeded.conversations.multilingual, 'Without an intent'),
		),
	},
	senderAccountStatusChanged: {
		parameters: { events: ['senderAccountStatusChanged'] },
		before: [[minutes(1), setAccount(seeded.accounts.connected, 'disconnected')]],
		after: whileDown(
			setAccount(seeded.accounts.connected, 'connected'),
			setAccount(seeded.accounts.warmingUp, 'error'),
		),
	},
};

/** What the trigger of a case saves, and with `goesOn` what it starts afterwards if n8n never stops. */
export async function runState(name: string, goesOn = false) {
	const { parameters, before, after } = stateCases[name]!;
	return await withHost(name, async ({ credential, environment, perform }) => {
		const trigger = new Poller({ parameters, credential, environment });
		if (await trigger.activate()) throw new Error(`${name}: something is new at the activation`);
		for (const steps of before) {
			await perform(steps);
			if (!(await trigger.poll())) throw new Error(`${name}: the state would not be saved`);
		}
		const { saved } = trigger;
		const found: string[] = [];
		for (const steps of goesOn ? after : []) {
			await perform(steps);
			found.push(...idsOf(await trigger.poll()));
		}
		return { saved, found };
	});
}

/** Starts n8n again with what was saved, and polls once after each group of steps. */
export async function resume(name: string, saved: IDataObject): Promise<string[]> {
	const { parameters, before, after } = stateCases[name]!;
	return await withHost(name, async ({ credential, environment, perform }) => {
		await perform(before.flat());
		const trigger = new Poller({ parameters, credential, environment, remembered: saved });
		const found: string[] = [];
		for (const [index, steps] of after.entries()) {
			await perform(steps);
			found.push(...idsOf(await (index === 0 ? trigger.activate('init') : trigger.poll())));
		}
		return found;
	});
}

const idsOf = (items: IDataObject[] | null) =>
	(items ?? []).map(({ event_id }) => String(event_id));
