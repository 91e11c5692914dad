import * as z from 'zod/v4';

import {
	campaignLeadSchema,
	messageOverrideInputSchema,
	messageOverrideResultSchema,
} from './campaignLeads';
import {
	campaignSetupSchema,
	checkCta,
	connectionRequestSchema,
	ctaPayloadField,
	defaultMessages,
	engagementSchema,
	messagesSchema,
	OBJECTIVES,
	PRIORITIES,
	scheduleSchema,
} from './campaignSetup';
import type { Moves } from './common';
import { defineEndpoint } from './endpoint';
import {
	AT_LEAST_ONE,
	changes,
	dateTime,
	list,
	nullableString,
	pageQuery,
	pathId,
	single,
	uniqueList,
} from './fields';
import { isRecord } from './json';
import { lazy } from './lazy';
import { leadCreateSchema } from './leads';
import { messageApprovalActionSchema, messageApprovalSchema } from './messageApprovals';

export const CAMPAIGN_NAME_MAX = 80;
export const CAMPAIGN_DESCRIPTION_MAX = 500;
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
	name: () => z.string().min(1).max(CAMPAIGN_NAME_MAX),
	description: () => z.string().max(CAMPAIGN_DESCRIPTION_MAX).nullable().optional(),
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

/** Whether a campaign has messages to send or to decide on: a draft has none yet, a completed one no more. */
export const isUnderWay = ({ status }: Pick<Campaign, 'status'>): boolean =>
	status === 'started' || status === 'paused';

const campaignPath = () => z.strictObject({ campaign_id: pathId() });

