import { z } from 'zod/v4';

import {
	type ActionEvent,
	actionEventSchema,
	type Campaign,
	CAMPAIGN_LEAD_STATUSES,
	CAMPAIGN_STATUSES,
	type CampaignLead,
	type MessageApproval,
	REJECTION_REASONS,
	TEMPLATE_MESSAGE_MAX,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import { dateTime, textUpTo } from 'n8n-nodes-outreach/src/contract/fields';
import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import { isoTime } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import { conflict, notFound } from '../core/errors';
import { checkHappened } from '../core/happened';
import { type CommandRoute, postRoute } from '../core/http/commandRoute';
import { COLLEAGUE } from '../core/keys';
import { findOpenLead, getCampaignLead } from './leadRecords';
import * as lifecycle from './lifecycle';
import { composeMessage, ofApproval } from './messages/approval';
import { editApproval, getApproval, regenerateApproval } from './messages/records';
import * as requests from './messages/requests';
import * as records from './records';
import { acceptInvitation } from './sequence/accept';
import { savePlanned } from './sequence/plan';

const newApprovalSchema = lazy(() =>
	z.strictObject({
		campaign_id: z.string(),
		/** Defaults to the lead with the fewest messages. */
		lead_id: z.string().optional(),
		message: z.string().min(1).optional(),
	}),
);
type NewApproval = z.output<ReturnType<typeof newApprovalSchema>>;

function addApproval(
	context: ActionContext,
	{ campaign_id, lead_id, message }: NewApproval,
): MessageApproval {
	records.getCampaign(context, campaign_id);
	const open = findOpenLead(context.store, campaign_id, lead_id ?? null);
	if (!open?.lead_id) throw notFound(`A lead of campaign ${campaign_id} to write to`);
	const text = message ?? composeMessage(open.lead);
	const request = { campaignId: campaign_id, leadId: open.lead_id, message: text };
	const approval = requests.addApproval(context, request);
	context.effect('message_written', ofApproval(approval));
	return approval;
}

const approvalChangeSchema = lazy(() =>
	z.strictObject({
		approval_status: z.enum(['approved', 'rejected']).optional(),
		rejection_reason: z.enum(REJECTION_REASONS).optional(),
		rejection_note: z.string().optional(),
		/** Regenerates the message with this text. */
		message: z.string().min(1).optional(),
		/** Puts this text in place of the message, as if a person had written it. */
		edited_message: textUpTo(TEMPLATE_MESSAGE_MAX).min(1).optional(),
	}),
);
type ApprovalChange = z.output<ReturnType<typeof approvalChangeSchema>>;

/** Another user approves, rejects or regenerates a message. */
function changeApproval(
	context: ActionContext,
	id: string,
	{ approval_status, message, edited_message, ...rejection }: ApprovalChange,
): MessageApproval {
	const { store, now, effect } = context;
	let approval = getApproval(store, id);
	if (message !== undefined) approval = regenerateApproval(store, approval, message, now);
	if (edited_message !== undefined) {
		approval = editApproval(store, approval, edited_message, now);
		effect('approval_edited', ofApproval(approval));
	}
	if (approval_status === undefined) return approval;
	const action = approval_status === 'approved' ? 'approve' : 'reject';
	const campaign = records.getCampaign(context, approval.campaign_id);
	const body = { action, ...rejection } as const;
	return lifecycle.resolveApproval(context, campaign, approval, body, COLLEAGUE);
}

const campaignLeadChangeSchema = lazy(() =>
	z.strictObject({
		status: z.enum(CAMPAIGN_LEAD_STATUSES).optional(),
		/** The lead has accepted the connection request. */
		connection_status: z.literal('connected').optional(),
		/** When the lead accepted; now by default, null if the service does not say. */
		accepted_at: dateTime().nullable().optional(),
		/** Changes the lead's action with this id, or adds one. */
		action: actionEventSchema().strict().partial({ metadata: true }).optional(),
	}),
);
export type CampaignLeadChange = z.output<ReturnType<typeof campaignLeadChangeSchema>>;

function changeCampaignLead(
	context: ActionContext,
	id: string,
	{ status, connection_status, accepted_at = isoTime(context.now), action }: CampaignLeadChange,
): CampaignLead {
	const { store } = context;
	if (accepted_at !== null) checkHappened('accepted_at', accepted_at, context.now);
	const found = getCampaignLead(store, id);
	if (connection_status) acceptInvitation(context, found, accepted_at);
	const { campaign_id, lead_id } = found.lead;
	if (connection_status && lead_id !== null) {
		context.effect('lead_accepted', { campaign_id, lead_id });
	}
	const { lead, pausedFrom } = getCampaignLead(store, id);
	const changed = {
		...lead,
		...(status && { status }),
		...(action && { actions_performed: withAction(lead.actions_performed, action) }),
	};
	const campaign = records.getCampaign({ store }, lead.campaign_id);
	savePlanned(context, campaign, { lead: changed, pausedFrom });
	return getCampaignLead(store, id).lead;
}

function withAction(
	actions: readonly ActionEvent[],
	action: NonNullable<CampaignLeadChange['action']>,
): ActionEvent[] {
	const changed = { metadata: {}, ...actions.find(({ id }) => id === action.id), ...action };
	return [...actions.filter(({ id }) => id !== action.id), changed];
}

const campaignChangeSchema = lazy(() =>
	z.strictObject({
		status: z.enum(CAMPAIGN_STATUSES).exclude(['draft']),
		/** If false, starts the campaign as the API does: not while the session of a sender account fails its check. */
		proceed_on_session_check_failure: z.boolean().optional(),
	}),
);
type CampaignChange = z.output<ReturnType<typeof campaignChangeSchema>>;

function setCampaignStatus(
	context: ActionContext,
	id: string,
	status: CampaignChange['status'],
	skipSessionCheck = true,
): Campaign {
	const state = records.getCampaign(context, id);
	const from = state.campaign.status;
	if (from === 'completed') {
		throw conflict('invalid_transition', 'The campaign is completed for good.');
	}
	switch (status) {
		case 'completed':
			return lifecycle.completeCampaign(context, state);
		case 'paused':
			return lifecycle.pauseCampaign(context, state);
		case 'started':
			return from === 'paused'
				? lifecycle.resumeCampaign(context, state)
				: lifecycle.startCampaign(context, state, { skipSessionCheck });
	}
}

function deleteCampaign({ store, effect }: ActionContext, id: string): void {
	records.getCampaign({ store }, id);
	records.deleteCampaign(store, id);
	effect('campaign_deleted', { campaign_id: id });
}

export const campaignCommands = {
	addApproval,
	changeApproval,
	changeCampaignLead,
	deleteCampaign,
	setCampaignStatus,
};

export const campaignCommandRoutes: readonly CommandRoute[] = [
	postRoute('/message_approvals', newApprovalSchema, addApproval, 201),
	postRoute('/message_approvals/:id', approvalChangeSchema, (context, body, id) =>
		changeApproval(context, id, body),
	),
	postRoute('/campaigns/:id', campaignChangeSchema, (context, body, id) =>
		setCampaignStatus(context, id, body.status, body.proceed_on_session_check_failure),
	),
	{
		method: 'DELETE',
		path: '/campaigns/:id',
		status: 200,
		perform: (context, _, id) => deleteCampaign(context, id),
	},
	postRoute('/campaign_leads/:id', campaignLeadChangeSchema, (context, body, id) =>
		changeCampaignLead(context, id, body),
	),
];
