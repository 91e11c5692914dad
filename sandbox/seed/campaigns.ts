import type { ActionEvent, CampaignLead } from '../../src/contract/campaignLeads';
import { campaignCreateSchema, type CampaignCreate } from '../../src/contract/campaigns';
import type { LeadList } from '../../src/contract/leadLists';
import type { Lead } from '../../src/contract/leads';
import type { SocialAccount } from '../../src/contract/socialAccounts';
import {
	insertApproval,
	insertCampaign,
	insertCampaignLead,
	pauseLeads,
	updateApproval,
	updateCampaign,
	updateCampaignLead,
	type CampaignState,
} from '../campaigns/records';
import { fromJson, type Json } from '../store/json';
import { newCampaign } from '../campaigns/campaign';
import { enrolledLead, heldForApproval } from '../campaigns/campaignLead';
import { metricsOf } from '../campaigns/metrics';
import { newSetup } from '../campaigns/setup';
import {
	pendingApproval,
	resolved,
	SANDBOX_USER,
	writtenMessage,
} from '../campaigns/messages/approval';
import type { Store } from '../store/store';
import { COMPLETED_STORIES, PAUSED_STORIES, STARTED_STORIES, type Story } from './stories';

const DAY = 24 * 60 * 60 * 1000;
const HOUR = DAY / 24;
/** Those who joined the list later are not in the campaign. */
const MOST_ENROLLED = 40;

export interface CampaignSeed {
	readonly fields: Omit<CampaignCreate, 'social_account_ids' | 'schedule' | 'source'>;
	readonly timezone: string;
	readonly status: 'draft' | 'started' | 'paused' | 'completed';
	readonly daysAgo: number;
	/** By place among the lists and accounts of the workspace. */
	readonly list: number;
	readonly accounts: readonly number[];
	/** Absent for a draft. */
	readonly stories?: readonly Story[];
	/** One more lead, which was removed from the workspace since. */
	readonly hasRemovedLead?: boolean;
}

export const MAIN_CAMPAIGNS: readonly CampaignSeed[] = [
	{
		fields: {
			name: 'Webinar follow-up',
			description: 'Thank the people who signed up and ask what they took from it',
			priority: 'low',
			messages: {
				icebreaker: {
					enabled: true,
					mode: 'template',
					message:
						'Hi {{first_name}}, thank you for joining our webinar. What did you take from it?',
					wait: { duration: 3, unit: 'hours' },
				},
				follow_up_1: {
					enabled: true,
					mode: 'template',
					message: 'As {{job_title}}, you may like the slides. Shall I send them?',
					fallback_message: 'You may like the slides. Shall I send them?',
					wait: { duration: 3, unit: 'days' },
				},
				follow_up_2: {
					enabled: true,
					mode: 'template',
					message: 'Is there something you would like us to cover next time?',
					wait: { duration: 4, unit: 'days' },
				},
			},
		},
		timezone: 'Europe/London',
		status: 'completed',
		daysAgo: 60,
		list: 1,
		accounts: [0],
		stories: COMPLETED_STORIES,
		hasRemovedLead: true,
	},
	{
		fields: {
			name: 'Trade fair introductions',
			description: 'Meet the people whose cards we collected',
			priority: 'high',
			objective: 'book_online_meeting',
			cta_payload: {
				cta_text: 'Shall we talk for half an hour?',
				calendar_link: 'https://calendar.example/clara',
				meeting_duration: '30 minutes',
			},
			auto_approve_ai_messages: false,
			connection_request: {
				mode: 'template',
				message: 'Hi {{first_name}}, it was good to meet you at the fair.',
			},
		},
		timezone: 'Europe/Berlin',
		status: 'started',
		daysAgo: 10,
		list: 2,
		accounts: [0, 1],
		stories: STARTED_STORIES,
	},
	{
		fields: {
			name: 'Reconnect with old contacts',
			auto_approve_ai_messages: false,
			messages: {
				icebreaker: { enabled: true, mode: 'ai', wait: { duration: 1, unit: 'days' } },
				follow_up_1: {
					enabled: true,
					mode: 'template',
					message: 'Did my last message reach you?',
					wait: { duration: 5, unit: 'days' },
				},
				follow_up_2: { enabled: false },
			},
		},
		timezone: 'America/New_York',
		status: 'paused',
		daysAgo: 6,
		list: 0,
		accounts: [1],
		stories: PAUSED_STORIES,
	},
	{
		fields: {
			name: 'Ask webinar guests for feedback',
			description: 'Ready to start',
			auto_approve_ai_messages: false,
		},
		timezone: 'Europe/Berlin',
		status: 'draft',
		daysAgo: 2,
		list: 1,
		accounts: [0],
	},
	{
		fields: {
			name: 'Free trial for fair visitors',
			description: 'One of its senders is disconnected',
			objective: 'drive_signup',
			cta_payload: {
				signup_url: 'https://signup.example/trial',
				signup_type: 'Free trial',
				trial_length: '14 days',
				friction_removers: ['No credit card'],
			},
		},
		timezone: 'Asia/Tokyo',
		status: 'draft',
		daysAgo: 1,
		list: 2,
		accounts: [2, 0],
	},
];

export const SECOND_CAMPAIGNS: readonly CampaignSeed[] = [
	{
		fields: { name: 'First steps' },
		timezone: 'UTC',
		status: 'draft',
		daysAgo: 3,
		list: 0,
		accounts: [0],
	},
];

