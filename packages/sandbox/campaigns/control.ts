import type {
	Campaign,
	CampaignLead,
	MessageApproval,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import { acceptConnection } from './campaignLead';
import { findOpenLead, getCampaignLead } from './leadRecords';
import * as lifecycle from './lifecycle';
import { composeMessage, ofApproval } from './messages/approval';
import * as requests from './messages/requests';
import { editApproval, getApproval, regenerateApproval } from './messages/records';
import * as records from './records';
import { acceptInvitation } from './sequence/accept';
import { savePlanned } from './sequence/plan';
import { isoTime } from '../core/clock';
import { conflict, notFound } from '../core/errors';
import { COLLEAGUE } from '../core/keys';
import type { ActionContext } from '../core/engine/action';
import { checkHappened } from '../core/happened';
import type { Body } from '../control/schemas';

export function addApproval(
	context: ActionContext,
	{ campaign_id, lead_id, message }: Body<'newApproval'>,
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

/** Another user approves, rejects or regenerates a message. */
export function changeApproval(
	context: ActionContext,
	id: string,
	{ approval_status, message, edited_message, ...rejection }: Body<'approvalChange'>,
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

export function changeCampaignLead(
	context: ActionContext,
	id: string,
	{ status, connection_status, accepted_at = isoTime(context.now) }: Body<'campaignLeadChange'>,
): CampaignLead {
	const { store, world } = context;
	if (accepted_at !== null) checkHappened('accepted_at', accepted_at, context.now);
	const found = getCampaignLead(store, id);
	// If life is off, only the lead changes; its campaign's figures stay.
	if (connection_status && world.life !== null) acceptInvitation(context, found, accepted_at);
	const { campaign_id, lead_id } = found.lead;
	if (connection_status && lead_id !== null) {
		context.effect('lead_accepted', { campaign_id, lead_id });
	}
	const { lead, pausedFrom } = getCampaignLead(store, id);
	const changed = {
		...(connection_status && world.life === null ? acceptConnection(lead, accepted_at) : lead),
		...(status && { status }),
	};
	const campaign = records.getCampaign({ store }, lead.campaign_id);
	savePlanned(context, campaign, { lead: changed, pausedFrom });
	return getCampaignLead(store, id).lead;
}

export function setCampaignStatus(
	context: ActionContext,
	id: string,
	status: Body<'campaignChange'>['status'],
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

export function deleteCampaign({ store, effect }: ActionContext, id: string): void {
	records.getCampaign({ store }, id);
	records.deleteCampaign(store, id);
	effect('campaign_deleted', { campaign_id: id });
}
