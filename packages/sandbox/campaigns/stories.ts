import type {
	ActionEvent,
	CampaignLead,
	MessageApproval,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import { DAY, isoTime } from '../core/clock';
import data from './data/stories.json';

interface StoryAction {
	readonly day: number;
	readonly type: ActionEvent['type'];
	readonly status: ActionEvent['status'];
	readonly acceptedDay?: number;
	/** All other fields are metadata. */
	readonly [field: string]: unknown;
}

/** What has happened so far to a lead in a campaign. */
export interface Story {
	readonly status: CampaignLead['status'];
	readonly connection?: 'sent' | 'connected';
	readonly message?: 'sent' | 'replied';
	readonly inmail?: 'sent' | 'replied';
	/** The intent, then the reason for it. */
	readonly intent?: readonly string[];
	/** What happened to the lead's first message, which the AI wrote. */
	readonly approval?: NonNullable<MessageApproval['approval_status']>;
	readonly actions: readonly StoryAction[];
}

/** Stories by campaign status. The leads of a campaign take them in turn. */
export const STORIES = data as Readonly<Record<keyof typeof data, readonly Story[]>>;

/** Applies a story to a lead. The days of the story count from the enrollment. */
export function withStory(lead: CampaignLead, story: Story, enrolledAt: number): CampaignLead {
	const time = (day: number) => isoTime(enrolledAt + day * DAY);
	const actions = story.actions.map(
		({ day, type, status, acceptedDay, ...metadata }, index): ActionEvent => ({
			id: `${lead.id}_action_${index + 1}`,
			type,
			status,
			scheduled_for: time(day),
			...(status !== 'cancelled' && status !== 'skipped' && { performed_at: time(day) }),
			...(acceptedDay !== undefined && { accepted_at: time(acceptedDay) }),
			metadata,
		}),
	);
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
