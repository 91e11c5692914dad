import type { ActionEvent, CampaignLead, MessageApproval } from '../../src/contract/campaigns';

interface StoryAction {
	readonly type: ActionEvent['type'];
	readonly status: ActionEvent['status'];
	/** Days after the enrollment. */
	readonly day: number;
	readonly acceptedDay?: number;
	readonly metadata?: Readonly<Record<string, unknown>>;
}

/** What has happened to a lead of a campaign so far. */
export interface Story {
	readonly status: CampaignLead['status'];
	readonly actions: readonly StoryAction[];
	readonly connection?: 'sent' | 'connected';
	readonly message?: 'sent' | 'replied';
	readonly inmail?: 'sent' | 'replied';
	readonly intent?: readonly [intent: string, reason: string];
	/** What became of its first message, which the AI wrote. */
	readonly approval?: NonNullable<MessageApproval['approval_status']>;
}

const viewed = (day: number): StoryAction => ({ type: 'profile_viewed', status: 'completed', day });
const requested = (day: number, acceptedDay?: number): StoryAction => ({
	type: 'send_connection_request',
	status: 'sent',
	day,
	acceptedDay,
});
const liked = (day: number): StoryAction => ({ type: 'like_post', status: 'completed', day });
const wrote = (day: number, stage: string): StoryAction => ({
	type: 'send_message',
	status: 'sent',
	day,
	metadata: { message_stage: stage },
});

const noted = (
	day: number,
	acceptedDay?: number,
	note = 'It was good to meet you at the fair.',
): StoryAction => ({
	...requested(day, acceptedDay),
	type: 'send_connection_request_with_note',
	metadata: { note },
});

const CONNECTED = [viewed(0.2), requested(0.5, 1.5)];
const NOTED = [viewed(0.2), noted(0.5, 1.5)];

const completed: readonly Story[] = [
	{
		status: 'completed',
		actions: [viewed(0.2), requested(0.5, 2), wrote(2.2, 'ice_breaker')],
		connection: 'connected',
		message: 'replied',
		intent: ['INTERESTED', 'Asked for a time to talk'],
	},
	{
		status: 'completed',
		actions: [
			...CONNECTED,
			wrote(2, 'ice_breaker'),
			wrote(5.5, 'follow_up_1'),
			wrote(10, 'follow_up_2'),
		],
		connection: 'connected',
		message: 'sent',
	},
	{
		status: 'completed',
		actions: [
			viewed(0.3),
			noted(0.6, undefined, 'We met at the fair'),
			liked(4),
			{ type: 'follow_lead', status: 'completed', day: 5 },
		],
		connection: 'sent',
	},
	{
		status: 'failed',
		actions: [
			viewed(0.4),
			{
				type: 'send_connection_request',
				status: 'failed',
				day: 0.7,
				metadata: { reason: 'The profile takes no requests' },
			},
		],
	},
	{
		status: 'completed',
		actions: [
			...CONNECTED,
			wrote(2, 'ice_breaker'),
			{ type: 'comment_post', status: 'skipped', day: 3, metadata: { reason: 'No recent post' } },
		],
		connection: 'connected',
		message: 'replied',
		intent: ['NOT_INTERESTED', 'Has a supplier already'],
	},
	{
		status: 'completed',
		actions: [viewed(0.3), { type: 'send_inmail', status: 'sent', day: 1 }],
		inmail: 'replied',
		intent: ['DEFERRED', 'Wants to hear again next quarter'],
	},
];

const started: readonly Story[] = [
	{ status: 'queued', actions: NOTED, connection: 'connected', approval: 'pending' },
	{ status: 'queued', actions: NOTED, connection: 'connected', approval: 'pending' },
	{
		status: 'active',
		actions: [...NOTED, wrote(2.5, 'ice_breaker')],
		connection: 'connected',
		message: 'sent',
		approval: 'approved',
	},
	{ status: 'excluded', actions: NOTED, connection: 'connected', approval: 'rejected' },
	{ status: 'queued', actions: NOTED, connection: 'connected', approval: 'pending' },
	{ status: 'active', actions: [viewed(0.2), noted(0.5)], connection: 'sent' },
	{ status: 'active', actions: [viewed(0.2), noted(0.5), liked(3.5)], connection: 'sent' },
	{ status: 'queued', actions: [] },
];

const paused: readonly Story[] = [
	{ status: 'queued', actions: CONNECTED, connection: 'connected', approval: 'pending' },
	{ status: 'queued', actions: CONNECTED, connection: 'connected', approval: 'pending' },
	{ status: 'active', actions: [viewed(0.2), requested(0.5)], connection: 'sent' },
	{ status: 'active', actions: [viewed(0.2)] },
	{
		status: 'failed',
		actions: [viewed(0.2), { type: 'send_connection_request', status: 'cancelled', day: 0.5 }],
	},
];

/** The stories of a campaign by its status. Its leads take them in turn. */
export const STORIES = { completed, started, paused };
