import { z } from 'zod/v4';

import { isUnderWay, SESSION_CHECK_FAILED } from '../../src/contract/campaigns';
import { lazy } from '../../src/contract/lazy';
import { problemsOf } from '../../src/contract/problems';
import { completeCampaign } from '../campaigns/lifecycle';
import { getCampaign } from '../campaigns/records';
import { ApiFailure, conflict, throwIfInvalid } from '../errors';
import {
	type Any,
	changeAnswer,
	changeBody,
	changeId,
	checkBody,
	emptyAnswer,
	reading,
	type Reading,
	refuse,
	refuseAs,
	without,
} from './reading';

const ANSWERS_WITHOUT_SETUP = changeAnswer(({ data }) => ({ data: without(data, 'setup') }), 200);

const unprocessable = (code: string) => (failure: ApiFailure) =>
	new ApiFailure(422, code, failure.message, failure.extra);

const NO_ENGAGEMENT = { enabled: false, like_after_days: 3, wait_after_like_days: 2 };

const asCode = (text: unknown) =>
	typeof text === 'string' ? text.toUpperCase().replace(/[^A-Z0-9]+/g, '_') : text;

const completionSchema = lazy(() => z.strictObject({ action: z.literal('complete') }));

export const campaignReadings = {
	'campaigns.create.answer': reading(
		'whole_201',
		'without_setup_200',
		'The answer is 200 with the campaign without its setup.',
		ANSWERS_WITHOUT_SETUP,
	),
	'campaigns.create.noAccounts': reading(
		'later',
		'at_once',
		'A draft needs a sender account.',
		checkBody(({ social_account_ids: ids }) => {
			if (ids?.length === 0) refuse('social_account_ids', 'must not be empty');
		}),
	),
	'campaigns.create.engagement': reading(
		'defaults',
		'off',
		'Without `engagement` there is none.',
		changeBody((body) => ({ engagement: NO_ENGAGEMENT, ...body })),
	),
	'campaigns.create.jobTitle': reading(
		'steps_only',
		'note_too',
		'The {{job_title}} rule is for the note of a connection request, too.',
		checkBody(({ connection_request: request }) => {
			const { message = '', fallback_message: fallback } = (request ?? {}) as Any;
			if (/\{\{\s*job_title\s*\}\}/.test(message) && !fallback?.trim()) {
				refuse('connection_request.fallback_message', 'is required with {{job_title}}');
			}
		}),
	),
	'campaigns.update.refusal': reading(
		'conflict',
		'unprocessable',
		'A refused edit has the status 422 and the code `edit_not_allowed`.',
		refuseAs(({ status }) => status === 409, unprocessable('edit_not_allowed')),
	),
	'campaigns.update.completed': reading(
		'closed',
		'renamed',
		'A completed campaign takes a new name, description and priority.',
	),
	'campaigns.update.answer': reading(
		'whole',
		'without_setup',
		'The answer is 200 with the campaign without its setup.',
		ANSWERS_WITHOUT_SETUP,
	),
	'campaigns.update.callToAction': reading(
		'alone',
		'with_objective',
		'A `cta_payload` needs an `objective` beside it.',
		checkBody((body) => {
			if (body.cta_payload && body.objective === undefined)
				refuse('objective', 'is required with cta_payload');
		}),
	),
	'campaigns.act.refusal': reading(
		'conflict',
		'unprocessable',
		'An invalid transition has the status 422 and the code `wrong_state`.',
		refuseAs(({ code }) => code === 'invalid_transition', unprocessable('wrong_state')),
	),
	'campaigns.act.completion': reading(
		'by_itself',
		'by_action',
		'The action `complete` completes a campaign, too.',
		{
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
	),
	'campaigns.act.sessionCheck': reading(
		'conflict',
		'unprocessable',
		'`social_session_check_failed` comes with status 422.',
		refuseAs(({ code }) => code === SESSION_CHECK_FAILED, unprocessable(SESSION_CHECK_FAILED)),
	),
	'campaigns.listLeads.texts': reading(
		'free_text',
		'codes',
		'`intent`, `intent_source` and `parked_reason` are codes in capitals.',
		changeAnswer((body) => ({
			...body,
			data: body.data.map((row: Any) => ({
				...row,
				intent: asCode(row.intent),
				intent_source: asCode(row.intent_source),
				parked_reason: asCode(row.parked_reason),
			})),
		})),
	),
	'campaigns.setMessageOverride.oneObject': reading(
		'object',
		'array',
		'The body is an array of overrides.',
		changeBody((body) =>
			Array.isArray(body) ? (body[0] as unknown) : refuse('body', 'must be an array'),
		),
	),
	'campaigns.setMessageOverride.leadId': reading(
		'lead',
		'campaign_lead',
		'`{lead_id}` is the `id` of the campaign lead.',
		changeId(
			'lead_id',
			({ lead_id: id = '' }, { store }) =>
				store.get<{ lead_id: string }>('SELECT lead_id FROM campaign_leads WHERE id = ?', id)
					?.lead_id,
		),
	),
	'campaigns.setMessageOverride.answer': reading(
		'side_by_side',
		'inside',
		'`overrides` and `lead_campaign_state` stand inside `data`.',
		changeAnswer(({ data: overrides, ...rest }) => ({ data: { overrides, ...rest } })),
	),
	'campaigns.actOnMessageApproval.body': reading(
		'action',
		'decision',
		'The body is `{ decision }`, with the same words.',
		changeBody(({ decision, ...rest }) =>
			decision === undefined ? refuse('decision', 'is required') : { ...rest, action: decision },
		),
	),
	'campaigns.actOnMessageApproval.messageId': reading(
		'row',
		'lead',
		'`{message_id}` is the `lead_id` of the row.',
		changeId(
			'message_id',
			({ campaign_id: campaign = '', message_id: lead = '' }, { store }) =>
				store.get<{ id: string }>(
					`SELECT id FROM message_approvals WHERE campaign_id = ? AND lead_id = ?
					AND json_extract(record, '$.approval_status') = 'pending' ORDER BY seq`,
					campaign,
					lead,
				)?.id,
		),
	),
	'campaigns.actOnMessageApproval.answer': reading(
		'row',
		'empty',
		'The answer is 204 without a body.',
		emptyAnswer,
	),
} satisfies Record<string, Reading>;
