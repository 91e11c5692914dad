import type {
	Campaign,
	CampaignSetup,
	MessageApproval,
	MessageApprovalAction,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { isoTime } from '../../core/clock';
import { conflict } from '../../core/errors';

/** Whether AI writes the first message to each lead on enrollment. A template needs no approval. */
export const opensWithAi = ({ messages: { icebreaker } }: CampaignSetup) =>
	icebreaker.enabled && icebreaker.mode === 'ai';

type Recipient = Pick<Lead, 'first_name' | 'company'>;

const COMPOSE = {
	ice_breaker: ({ first_name, company }: Recipient) =>
		`Hi ${first_name ?? 'there'}, how does your team at ${company ?? 'your company'} plan its outreach? I would like to hear what works for you.`,
	follow_up_1: ({ first_name, company }: Recipient) =>
		`Hi ${first_name ?? 'there'}, I wondered whether my question about ${company ?? 'your team'} reached you. A short answer is enough.`,
	follow_up_2: ({ first_name }: Recipient) =>
		`${first_name ?? 'Hello'}, I will not write again after this. If the topic comes up later, I am glad to help.`,
};

/** The text that the AI writes; the first message by default. */
export const composeMessage = (
	recipient: Recipient,
	stage: keyof typeof COMPOSE = 'ice_breaker',
): string => COMPOSE[stage](recipient);

/** The ids that an effect on a message names. */
export const ofApproval = ({ id, campaign_id, lead_id }: MessageApproval) => ({
	approval_id: id,
	campaign_id,
	lead_id,
});

/** Throws the API's 409 if the message can no longer be approved or rejected. */
export function checkResolvable(
	status: Campaign['status'],
	{ approval_status }: MessageApproval,
): void {
	if (status === 'completed') {
		const message =
			'The campaign is completed: its messages can no longer be approved or rejected.';
		throw conflict('campaign_completed', message, { status, approval_status });
	}
	if (approval_status !== 'pending') {
		const message = `The message is not pending: it is ${approval_status ?? 'without a status'}.`;
		throw conflict('approval_not_pending', message, { approval_status });
	}
}

interface Decision {
	readonly at: number;
	/** Null if the service itself approves. */
	readonly userId: string | null;
	/** When the message can be sent if approved. */
	readonly slot: number;
}

export function withDecision(
	approval: MessageApproval,
	{ action, rejection_reason, rejection_note }: MessageApprovalAction,
	{ at, userId, slot }: Decision,
): MessageApproval {
	const now = isoTime(at);
	return {
		...approval,
		approval_status: action === 'approve' ? 'approved' : 'rejected',
		approval_resolved_at: now,
		approval_resolved_by_user_id: userId,
		approval_resolution_source: userId === null ? 'auto' : 'manual',
		rejection_reason: rejection_reason ?? null,
		rejection_note: rejection_note ?? null,
		scheduled_at: action === 'approve' ? isoTime(slot) : null,
		updated_at: now,
	};
}
