import { z } from 'zod/v4';

import {
	CAMPAIGN_LEAD_STATUSES,
	CAMPAIGN_STATUSES,
	REJECTION_REASONS,
} from '../../src/contract/campaigns';
import {
	attachmentSchema,
	conversationMessageSchema,
	conversationSchema,
} from '../../src/contract/conversations';
import { dateTime } from '../../src/contract/fields';
import { lazy } from '../../src/contract/lazy';
import { socialAccountSchema } from '../../src/contract/socialAccounts';

/** The largest size that the header of a video file can state. */
const LARGEST_FILE = 2 ** 32 - 1;
const MOST_LEADS = 500;

const attachment = lazy(() =>
	z.strictObject({
		...attachmentSchema().shape,
		byte_size: z.int().min(0).max(LARGEST_FILE).nullable().optional(),
	}),
);

/** Bodies of the control surface. */
export const bodies = {
	accountChange: lazy(() =>
		z.strictObject({
			status: socialAccountSchema().shape.status.optional(),
			/** Whether the session of a connected account passes the check before a start. */
			healthy: z.boolean().optional(),
			/** Why it does not. */
			reason: z.string().optional(),
		}),
	),
	newApproval: lazy(() =>
		z.strictObject({
			campaign_id: z.string(),
			/** By default the lead with the fewest messages. */
			lead_id: z.string().optional(),
			message: z.string().min(1).optional(),
		}),
	),
	approvalChange: lazy(() =>
		z.strictObject({
			approval_status: z.enum(['approved', 'rejected']).optional(),
			rejection_reason: z.enum(REJECTION_REASONS).optional(),
			rejection_note: z.string().optional(),
			/** The new text of a message that is generated again. */
			message: z.string().min(1).optional(),
		}),
	),
	campaignChange: lazy(() =>
		z.strictObject({ status: z.enum(CAMPAIGN_STATUSES).exclude(['draft']) }),
	),
	campaignLeadChange: lazy(() =>
		z.strictObject({
			status: z.enum(CAMPAIGN_LEAD_STATUSES).optional(),
			/** The lead has accepted the connection request. */
			connection_status: z.literal('connected').optional(),
			/** When the lead accepted, now by default; null if the service does not say. */
			accepted_at: dateTime().nullable().optional(),
		}),
	),
	generationReads: lazy(() => z.strictObject({ reads: z.int().min(0) })),
	generationChange: lazy(() =>
		z.strictObject({
			/** Reads until it is prepared. */
			reads: z.int().min(0).optional(),
			/** The product or the proposal changed elsewhere. */
			stale: z.literal(true).optional(),
		}),
	),
	agentTick: lazy(() => z.strictObject({ leads: z.int().min(1).max(MOST_LEADS) })),
	newConversation: lazy(() =>
		z.strictObject({
			/** Whom the lead writes to; it determines the workspace. */
			social_account_id: z.string(),
			/** By default someone who is no lead of the workspace. */
			lead_id: z.string().optional(),
			/** What the lead writes. By default the conversation has no message yet. */
			content: z.string().optional(),
		}),
	),
	conversationChange: lazy(() =>
		z.strictObject({
			/** The service labels what the lead wants, or removes the label. */
			intent: conversationSchema().shape.intent.optional(),
			syncing: z.boolean().optional(),
			pending: z.boolean().optional(),
			fails: z.boolean().optional(),
			history_unavailable: z.boolean().optional(),
		}),
	),
	newMessage: lazy(() =>
		z.strictObject({
			content: z.string().optional(),
			direction: conversationMessageSchema().shape.direction.optional(),
			sent_at: dateTime().optional(),
			attachments: z.array(attachment()).optional(),
		}),
	),
	newAttachment: lazy(() =>
		z.strictObject({
			...attachment().shape,
			conversation_id: z.string(),
			/** By default a new message of the lead. */
			message_id: z.string().optional(),
		}),
	),
	clockChange: lazy(() =>
		z.strictObject({ now: dateTime().optional(), forward_seconds: z.number().optional() }),
	),
};

export type Body<Name extends keyof typeof bodies> = z.output<ReturnType<(typeof bodies)[Name]>>;
