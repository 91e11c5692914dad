import * as z from 'zod/v4';

import { namesRecord } from '../common';
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
		isAnswer: namesRecord,
		statuses: [201, 200],
		assumptions: {
			answer: {
				says: 'The answer is 201 with the whole campaign, setup included, as `data`.',
				instead: 'The answer is 200 with the campaign without its setup.',
				readings: ['whole_201', 'without_setup_200'],
				toldBy: 'documentedAnswer',
			},
			place: {
				says: 'The created campaign is `data` itself.',
				instead: 'The created campaign is `data.campaign`.',
				readings: ['as_data', 'inside'],
				toldBy: 'judge',
			},
			noAccounts: {
				says: 'A draft may be created with an empty `social_account_ids`; a start needs a connected account.',
				instead: 'A draft needs a sender account.',
				readings: ['later', 'at_once'],
				toldBy: 'judge',
			},
			engagement: {
				says: 'Without `engagement` its documented defaults are stored.',
				instead: 'Without `engagement` there is none.',
				readings: ['defaults', 'off'],
				toldBy: 'change',
			},
			jobTitle: {
				says: 'The {{job_title}} rule is for message steps only, not for the note of a connection request.',
				instead: 'The {{job_title}} rule is for the note of a connection request, too.',
				readings: ['steps_only', 'note_too'],
				toldBy: 'change',
			},
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
			refusal: {
				says: 'The status and code of a refused edit are not known.',
				instead: 'A refused edit has the status 422 and the code `edit_not_allowed`.',
				readings: ['conflict', 'unprocessable'],
				toldBy: 'change',
			},
			completed: {
				says: 'A completed campaign takes no changes, not even a new name.',
				instead: 'A completed campaign takes a new name, description and priority.',
				readings: ['closed', 'renamed'],
				toldBy: 'change',
			},
			answer: {
				says: 'The answer is 200 with the whole campaign, setup included, as `data`.',
				instead: 'The answer is 200 with the campaign without its setup.',
				readings: ['whole', 'without_setup'],
				toldBy: 'documentedAnswer',
			},
			callToAction: {
				says: 'A `cta_payload` without `objective` has to fit any one objective; only the API knows whether it fits the stored one.',
				instead: 'A `cta_payload` needs an `objective` beside it.',
				readings: ['alone', 'with_objective'],
				toldBy: 'change',
			},
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
		isAnswer: namesRecord,
		errors: { 409: [SESSION_CHECK_FAILED] },
		assumptions: {
			refusal: {
				says: 'The status and code of an invalid transition are not known.',
				instead: 'An invalid transition has the status 422 and the code `wrong_state`.',
				readings: ['conflict', 'unprocessable'],
				toldBy: 'change',
			},
			completion: {
				says: 'A campaign becomes completed by the service alone.',
				instead: 'The action `complete` completes a campaign, too.',
				readings: ['by_itself', 'by_action'],
				toldBy: 'judge',
			},
			sessionCheck: {
				says: '`social_session_check_failed` comes with status 409.',
				instead: '`social_session_check_failed` comes with status 422.',
				readings: ['conflict', 'unprocessable'],
				toldBy: 'judge',
			},
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
		assumptions: {
			texts: {
				says: '`intent`, `intent_source` and `parked_reason` are free text.',
				instead: '`intent`, `intent_source` and `parked_reason` are codes in capitals.',
				readings: ['free_text', 'codes'],
				toldBy: 'judge',
			},
			actionIds: {
				says: 'An action of a lead keeps its `id`. If no known action is there any more, the trigger goes by `performed_at`.',
				instead: 'An action has another `id` each time it is read.',
				readings: ['kept', 'new'],
				toldBy: 'judge',
			},
		},
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
			oneObject: {
				says: 'One override a call, not an array.',
				instead: 'The body is an array of overrides.',
				readings: ['object', 'array'],
				toldBy: 'judge',
			},
			leadId: {
				says: '`{lead_id}` is the `lead_id` of a campaign lead, not its `id`.',
				instead: '`{lead_id}` is the `id` of the campaign lead.',
				readings: ['lead', 'campaign_lead'],
				toldBy: 'change',
			},
			answer: {
				says: 'The answer is 200 with `data` and `lead_campaign_state` side by side; both inside `data` are read as well.',
				instead: '`overrides` and `lead_campaign_state` stand inside `data`.',
				readings: ['side_by_side', 'inside'],
				toldBy: 'documentedAnswer',
			},
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
		isAnswer: namesRecord,
		statuses: [200, 204],
		assumptions: {
			body: {
				says: 'The body has the `action`, "approve" or "reject".',
				instead: 'The body has the `decision`, with the same words.',
				readings: ['action', 'decision'],
				toldBy: 'documentedBody',
			},
			reason: {
				says: 'A reject may have a `rejection_reason` and a `rejection_note`; an approve has neither.',
				instead: 'A reject has neither: with them, it is refused.',
				readings: ['optional', 'refused'],
				toldBy: 'judge',
			},
			messageId: {
				says: '`{message_id}` is the `id` of the approval row.',
				instead: '`{message_id}` is the `lead_id` of the row.',
				readings: ['row', 'lead'],
				toldBy: 'change',
			},
			answer: {
				says: 'The answer is 200 with the resolved row as `data`.',
				instead: 'The answer is 204 without a body.',
				readings: ['row', 'empty'],
				toldBy: 'documentedAnswer',
			},
		},
		schemas: () => ({
			path: z.strictObject({ campaign_id: pathId(), message_id: pathId() }),
			body: messageApprovalActionSchema(),
			response: single(messageApprovalSchema()),
		}),
	}),
};
