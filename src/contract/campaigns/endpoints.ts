import * as z from 'zod/v4';

import { defineEndpoint } from '../endpoint';
import { list, pageQuery, pathId, single } from '../fields';
import { isRecord } from '../json';
import {
	campaignLeadSchema,
	messageOverrideInputSchema,
	messageOverrideResultSchema,
	readOverrideResult,
} from './campaignLeads';
import {
	campaignActionSchema,
	campaignCreateSchema,
	campaignDetailSchema,
	campaignSchema,
	campaignUpdateSchema,
	SESSION_CHECK_FAILED,
} from './campaigns';
import { messageApprovalActionSchema, messageApprovalSchema } from './messageApprovals';

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
		assumptions: {
			answer: 'The answer is 201 with the whole campaign, setup included, as `data`.',
			noAccounts:
				'A draft may be created with an empty `social_account_ids`; a start needs a connected account.',
			engagement: 'Without `engagement` its documented defaults are stored.',
			jobTitle:
				'The {{job_title}} rule is for message steps only, not for the note of a connection request.',
		},
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
		assumptions: {
			refusal: 'The status and code of a refused edit are not known.',
			completed: 'A completed campaign takes no changes, not even a new name.',
			answer: 'The answer is 200 with the whole campaign, setup included, as `data`.',
			callToAction:
				'A `cta_payload` without `objective` has to fit any one objective; only the API knows whether it fits the stored one.',
		},
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
		errors: { 409: [SESSION_CHECK_FAILED] },
		assumptions: {
			refusal: 'The status and code of an invalid transition are not known.',
			completion: 'A campaign becomes completed by the service alone.',
			sessionCheck: '`social_session_check_failed` comes with status 409.',
		},
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
		errors: { 404: [] },
		assumptions: { texts: '`intent`, `intent_source` and `parked_reason` are free text.' },
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
		isAnswer: (body) => {
			const { overrides, leadCampaignState } = readOverrideResult(body);
			return overrides.length > 0 || leadCampaignState !== null;
		},
		assumptions: {
			oneObject: 'One override a call, not an array.',
			leadId: '`{lead_id}` is the `lead_id` of a campaign lead, not its `id`.',
			answer:
				'The answer is 200 with `data` and `lead_campaign_state` side by side; both inside `data` are read as well.',
		},
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
		assumptions: {
			body: 'The body is `{ action: "approve" | "reject", rejection_reason?, rejection_note? }`, the rejection fields only with reject.',
			messageId: '`{message_id}` is the `id` of the approval row.',
			answer: 'The answer is 200 with the resolved row as `data`.',
		},
		schemas: () => ({
			path: z.strictObject({ campaign_id: pathId(), message_id: pathId() }),
			body: messageApprovalActionSchema(),
			response: single(messageApprovalSchema()),
		}),
	}),
};