export const campaigns = {
	list: defineEndpoint({
		id: 'campaigns.list',
		method: 'GET',
		path: '/campaigns',
		scope: 'campaigns:read',
		summary: 'All campaigns of the workspace with their metrics, newest first',
		retry: 'safe',
		envelope: 'list',
		pagination: 'cursor',
		statuses: [200],
		schemas: () => ({ query: z.strictObject(pageQuery()), response: list(campaignSchema()) }),
	}),

	create: defineEndpoint({
		id: 'campaigns.create',
		method: 'POST',
		path: '/campaigns',
		scope: 'campaigns:write',
		extraScope: {
			scope: 'leads:write',
			when: 'when source.leads is sent',
			applies: (body) => isRecord(body) && isRecord(body.source) && 'leads' in body.source,
		},
		summary: 'Create a campaign draft; it contacts nobody before it is started',
		retry: 'verify',
		envelope: 'single',
		statuses: [201, 200],
		assumptions: [
			'The answer is 201 with the whole campaign, setup included, as `data`.',
			'A draft may be created with an empty `social_account_ids`; a start needs a connected account.',
			'Without `engagement` its documented defaults are stored.',
			'The {{job_title}} rule is for message steps only, not for the note of a connection request.',
		],
		schemas: () => ({ body: campaignCreateSchema(), response: single(campaignDetailSchema()) }),
	}),

	get: defineEndpoint({
		id: 'campaigns.get',
		method: 'GET',
		path: '/campaigns/{campaign_id}',
		scope: 'campaigns:read',
		summary: 'One campaign with its metrics and its whole setup',
		retry: 'safe',
		envelope: 'single',
		statuses: [200],
		schemas: () => ({ path: campaignPath(), response: single(campaignDetailSchema()) }),
	}),

	update: defineEndpoint({
		id: 'campaigns.update',
		method: 'PATCH',
		path: '/campaigns/{campaign_id}',
		scope: 'campaigns:write',
		summary:
			'Change the fields that are sent; schedule and workflow fields need a draft or paused campaign',
		retry: 'replay',
		envelope: 'single',
		statuses: [200, 204],
		assumptions: [
			'The status and code of a refused edit are not known.',
			'The answer is 200 with the whole campaign, setup included, as `data`.',
			'A `cta_payload` without `objective` has to fit any one objective; whether it fits the stored one is known to the API alone.',
		],
		schemas: () => ({
			path: campaignPath(),
			body: campaignUpdateSchema(),
			response: single(campaignDetailSchema()),
		}),
	}),

	act: defineEndpoint({
		id: 'campaigns.act',
		method: 'POST',
		path: '/campaigns/{campaign_id}/actions',
		scope: 'campaigns:write',
		summary: 'Start, pause or resume a campaign; a start contacts its leads',
		retry: 'guarded',
		envelope: 'single',
		statuses: [200],
		errors: { 409: [SESSION_CHECK_FAILED] },
		assumptions: [
			'The status and code of an invalid transition are not known.',
			'A campaign becomes completed by the service alone.',
			'`social_session_check_failed` comes with status 409.',
		],
		schemas: () => ({
			path: campaignPath(),
			body: campaignActionSchema(),
			response: single(campaignSchema()),
		}),
	}),

	listLeads: defineEndpoint({
		id: 'campaigns.listLeads',
		method: 'GET',
		path: '/campaigns/{campaign_id}/leads',
		scope: 'campaigns:read',
		summary: 'The enrolled leads with their state and actions, newest enrollment first',
		retry: 'safe',
		envelope: 'list',
		pagination: 'cursor',
		statuses: [200],
		errors: { 404: [] },
		assumptions: ['`intent`, `intent_source` and `parked_reason` are free text.'],
		schemas: () => ({
			path: campaignPath(),
			query: z.strictObject(pageQuery()),
			response: list(campaignLeadSchema()),
		}),
	}),

	setMessageOverride: defineEndpoint({
		id: 'campaigns.setMessageOverride',
		method: 'PUT',
		path: '/campaigns/{campaign_id}/leads/{lead_id}/message-overrides',
		scope: 'campaigns:write',
		summary: 'Set the text of one message or connection note for one lead of a campaign',
		retry: 'replay',
		envelope: 'bare',
		statuses: [200],
		assumptions: [
			'One override a call, not an array.',
			'`{lead_id}` is the `lead_id` of a campaign lead, not its `id`.',
			'The answer is 200 with `data` and `lead_campaign_state` side by side; both inside `data` are read as well.',
		],
		schemas: () => ({
			path: z.strictObject({ campaign_id: pathId(), lead_id: pathId() }),
			body: messageOverrideInputSchema(),
			response: messageOverrideResultSchema(),
		}),
	}),

	listMessageApprovals: defineEndpoint({
		id: 'campaigns.listMessageApprovals',
		method: 'GET',
		path: '/campaigns/{campaign_id}/message-approvals',
		scope: 'campaigns:read',
		summary: 'The pending, approved and rejected messages of a campaign, newest first',
		retry: 'safe',
		envelope: 'list',
		pagination: 'cursor',
		statuses: [200],
		schemas: () => ({
			path: campaignPath(),
			query: z.strictObject(pageQuery()),
			response: list(messageApprovalSchema()),
		}),
	}),

	actOnMessageApproval: defineEndpoint({
		id: 'campaigns.actOnMessageApproval',
		method: 'POST',
		path: '/campaigns/{campaign_id}/message-approvals/{message_id}/actions',
		scope: 'campaigns:write',
		summary: 'Approve a pending message, which releases it, or reject it, which excludes the lead',
		retry: 'guarded',
		envelope: 'single',
		statuses: [200, 204],
		assumptions: [
			'The body is `{ action: "approve" | "reject", rejection_reason?, rejection_note? }`, the rejection fields only with reject.',
			'`{message_id}` is the `id` of the approval row.',
			'The answer is 200 with the resolved row as `data`.',
		],
		schemas: () => ({
			path: z.strictObject({ campaign_id: pathId(), message_id: pathId() }),
			body: messageApprovalActionSchema(),
			response: single(messageApprovalSchema()),
		}),
	}),
};
