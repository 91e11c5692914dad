import { randomUUID } from 'crypto';

import { z } from 'zod/v4';

import { isUnderWay, SESSION_CHECK_FAILED } from 'n8n-nodes-outreach/src/contract/campaigns';
import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import { problemsOf } from 'n8n-nodes-outreach/src/contract/problems';
import { ApiFailure, conflict, throwIfInvalid } from '../core/errors';
import type { Interpretation } from '../core/http/interpret';
import {
	type Any,
	changeAnswer,
	changeBody,
	changeId,
	checkBody,
	emptyAnswer,
	IN_HANDLER,
	refuse,
	refuseAs,
	without,
} from '../core/http/interpretations';
import { completeCampaign } from './lifecycle';
import { getCampaign } from './records';

const ANSWERS_WITHOUT_SETUP = changeAnswer(({ data }) => ({ data: without(data, 'setup') }), 200);

const unprocessable = (code: string) => (failure: ApiFailure) =>
	new ApiFailure(422, code, failure.message, failure.extra);

const NO_ENGAGEMENT = { enabled: false, like_after_days: 3, wait_after_like_days: 2 };

const asCode = (text: unknown) =>
	typeof text === 'string' ? text.toUpperCase().replace(/[^A-Z0-9]+/g, '_') : text;

const completionSchema = lazy(() => z.strictObject({ action: z.literal('complete') }));

export const campaignReadings = {
	'campaigns.create.answer': ANSWERS_WITHOUT_SETUP,
	'campaigns.create.place': changeAnswer(({ data: campaign }) => ({ data: { campaign } })),
	'campaigns.create.noAccounts': checkBody(({ social_account_ids: ids }) => {
		if (ids?.length === 0) refuse('social_account_ids', 'must not be empty');
	}),
	'campaigns.create.engagement': changeBody((body) => ({ engagement: NO_ENGAGEMENT, ...body })),
	'campaigns.create.jobTitle': checkBody(({ connection_request: request }) => {
		const { message = '', fallback_message: fallback } = (request ?? {}) as Any;
		if (/\{\{\s*job_title\s*\}\}/.test(message) && !fallback?.trim()) {
			refuse('connection_request.fallback_message', 'is required with {{job_title}}');
		}
	}),
	'campaigns.update.refusal': refuseAs(
		({ status }) => status === 409,
		unprocessable('edit_not_allowed'),
	),
	'campaigns.update.completed': IN_HANDLER,
	'campaigns.update.answer': ANSWERS_WITHOUT_SETUP,
	'campaigns.update.callToAction': checkBody((body) => {
		if (body.cta_payload && body.objective === undefined)
			refuse('objective', 'is required with cta_payload');
	}),
	'campaigns.act.refusal': refuseAs(
		({ code }) => code === 'invalid_transition',
		unprocessable('wrong_state'),
	),
	'campaigns.act.completion': {
		instead: ({ path, body }, context) => {
			if ((body as Any)?.action !== 'complete') return undefined;
			throwIfInvalid(problemsOf(completionSchema(), body, 'body'));
			const state = getCampaign(context, path.campaign_id!);
			const { status } = state.campaign;
			if (!isUnderWay(state.campaign)) {
				const message = `Only a started or paused campaign takes the action complete; this one is ${status}.`;
				throw conflict('invalid_transition', message, { status });
			}
			return { status: 200, body: { data: completeCampaign(context, state) } };
		},
	},
	'campaigns.act.sessionCheck': refuseAs(
		({ code }) => code === SESSION_CHECK_FAILED,
		unprocessable(SESSION_CHECK_FAILED),
	),
	'campaigns.listLeads.texts': changeAnswer((body) => ({
		...body,
		data: body.data.map((row: Any) => ({
			...row,
			intent: asCode(row.intent),
			intent_source: asCode(row.intent_source),
			parked_reason: asCode(row.parked_reason),
		})),
	})),
	'campaigns.listLeads.actionIds': changeAnswer((body) => ({
		...body,
		data: body.data.map((row: Any) => ({
			...row,
			actions_performed: row.actions_performed.map((action: Any) => ({
				...action,
				id: randomUUID(),
			})),
		})),
	})),
	'campaigns.setMessageOverride.oneObject': changeBody((body) =>
		Array.isArray(body) ? (body[0] as unknown) : refuse('body', 'must be an array'),
	),
	'campaigns.setMessageOverride.leadId': changeId(
		'lead_id',
		({ lead_id: id = '' }, { store }) =>
			store.get<{ lead_id: string }>('SELECT lead_id FROM campaign_leads WHERE id = ?', id)
				?.lead_id,
	),
	'campaigns.setMessageOverride.answer': changeAnswer(({ data: overrides, ...rest }) => ({
		data: { overrides, ...rest },
	})),
	'campaigns.actOnMessageApproval.body': changeBody(({ decision, ...rest }) =>
		decision === undefined ? refuse('decision', 'is required') : { ...rest, action: decision },
	),
	'campaigns.actOnMessageApproval.reason': checkBody((body) => {
		for (const field of ['rejection_reason', 'rejection_note']) {
			if (field in body) refuse(field, 'is not known');
		}
	}),
	'campaigns.actOnMessageApproval.messageId': changeId(
		'message_id',
		({ campaign_id: campaign = '', message_id: lead = '' }, { store }) =>
			store.get<{ id: string }>(
				`SELECT id FROM message_approvals WHERE campaign_id = ? AND lead_id = ?
					AND json_extract(record, '$.approval_status') = 'pending' ORDER BY seq`,
				campaign,
				lead,
			)?.id,
	),
	'campaigns.actOnMessageApproval.answer': emptyAnswer,
} satisfies Record<string, Interpretation>;
