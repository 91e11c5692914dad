import type { CampaignLead, MessageApproval } from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import type { ActionContext } from '../../core/engine/action';
import { nextSlot } from '../../core/schedule';
import { excludeLead, holdForApproval, releaseLead } from '../campaignLead';
import { findCampaignLead, updateCampaignLead } from '../leadRecords';
import type { CampaignState } from '../records';
import { savePlanned } from '../sequence/plan';
import { nextPlan, type StageName } from '../sequence/steps';
import { composeMessage, withDecision } from './approval';
import { findOverride, insertApproval, updateApproval } from './records';

interface NewRequest {
	readonly campaignId: string;
	readonly leadId: string;
	readonly message: string;
	readonly stage?: StageName;
	readonly isOverride?: boolean;
	readonly dueAt?: number;
}

/** Adds a message that awaits approval, and holds its lead. */
export function addApproval(
	{ store, now }: ActionContext,
	{ campaignId, leadId, message, stage = 'ice_breaker', isOverride = false, dueAt }: NewRequest,
): MessageApproval {
	const fields = { campaignId, leadId, message, stage, isOverride, at: now, dueAt };
	const approval = insertApproval(store, fields);
	const state = findCampaignLead(store, campaignId, leadId);
	if (state) updateCampaignLead(store, holdForApproval(state));
	return approval;
}

/**
 * Adds the AI's message to the lead, or the text that a person wrote in its place. The message may need no approval.
 */
export function writeMessage(
	context: ActionContext,
	state: CampaignState,
	lead: Pick<Lead, 'first_name' | 'company'> & Pick<CampaignLead, 'id'>,
	stage: StageName,
): MessageApproval {
	const { campaign, setup } = state;
	const override = findOverride(context.store, {
		campaign_id: campaign.id,
		lead_id: lead.id!,
		node_type: 'send_message',
		message_stage: stage,
	});
	const pending = addApproval(context, {
		campaignId: campaign.id,
		leadId: lead.id!,
		message: override?.message ?? composeMessage(lead, stage),
		stage,
		isOverride: override !== undefined,
		dueAt: dueAt(context, state, lead.id!),
	});
	if (!setup.auto_approve_ai_messages) return pending;
	const slot = nextSlot(setup.schedule, context.now);
	const decision = { at: context.now, userId: null, slot };
	const approved = withDecision(pending, { action: 'approve' }, decision);
	applyDecision(context, state, approved);
	return approved;
}

/** When the next message to the lead goes out, if it is approved before. */
function dueAt({ store, world, now }: ActionContext, state: CampaignState, leadId: string): number {
	const { campaign, setup } = state;
	const enrolled = findCampaignLead(store, campaign.id, leadId)?.lead;
	const approved = { approval_status: 'approved', scheduled_at: null } as const;
	const plan = world.life && enrolled && nextPlan(enrolled, setup, world.life, approved);
	return nextSlot(setup.schedule, Math.max(plan?.at ?? now, now));
}

/** Approval releases the lead; rejection excludes it. */
export function applyDecision(
	context: ActionContext,
	campaign: CampaignState,
	approval: MessageApproval,
): void {
	updateApproval(context.store, approval);
	const state = findCampaignLead(context.store, approval.campaign_id, approval.lead_id);
	if (!state) return;
	const isApproved = approval.approval_status === 'approved';
	const changed = isApproved ? releaseLead(state, approval) : excludeLead(state);
	savePlanned(context, campaign, changed);
}
