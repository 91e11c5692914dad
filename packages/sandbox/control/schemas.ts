import { z } from 'zod/v4';

import {
	CAMPAIGN_LEAD_STATUSES,
	CAMPAIGN_STATUSES,
	REJECTION_REASONS,
	TEMPLATE_MESSAGE_MAX,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import { conversationSchema } from 'n8n-nodes-outreach/src/contract/conversations';
import { dateTime, textUpTo } from 'n8n-nodes-outreach/src/contract/fields';
import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import { socialAccountSchema } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { attachmentFieldsSchema } from '../conversations/attachments';
import { settingsSchema } from '../conversations/conversation';
import { messageFieldsSchema } from '../conversations/lifecycle';
import { lifeChangeSchema } from '../core/engine/life';
import { faultSchema } from '../core/faults/faults';

const MOST_LEADS = 500;
/** Ten years. */
export const MOST_SECONDS = 10 * 366 * 86_400;

/** Bodies of the control surface. */
export const bodies = lazy(() => ({
	/** Null clears all. */
	fault: faultSchema().nullable(),
	accountChange: z.strictObject({
		status: socialAccountSchema().shape.status.optional(),
		/** Whether the session passes the check before a campaign starts. */
		healthy: z.boolean().optional(),
		/** Why it fails the check. */
		reason: z.string().optional(),
	}),
	newApproval: z.strictObject({
		campaign_id: z.string(),
		/** Defaults to the lead with the fewest messages. */
		lead_id: z.string().optional(),
		message: z.string().min(1).optional(),
	}),
	approvalChange: z.strictObject({
		approval_status: z.enum(['approved', 'rejected']).optional(),
		rejection_reason: z.enum(REJECTION_REASONS).optional(),
		rejection_note: z.string().optional(),
		/** Regenerates the message with this text. */
		message: z.string().min(1).optional(),
		/** Puts this text in place of the message, as if a person had written it. */
		edited_message: textUpTo(TEMPLATE_MESSAGE_MAX).min(1).optional(),
	}),
	campaignChange: z.strictObject({
		status: z.enum(CAMPAIGN_STATUSES).exclude(['draft']),
		/** If false, starts the campaign as the API does: not while the session of a sender account fails its check. */
		proceed_on_session_check_failure: z.boolean().optional(),
	}),
	campaignLeadChange: z.strictObject({
		status: z.enum(CAMPAIGN_LEAD_STATUSES).optional(),
		/** The lead has accepted the connection request. */
		connection_status: z.literal('connected').optional(),
		/** When the lead accepted; now by default, null if the service does not say. */
		accepted_at: dateTime().nullable().optional(),
	}),
	generationReads: z.strictObject({ reads: z.int().min(0) }),
	generationChange: z.strictObject({
		/** How many reads until it is ready. */
		reads: z.int().min(0).optional(),
		/** Makes it stale, as if the product or the proposal had changed. */
		stale: z.literal(true).optional(),
	}),
	agentTick: z.strictObject({ leads: z.int().min(1).max(MOST_LEADS) }),
	newConversation: z.strictObject({
		/** The account that the lead writes to, which also determines the workspace. */
		social_account_id: z.string(),
		/** Defaults to a person outside the workspace. */
		lead_id: z.string().optional(),
		/** What the lead writes. If not set, the conversation has no message yet. */
		content: z.string().optional(),
	}),
	conversationChange: z.strictObject({
		/** Null removes the label. */
		intent: conversationSchema().shape.intent.optional(),
		...settingsSchema().shape,
	}),
	newMessage: messageFieldsSchema(),
	newAttachment: attachmentFieldsSchema().extend({
		conversation_id: z.string(),
		/** Defaults to a new message from the lead. */
		message_id: z.string().optional(),
	}),
	clockChange: z.strictObject({
		now: dateTime().optional(),
		forward_seconds: z.number().optional(),
	}),
	advance: z
		.strictObject({
			until: dateTime().optional(),
			forward_seconds: z.number().min(0).max(MOST_SECONDS).optional(),
		})
		.refine(
			({ until, forward_seconds }) => (until === undefined) !== (forward_seconds === undefined),
			{
				message: 'needs either until or forward_seconds',
			},
		),
	pace: z.strictObject({
		step_minutes: z
			.number()
			.positive()
			.max(24 * 60)
			.optional(),
		every_seconds: z.number().min(0.1).max(3_600).optional(),
	}),
	nothing: z.strictObject({}),
	lifeChange: lifeChangeSchema(),
}));

type Bodies = ReturnType<typeof bodies>;
export type BodyName = keyof Bodies;
export type Body<Name extends BodyName> = z.output<Bodies[Name]>;
