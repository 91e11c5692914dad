import type { Campaign } from '../../../src/contract/campaigns';
import type { CampaignSetup } from '../../../src/contract/campaignSetup';
import type {
	MessageApproval,
	MessageApprovalAction,
} from '../../../src/contract/messageApprovals';
import type { Lead } from '../../../src/contract/leads';
import { ApiFailure } from '../../http/errors';

/** The user whose keys the sandbox has. */
export const SANDBOX_USER = 'user_sandbox';

/** Whether the first message is written by AI, for each lead when it is enrolled. A template is nothing to approve. */
export const opensWithAi = ({ messages: { icebreaker } }: CampaignSetup) =>
	icebreaker.enabled && icebreaker.mode === 'ai';

/** What the AI writes as the first message. */
export const writtenMessage = ({ first_name, company }: Pick<Lead, 'first_name' | 'company'>) =>
	`Hi ${first_name ?? 'there'}, how does your team at ${company ?? 'your company'} plan its outreach? I would like to hear what works for you.`;

export interface NewMessage {
	readonly id: string;
	readonly campaignId: string;
	readonly leadId: string;
	readonly message: string;
	readonly isOverride: boolean;
	readonly at: number;
}

/** A first message that waits for a decision. */
export function pendingApproval(fields: NewMessage): MessageApproval {
	const now = new Date(fields.at).toISOString();
	return {
		id: fields.id,
		campaign_id: fields.campaignId,
		lead_id: fields.leadId,
		node_type: 'send_message',
		message_stage: 'ice_breaker',
		sequence_index: 0,
		subject: null,
		message: fields.message,
		approval_status: 'pending',
		approval_requested_at: now,
		approval_resolved_at: null,
		approval_resolved_by_user_id: null,
		approval_resolution_source: null,
		rejection_reason: null,
		rejection_note: null,
		scheduled_at: null,
		is_override: fields.isOverride,
		regeneration_count: 0,
		generated_at: now,
		updated_at: now,
	};
}

/** Throws the API's 409 where nothing can be decided about the message any more. */
export function checkResolvable(status: Campaign['status'], approval: MessageApproval): void {
	if (status === 'completed') {
		throw new ApiFailure(
			409,
			'campaign_completed',
			'The campaign is completed: its messages can no longer be approved or rejected.',
			{ details: { status, approval_status: approval.approval_status } },
		);
	}
	if (approval.approval_status !== 'pending') {
		throw new ApiFailure(
			409,
			'approval_not_pending',
			`The message is not pending: it is ${approval.approval_status ?? 'without a status'}.`,
			{ details: { approval_status: approval.approval_status } },
		);
	}
}

interface Decision {
	readonly at: number;
	/** Null where the service itself approves. */
	readonly userId: string | null;
	/** When an approved message can be sent. */
	readonly slot: number;
}

/** The message with the decision on it. */
export function resolved(
	approval: MessageApproval,
	{ action, rejection_reason, rejection_note }: MessageApprovalAction,
	{ at, userId, slot }: Decision,
): MessageApproval {
	const now = new Date(at).toISOString();
	return {
		...approval,
		approval_status: action === 'approve' ? 'approved' : 'rejected',
		approval_resolved_at: now,
		approval_resolved_by_user_id: userId,
		approval_resolution_source: userId === null ? 'auto' : 'manual',
		rejection_reason: rejection_reason ?? null,
		rejection_note: rejection_note ?? null,
		scheduled_at: action === 'approve' ? new Date(slot).toISOString() : null,
		updated_at: now,
	};
}
