import type { Campaign, CampaignLead, MessageApproval } from '../../src/contract/campaigns';
import { acceptConnection } from '../campaigns/campaignLead';
import { findOpenLead, getCampaignLead, updateCampaignLead } from '../campaigns/leadRecords';
import * as lifecycle from '../campaigns/lifecycle';
import { composeMessage } from '../campaigns/messages/approval';
import { getApproval, regenerateApproval } from '../campaigns/messages/records';
import * as records from '../campaigns/records';
import { isoTime } from '../clock';
import { conflict, notFound } from '../http/errors';
import type { ActionContext } from '../store/effects';
import type { Body } from './schemas';

/** A user who works in the application, not through the API. */
const OTHER_USER = 'user_elsewhere';

export function addApproval(
	context: ActionContext,
	{ campaign_id, lead_id, message }: Body<'newApproval'>,
): MessageApproval {
	records.getCampaign(context, campaign_id);
	const open = findOpenLead(context.store, campaign_id, lead_id ?? null);
	if (!open?.lead_id) throw notFound(`A lead of campaign ${campaign_id} to write to`);
	const text = message ?? composeMessage(open.lead);
	return lifecycle.addApproval(context, campaign_id, open.lead_id, text);
}

/** Another user approves, rejects or regenerates a message. */
export function changeApproval(
	context: ActionContext,
	id: string,
	{ approval_status, message, ...rejection }: Body<'approvalChange'>,
): MessageApproval {
	const { store, now } = context;
	const found = getApproval(store, id);
	const approval = message === undefined ? found : regenerateApproval(store, found, message, now);
	if (approval_status === undefined) return approval;
	const action = approval_status === 'approved' ? 'approve' : 'reject';
	const campaign = records.getCampaign(context, approval.campaign_id);
	const body = { action, ...rejection } as const;
	return lifecycle.resolveApproval(context, campaign, approval, body, OTHER_USER);
}

export function changeCampaignLead(
	{ store, now }: ActionContext,
	id: string,
	{ status, connection_status, accepted_at = isoTime(now) }: Body<'campaignLeadChange'>,
): CampaignLead {
	const state = getCampaignLead(store, id);
	const lead = {
		...(connection_status ? acceptConnection(state.lead, accepted_at) : state.lead),
		...(status && { status }),
	};
	updateCampaignLead(store, { ...state, lead });
	return lead;
}

export function setCampaignStatus(
	context: ActionContext,
	id: string,
	status: Body<'campaignChange'>['status'],
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
				: lifecycle.startCampaign(context, state, { skipSessionCheck: true });
	}
}

export function deleteCampaign({ store }: ActionContext, id: string): void {
	records.getCampaign({ store }, id);
	records.deleteCampaign(store, id);
}
