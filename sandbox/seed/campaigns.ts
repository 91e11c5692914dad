import type { CampaignCreate } from '../../src/contract/campaigns';
import { COMPLETED_STORIES, PAUSED_STORIES, STARTED_STORIES, type Story } from './stories';

export interface CampaignSeed {
	readonly fields: Omit<CampaignCreate, 'social_account_ids' | 'schedule' | 'source'>;
	readonly timezone: string;
	readonly status: 'draft' | 'started' | 'paused' | 'completed';
	readonly daysAgo: number;
	/** Index among the lists of the workspace. */
	readonly list: number;
	/** Indexes among the accounts of the workspace. */
	readonly accounts: readonly number[];
	/** Absent for a draft. */
	readonly stories?: readonly Story[];
	/** Adds a lead that was removed from the workspace. */
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