interface Cast {
	readonly workspaceId: string;
	readonly lists: readonly LeadList[];
	readonly accounts: readonly SocialAccount[];
	readonly now: number;
}

export function seedCampaign(store: Store, seed: CampaignSeed, cast: Cast): void {
	const createdAt = cast.now - seed.daysAgo * DAY;
	const senders = seed.accounts.map((index) => cast.accounts[index]!);
	const list = cast.lists[seed.list]!;
	const setup = newSetup(
		campaignCreateSchema().parse({
			...seed.fields,
			social_account_ids: senders.map(({ id }) => id),
			schedule: {
				timezone: seed.timezone,
				start_date: new Date(createdAt).toISOString().slice(0, 10),
				start_time: '09:00',
				end_time: '18:00',
				active_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
			},
		}),
		list.id,
	);
	const socialAccounts = senders.map(({ id, profile_name }) => ({ id, profileName: profile_name }));
	const state = insertCampaign(store, cast.workspaceId, createdAt, (id) => ({
		campaign: newCampaign({ id, setup, socialAccounts, list, at: createdAt }),
		setup,
	}));
	if (!seed.stories) return;

	const leads = enroll(store, state, seed, senders, createdAt, cast.now);
	if (seed.status === 'paused') pauseLeads(store, state.campaign.id);
	const updatedAt = new Date(cast.now - HOUR).toISOString();
	updateCampaign(store, {
		campaign: { ...state.campaign, ...metricsOf(leads), status: seed.status, updatedAt },
		setup,
	});
}

function enroll(
	store: Store,
	state: CampaignState,
	seed: CampaignSeed,
	senders: readonly SocialAccount[],
	createdAt: number,
	now: number,
): CampaignLead[] {
	const members = store
		.all<{ record: Json<Lead> }>(
			`SELECT record FROM memberships JOIN leads ON leads.id = lead_id
			WHERE lead_list_id = ? ORDER BY memberships.seq LIMIT ?`,
			state.setup.source?.lead_list_id ?? '',
			MOST_ENROLLED,
		)
		.map(({ record }) => fromJson(record));
	const leads: Array<Lead | null> = seed.hasRemovedLead ? [null, ...members] : members;
	return leads.map((lead, index) => {
		const story = seed.stories![index % seed.stories!.length]!;
		const at = createdAt + HOUR + index * 1000;
		const sender = senders[index % senders.length]!;
		const enrolled = insertCampaignLead(store, at, (id) =>
			withStory(
				enrolledLead({
					id,
					campaignId: state.campaign.id,
					lead,
					sender,
					at,
					nextAt: now + (index + 1) * HOUR,
				}),
				story,
				at,
			),
		);
		if (!lead || !story.approval) return enrolled;
		seedApproval(store, enrolled, lead, story.approval, at + 2 * DAY);
		return enrolled;
	});
}

function withStory(lead: CampaignLead, story: Story, enrolledAt: number): CampaignLead {
	const time = (day: number) => new Date(enrolledAt + day * DAY).toISOString();
	const actions = story.actions.map((action, index): ActionEvent => {
		const at = time(action.day);
		const isDone = action.status !== 'cancelled' && action.status !== 'skipped';
		return {
			id: `${lead.id}_action_${index + 1}`,
			type: action.type,
			status: action.status,
			scheduled_for: at,
			...(isDone ? { performed_at: at } : {}),
			...(action.acceptedDay === undefined ? {} : { accepted_at: time(action.acceptedDay) }),
			metadata: { ...action.metadata },
		};
	});
	const lastDay = Math.max(0, ...story.actions.map(({ day }) => day));
	const isFinished = story.status === 'completed' || story.status === 'failed';
	const goesOn = story.status === 'active' || story.status === 'queued';
	return {
		...lead,
		current_state: {
			connection_status: story.connection ?? null,
			inmail_status: story.inmail ?? null,
			message_status: story.message ?? null,
			last_action_at: actions.length > 0 ? time(lastDay) : null,
		},
		status: story.status,
		intent: story.intent?.[0] ?? null,
		intent_source: story.intent ? 'ai' : null,
		intent_reason: story.intent?.[1] ?? null,
		actions_performed: actions,
		next_action_at: goesOn ? lead.next_action_at : null,
		completed_at: isFinished ? time(lastDay + 1) : null,
	};
}

/** The message that the AI wrote once the lead was connected, and what was decided about it half a day later. */
function seedApproval(
	store: Store,
	lead: CampaignLead,
	{ id: leadId, first_name, company }: Lead,
	status: NonNullable<Story['approval']>,
	at: number,
) {
	const pending = insertApproval(store, at, (id) =>
		pendingApproval({
			id,
			campaignId: lead.campaign_id,
			leadId,
			message: writtenMessage({ first_name, company }),
			isOverride: false,
			at,
		}),
	);
	if (status === 'pending') {
		updateCampaignLead(store, heldForApproval({ lead, pausedFrom: null }));
		return;
	}
	const decidedAt = at + DAY / 4;
	const decision = { at: decidedAt, userId: SANDBOX_USER, slot: decidedAt + HOUR };
	updateApproval(
		store,
		status === 'approved'
			? resolved(pending, { action: 'approve' }, decision)
			: resolved(
					pending,
					{
						action: 'reject',
						rejection_reason: 'NOT_FIT',
						rejection_note: 'Works for a competitor',
					},
					decision,
				),
	);
}
