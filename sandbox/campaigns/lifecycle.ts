import type {
	Campaign,
	MessageApproval,
	MessageApprovalAction,
} from '../../src/contract/campaigns';
import type { Lead } from '../../src/contract/leads';
import { isoTime } from '../clock';
import { membersOf } from '../leads/records';
import type { ActionContext } from '../store/effects';
import { excludeLead, holdForApproval, releaseLead } from './campaignLead';
import {
	completeLeads,
	findCampaignLead,
	insertCampaignLead,
	pauseLeads,
	resumeLeads,
	updateCampaignLead,
} from './leadRecords';
import { checkResolvable, composeMessage, opensWithAi, withDecision } from './messages/approval';
import { findOverride, insertApproval, updateApproval } from './messages/records';
import { checkReady, checkSessions, statusAfter } from './readiness';
import { sendersOf, updateCampaign, type CampaignState } from './records';
import { nextSlot } from './schedule';

function setStatus(
	{ store, now }: ActionContext,
	{ campaign, setup }: CampaignState,
	changes: Pick<Campaign, 'status'> & Partial<Campaign>,
): Campaign {
	const changed: Campaign = { ...campaign, ...changes, updatedAt: isoTime(now) };
	updateCampaign(store, { campaign: changed, setup });
	return changed;
}

export function startCampaign(
	context: ActionContext,
	state: CampaignState,
	{ skipSessionCheck }: { skipSessionCheck: boolean },
): Campaign {
	const { campaign, setup } = state;
	const { store, now, effect } = context;
	const status = statusAfter(campaign.status, 'start');
	const senders = sendersOf(store, setup);
	checkReady(setup, senders);
	if (!skipSessionCheck) checkSessions(campaign.id, senders);

	effect('campaign_started', campaign.id);
	const leads = membersOf(store, setup.source?.lead_list_id ?? '');
	const nextAt = nextSlot(setup.schedule, now);
	leads.forEach((lead, index) => {
		const sender = senders[index % senders.length]?.account ?? null;
		insertCampaignLead(store, { campaignId: campaign.id, lead, sender, at: now, nextAt });
		effect('lead_enrolled', `${campaign.id}/${lead.id}`);
		if (opensWithAi(setup)) writeFirstMessage(context, state, lead, nextAt);
	});
	return setStatus(context, state, { status, totalLeads: leads.length });
}

function writeFirstMessage(
	context: ActionContext,
	{ campaign, setup }: CampaignState,
	lead: Lead,
	slot: number,
) {
	const override = findOverride(context.store, {
		campaign_id: campaign.id,
		lead_id: lead.id,
		node_type: 'send_message',
		message_stage: 'ice_breaker',
	});
	const message = override?.message ?? composeMessage(lead);
	const pending = addApproval(context, campaign.id, lead.id, message, override !== undefined);
	if (!setup.auto_approve_ai_messages) return;
	const decision = { at: context.now, userId: null, slot };
	applyDecision(context, withDecision(pending, { action: 'approve' }, decision));
}

/** Adds a message that awaits approval, and holds its lead. */
export function addApproval(
	{ store, now }: ActionContext,
	campaignId: string,
	leadId: string,
	message: string,
	isOverride = false,
): MessageApproval {
	const approval = insertApproval(store, { campaignId, leadId, message, isOverride, at: now });
	const state = findCampaignLead(store, campaignId, leadId);
	if (state) updateCampaignLead(store, holdForApproval(state));
	return approval;
}

/** Approves or rejects a pending message. */
export function resolveApproval(
	context: ActionContext,
	{ campaign, setup }: CampaignState,
	approval: MessageApproval,
	action: MessageApprovalAction,
	userId: string,
): MessageApproval {
	checkResolvable(campaign.status, approval);
	const { now, effect } = context;
	const slot = nextSlot(setup.schedule, now);
	const resolved = withDecision(approval, action, { at: now, userId, slot });
	applyDecision(context, resolved);
	effect(action.action === 'approve' ? 'approval_approved' : 'approval_rejected', approval.id);
	return resolved;
}

/** Approval releases the lead; rejection excludes it. */
function applyDecision({ store }: ActionContext, approval: MessageApproval): void {
	updateApproval(store, approval);
	const state = findCampaignLead(store, approval.campaign_id, approval.lead_id);
	if (!state) return;
	const isApproved = approval.approval_status === 'approved';
	updateCampaignLead(store, isApproved ? releaseLead(state, approval) : excludeLead(state));
}

export function pauseCampaign(context: ActionContext, state: CampaignState): Campaign {
	const status = statusAfter(state.campaign.status, 'pause');
	pauseLeads(context.store, state.campaign.id);
	context.effect('campaign_paused', state.campaign.id);
	return setStatus(context, state, { status });
}

export function resumeCampaign(context: ActionContext, state: CampaignState): Campaign {
	const status = statusAfter(state.campaign.status, 'resume');
	resumeLeads(context.store, state.campaign.id);
	context.effect('campaign_resumed', state.campaign.id);
	return setStatus(context, state, { status });
}

/** Only the service itself completes a campaign; no request does. */
export function completeCampaign(context: ActionContext, state: CampaignState): Campaign {
	completeLeads(context.store, state.campaign.id, isoTime(context.now));
	return setStatus(context, state, { status: 'completed' });
}
