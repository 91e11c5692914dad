import * as z from 'zod/v4';

import type { Moves } from '../common';
import { AT_LEAST_ONE, changes, dateTime, nullableString, uniqueList, textUpTo } from '../fields';
import { lazy } from '../lazy';
import { leadCreateSchema } from '../leads/leads';
import { checkCta, ctaPayloadField, OBJECTIVES } from './callToAction';
import { defaultMessages, messagesSchema } from './messages';
import { scheduleSchema } from './schedule';
import {
	campaignSetupSchema,
	connectionRequestSchema,
	engagementSchema,
	PRIORITIES,
} from './setup';

const CAMPAIGN_NAME_MAX = 80;
const CAMPAIGN_DESCRIPTION_MAX = 500;
export const INLINE_LEADS_MAX = 20;
export const CAMPAIGN_STATUSES = ['draft', 'started', 'paused', 'completed'] as const;
/** The code of a start that was refused because the session of a sender account failed its check. */
export const SESSION_CHECK_FAILED = 'social_session_check_failed';

export const campaignSchema = lazy(() =>
	z.looseObject({
		id: z.string(),
		name: z.string(),
		/** The campaign's description. */
		goal: nullableString(),
		status: z.enum(CAMPAIGN_STATUSES),
		totalLeads: z.int(),
		connectionsSent: z.int(),
		messagesSent: z.int(),
		repliesReceived: z.int(),
		connectionRequestsAccepted: z.int(),
		socialAccounts: z.array(z.looseObject({ id: z.string(), profileName: nullableString() })),
		leadList: z.looseObject({ id: z.string(), name: z.string() }).nullable(),
		createdAt: dateTime(),
		updatedAt: dateTime(),
	}),
);
export type Campaign = z.infer<ReturnType<typeof campaignSchema>>;

export const campaignDetailSchema = lazy(() =>
	campaignSchema().extend({ setup: campaignSetupSchema() }),
);
export type CampaignDetail = z.infer<ReturnType<typeof campaignDetailSchema>>;

const fields = {
	name: () => textUpTo(CAMPAIGN_NAME_MAX).min(1),
	description: () => textUpTo(CAMPAIGN_DESCRIPTION_MAX).nullable().optional(),
	accountId: () => z.string().min(1),
};

export const campaignCreateSchema = lazy(() =>
	z
		.strictObject({
			name: fields.name(),
			description: fields.description(),
			priority: z.enum(PRIORITIES).default('medium'),
			objective: z.enum(OBJECTIVES).default('start_conversation'),
			cta_payload: ctaPayloadField().nullable().optional(),
			social_account_ids: uniqueList(fields.accountId()),
			source: z
				.union([
					z.strictObject({ lead_list_id: z.string().min(1) }),
					z.strictObject({ leads: z.array(leadCreateSchema()).min(1).max(INLINE_LEADS_MAX) }),
				])
				.nullable()
				.optional(),
			schedule: scheduleSchema(),
			auto_approve_ai_messages: z.boolean().default(true),
			messages: messagesSchema().default(defaultMessages),
			engagement: engagementSchema().optional(),
			connection_request: connectionRequestSchema().default({ mode: 'none' }),
		})
		.check(checkCta())
		.meta({ description: 'cta_payload is required for drive_signup and book_online_meeting.' }),
);
export type CampaignCreate = z.input<ReturnType<typeof campaignCreateSchema>>;

export const campaignUpdateSchema = lazy(() =>
	changes({
		name: fields.name().optional(),
		description: fields.description(),
		priority: z.enum(PRIORITIES).optional(),
		objective: z.enum(OBJECTIVES).optional(),
		cta_payload: ctaPayloadField().nullable().optional(),
		social_account_ids: uniqueList(fields.accountId(), { min: 1 }).optional(),
		auto_approve_ai_messages: z.boolean().optional(),
		schedule: scheduleSchema().optional(),
		messages: messagesSchema().optional(),
		engagement: engagementSchema().optional(),
		connection_request: connectionRequestSchema().optional(),
	})
		.check(checkCta())
		.meta(AT_LEAST_ONE),
);
export type CampaignUpdate = z.input<ReturnType<typeof campaignUpdateSchema>>;

export const campaignActionSchema = lazy(() =>
	z
		.strictObject({
			action: z.enum(['start', 'pause', 'resume']),
			proceed_on_session_check_failure: z.boolean().optional().meta({ default: false }),
		})
		.superRefine(({ action, proceed_on_session_check_failure }, context) => {
			if (action === 'start' || proceed_on_session_check_failure === undefined) return;
			context.addIssue({
				code: 'custom',
				path: ['proceed_on_session_check_failure'],
				message: `can be sent only when action is start, not with ${action}`,
			});
		}),
);
export type CampaignAction = z.infer<ReturnType<typeof campaignActionSchema>>;

export const CAMPAIGN_MOVES: Moves<CampaignAction['action'], Campaign['status']> = {
	start: { from: 'draft', to: 'started' },
	pause: { from: 'started', to: 'paused' },
	resume: { from: 'paused', to: 'started' },
};

/** Whether a campaign has messages to send or to decide on. A draft has none yet, a completed one none left. */
export const isUnderWay = ({ status }: Pick<Campaign, 'status'>): boolean =>
	status === 'started' || status === 'paused';
