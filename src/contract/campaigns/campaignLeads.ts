import * as z from 'zod/v4';

import { dateTime, nullableString, textUpTo } from '../fields';
import { isRecord, recordsOf, stringOrNull } from '../json';
import { lazy } from '../lazy';
import { TEMPLATE_MESSAGE_MAX } from './messages';
import { CONNECTION_NOTE_MAX, PRIORITIES } from './setup';

/** The stages as overrides and approvals spell them; `ice_breaker` is the setup's `icebreaker`. */
export const MESSAGE_STAGES = ['ice_breaker', 'follow_up_1', 'follow_up_2'] as const;

export const ACTION_TYPES = [
	'send_connection_request',
	'send_connection_request_with_note',
	'send_message',
	'send_open_message',
	'send_inmail',
	'send_voice_note',
	'profile_viewed',
	'like_post',
	'follow_lead',
	'comment_post',
	'reply_comment',
] as const;

export const ACTION_STATUSES = [
	'pending',
	'scheduled',
	'in_progress',
	'sent',
	'completed',
	'failed',
	'skipped',
	'cancelled',
] as const;

/** Those of an action that has ended. */
export const DONE_STATUSES = ['sent', 'completed', 'failed', 'skipped', 'cancelled'] as const;

export const CAMPAIGN_LEAD_STATUSES = [
	'queued',
	'active',
	'completed',
	'failed',
	'excluded',
	'paused',
] as const;

/** Those of a lead whom the campaign does not contact any more. */
export const ENDED_LEAD_STATUSES = ['completed', 'failed', 'excluded'] as const;

export const actionEventSchema = lazy(() =>
	z.looseObject({
		id: z.string(),
		type: z.enum(ACTION_TYPES),
		status: z.enum(ACTION_STATUSES),
		performed_at: dateTime().optional(),
		scheduled_for: dateTime().optional(),
		accepted_at: dateTime().optional(),
		metadata: z.looseObject({}),
	}),
);
export type ActionEvent = z.infer<ReturnType<typeof actionEventSchema>>;

export const campaignLeadSchema = lazy(() =>
	z.looseObject({
		id: z.string(),
		campaign_id: z.string(),
		lead_id: nullableString(),
		current_state: z.looseObject({
			connection_status: z.enum(['connected', 'sent']).nullable(),
			inmail_status: z.enum(['sent', 'replied']).nullable(),
			message_status: z.enum(['sent', 'replied']).nullable(),
			last_action_at: dateTime().nullable(),
		}),
		lead: z.looseObject({
			id: nullableString(),
			name: nullableString(),
			first_name: nullableString(),
			last_name: nullableString(),
			company: nullableString(),
			social_url: nullableString(),
		}),
		status: z.enum(CAMPAIGN_LEAD_STATUSES),
		priority: z.enum([...PRIORITIES, 'unknown']),
		intent: nullableString(),
		intent_source: nullableString(),
		intent_reason: nullableString(),
		parked_reason: nullableString(),
		sender: z
			.looseObject({
				id: nullableString(),
				profile_name: nullableString(),
				status: nullableString(),
			})
			.nullable(),
		/** Oldest first. */
		actions_performed: z.array(actionEventSchema()),
		enrolled_at: dateTime(),
		next_action_at: dateTime().nullable(),
		completed_at: dateTime().nullable(),
	}),
);
export type CampaignLead = z.infer<ReturnType<typeof campaignLeadSchema>>;

export const messageOverrideInputSchema = lazy(() =>
	z.discriminatedUnion('node_type', [
		z.strictObject({
			node_type: z.literal('send_message'),
			message_stage: z.enum(MESSAGE_STAGES),
			message: textUpTo(TEMPLATE_MESSAGE_MAX).min(1),
		}),
		z.strictObject({
			node_type: z.literal('send_connection'),
			message_stage: z.literal('ice_breaker'),
			message: textUpTo(CONNECTION_NOTE_MAX).min(1),
		}),
	]),
);
export type MessageOverrideInput = z.infer<ReturnType<typeof messageOverrideInputSchema>>;

export const messageOverrideSchema = lazy(() =>
	z.looseObject({
		id: z.string(),
		campaign_id: z.string(),
		lead_id: z.string(),
		node_type: z.enum(['send_message', 'send_connection']),
		message_stage: z.enum(MESSAGE_STAGES),
		message: z.string(),
		updated_at: dateTime(),
	}),
);
export type MessageOverride = z.infer<ReturnType<typeof messageOverrideSchema>>;

export const messageOverrideResultSchema = lazy(() =>
	z.looseObject({
		data: z.array(messageOverrideSchema()),
		lead_campaign_state: z.enum(['enrolled', 'pending_enrollment']),
	}),
);

export interface OverrideResult {
	readonly overrides: readonly MessageOverride[];
	/** `enrolled` or `pending_enrollment`; null if the answer does not say. */
	readonly leadCampaignState: string | null;
}

/** Reads the answer to an override: as documented, inside `data`, or with a single override in `data`. */
export function readOverrideResult(body: unknown): OverrideResult {
	const outer = isRecord(body) ? body : {};
	const inner = isRecord(outer.data) ? outer.data : {};
	const listed = [outer.data, inner.data, inner.overrides].find(Array.isArray);
	const single = [inner.data, inner]
		.filter(isRecord)
		.filter(({ message }) => message !== undefined);
	return {
		overrides: (listed ? recordsOf(listed) : single.slice(0, 1)) as MessageOverride[],
		leadCampaignState:
			stringOrNull(outer.lead_campaign_state) ?? stringOrNull(inner.lead_campaign_state),
	};
}
