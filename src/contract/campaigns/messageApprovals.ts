import * as z from 'zod/v4';

import { MESSAGE_STAGES } from './campaignLeads';
import type { Moves } from '../common';
import { dateTime, nullableString } from '../fields';
import { lazy } from '../lazy';

export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const REJECTION_REASONS = [
	'MESSAGE_QUALITY',
	'NOT_FIT',
	'BAD_TIMING',
	'EXISTING_RELATIONSHIP',
	'OTHER',
] as const;

export const messageApprovalSchema = lazy(() =>
	z.looseObject({
		id: z.string(),
		campaign_id: z.string(),
		lead_id: z.string(),
		node_type: z.string(),
		message_stage: z.enum(MESSAGE_STAGES).nullable(),
		sequence_index: z.int(),
		subject: nullableString(),
		message: z.string(),
		approval_status: z.enum(APPROVAL_STATUSES).nullable(),
		approval_requested_at: dateTime().nullable(),
		approval_resolved_at: dateTime().nullable(),
		approval_resolved_by_user_id: nullableString(),
		approval_resolution_source: z.enum(['manual', 'auto']).nullable(),
		rejection_reason: z.enum(REJECTION_REASONS).nullable(),
		rejection_note: nullableString(),
		scheduled_at: dateTime().nullable(),
		is_override: z.boolean(),
		regeneration_count: z.int(),
		generated_at: dateTime(),
		updated_at: dateTime(),
	}),
);
export type MessageApproval = z.infer<ReturnType<typeof messageApprovalSchema>>;

export const messageApprovalActionSchema = lazy(() =>
	z
		.strictObject({
			action: z.enum(['approve', 'reject']),
			rejection_reason: z.enum(REJECTION_REASONS).optional(),
			rejection_note: z.string().optional(),
		})
		.superRefine((body, context) => {
			if (body.action === 'reject') return;
			for (const name of ['rejection_reason', 'rejection_note'] as const) {
				if (body[name] === undefined) continue;
				context.addIssue({
					code: 'custom',
					path: [name],
					message: 'can be sent only when action is reject',
				});
			}
		}),
);
export type MessageApprovalAction = z.infer<ReturnType<typeof messageApprovalActionSchema>>;

export const APPROVAL_MOVES: Moves<
	MessageApprovalAction['action'],
	NonNullable<MessageApproval['approval_status']>
> = {
	approve: { from: 'pending', to: 'approved' },
	reject: { from: 'pending', to: 'rejected' },
};
