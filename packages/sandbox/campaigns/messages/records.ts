import {
	MESSAGE_STAGES,
	type MessageApproval,
	type MessageOverride,
	type MessageOverrideInput,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import { isoTime } from '../../core/clock';
import { findRecord, insertRecord, orNotFound, updateRecord } from '../../core/store/records';
import type { Store } from '../../core/store/store';

interface NewApproval {
	readonly campaignId: string;
	readonly leadId: string;
	readonly message: string;
	readonly stage?: MessageOverrideInput['message_stage'];
	readonly isOverride: boolean;
	readonly at: number;
	/** When it goes out, if it is approved before; as soon as possible by default. */
	readonly dueAt?: number;
}

/** Adds a message that awaits approval: the first one, unless a stage is given. */
export function insertApproval(
	store: Store,
	{ campaignId, leadId, message, stage = 'ice_breaker', isOverride, at, dueAt = at }: NewApproval,
): MessageApproval {
	const now = isoTime(at);
	return insertRecord<MessageApproval>(
		store,
		'message_approvals',
		(id) => ({
			id,
			campaign_id: campaignId,
			lead_id: leadId,
			node_type: 'send_message',
			message_stage: stage,
			sequence_index: MESSAGE_STAGES.indexOf(stage),
			subject: null,
			message,
			approval_status: 'pending',
			approval_requested_at: now,
			approval_resolved_at: null,
			approval_resolved_by_user_id: null,
			approval_resolution_source: null,
			rejection_reason: null,
			rejection_note: null,
			scheduled_at: null,
			is_override: isOverride,
			regeneration_count: 0,
			generated_at: now,
			updated_at: now,
		}),
		({ campaign_id, lead_id, message_stage }) => ({
			campaign_id,
			lead_id,
			message_stage,
			generated_at: at,
			due_at: dueAt,
		}),
	);
}

export const updateApproval = (store: Store, approval: MessageApproval): void =>
	updateRecord(store, 'message_approvals', approval.id, approval);

/** Replaces the text of the message. */
export function editApproval(
	store: Store,
	approval: MessageApproval,
	message: string,
	at: number,
): MessageApproval {
	const edited = { ...approval, message, is_override: true, updated_at: isoTime(at) };
	updateApproval(store, edited);
	return edited;
}

/** Rewrites the message and so moves it to the top of the list. */
export function regenerateApproval(
	store: Store,
	approval: MessageApproval,
	message: string,
	at: number,
): MessageApproval {
	const regenerated: MessageApproval = {
		...approval,
		message,
		regeneration_count: approval.regeneration_count + 1,
		generated_at: isoTime(at),
		updated_at: isoTime(at),
	};
	updateRecord(store, 'message_approvals', approval.id, regenerated, { generated_at: at });
	return regenerated;
}

/** Throws the API's 404 if there is no such message, in this campaign if one is given. */
export function getApproval(store: Store, id: string, campaignId?: string): MessageApproval {
	const approval = findRecord<MessageApproval>(
		store,
		'SELECT record FROM message_approvals WHERE id = ?1 AND campaign_id = coalesce(?2, campaign_id)',
		id,
		campaignId ?? null,
	);
	return orNotFound(
		approval,
		campaignId ? `Message ${id} of campaign ${campaignId}` : `Message ${id}`,
	);
}

/** The newest message of one stage for one lead. */
export const findApprovalOfStage = (
	store: Store,
	campaignId: string,
	leadId: string,
	stage: MessageOverrideInput['message_stage'],
) =>
	findRecord<MessageApproval>(
		store,
		`SELECT record FROM message_approvals
		WHERE campaign_id = ? AND lead_id = ? AND message_stage = ? ORDER BY seq DESC LIMIT 1`,
		campaignId,
		leadId,
		stage,
	);

type MessageKey = Pick<MessageOverride, 'campaign_id' | 'lead_id' | 'node_type' | 'message_stage'>;

export const findOverride = (store: Store, message: MessageKey) =>
	findRecord<MessageOverride>(
		store,
		`SELECT record FROM message_overrides
		WHERE campaign_id = ? AND lead_id = ? AND node_type = ? AND message_stage = ?`,
		message.campaign_id,
		message.lead_id,
		message.node_type,
		message.message_stage,
	);

/** Adds an override, or replaces the one for the same message. */
export function saveOverride(
	store: Store,
	fields: MessageKey & Pick<MessageOverride, 'message' | 'updated_at'>,
): MessageOverride {
	const former = findOverride(store, fields);
	if (!former) {
		const { campaign_id, lead_id, node_type, message_stage } = fields;
		return insertRecord(
			store,
			'message_overrides',
			(id) => ({ id, ...fields }),
			() => ({ campaign_id, lead_id, node_type, message_stage }),
		);
	}
	const override = { id: former.id, ...fields };
	updateRecord(store, 'message_overrides', former.id, override);
	return override;
}
