import type { Campaign } from '../../src/contract/campaigns';
import type { MessageApproval, MessageApprovalAction } from '../../src/contract/messageApprovals';
import type { Lead } from '../../src/contract/leads';
import {
	completeLeads,
	findCampaignLead,
	firstMessageOverride,
	insertApproval,
	insertCampaignLead,
	pauseLeads,
	resumeLeads,
	sendersOf,
	updateApproval,
	updateCampaign,
	updateCampaignLead,
	type CampaignState,
} from './records';
import type { HandlerContext } from '../http/handler';
import { fromJson, type Json } from '../store/json';
import { enrolledLead, excluded, heldForApproval, released } from './campaignLead';
import { checkReady, checkSessions, statusAfter } from './readiness';
import {
	checkResolvable,
	opensWithAi,
	pendingApproval,
	resolved,
	writtenMessage,
} from './messages/approval';
import { nextSlot } from './schedule';

/** What happens to campaigns, whether a request asks for it or the world does it. */

export type Scene = Pick<HandlerContext, 'store' | 'now' | 'effect'>;

function withStatus(
	{ store, now }: Scene,
	{ campaign, setup }: CampaignState,
	changes: Pick<Campaign, 'status'> & Partial<Campaign>,
): Campaign {
	const changed: Campaign = { ...campaign, ...changes, updatedAt: new Date(now).toISOString() };
	updateCampaign(store, { campaign: changed, setup });
	return changed;
}

export function startCampaign(
	scene: Scene,
	state: CampaignState,
	{ skipSessionCheck }: { skipSessionCheck: boolean },
): Campaign {
	const { campaign, setup } = state;
	const { store, effect } = scene;
	const status = statusAfter(campaign.status, 'start');
	const senders = sendersOf(store, setup);
	checkReady(setup, senders);
	if (!skipSessionCheck) checkSessions(campaign.id, senders);

	effect('campaign_started', campaign.id);
	const leads = store
		.all<{ record: Json<Lead> }>(
			`SELECT record FROM memberships JOIN leads ON leads.id = lead_id
			WHERE lead_list_id = ? ORDER BY memberships.seq`,
			setup.source?.lead_list_id ?? '',
		)
		.map(({ record }) => fromJson(record));
	const nextAt = nextSlot(setup.schedule, scene.now);
	leads.forEach((lead, index) => {
		const sender = senders[index % senders.length]?.account ?? null;
		insertCampaignLead(store, scene.now, (id) =>
			enrolledLead({ id, campaignId: campaign.id, lead, sender, at: scene.now, nextAt }),
		);
		effect('lead_enrolled', `${campaign.id}/${lead.id}`);
		if (opensWithAi(setup)) writeFirstMessage(scene, state, lead, nextAt);
	});
	return withStatus(scene, state, { status, totalLeads: leads.length });
}

function writeFirstMessage(
	scene: Scene,
	{ campaign, setup }: CampaignState,
	lead: Lead,
	slot: number,
) {
	const { store, now } = scene;
	const override = firstMessageOverride(store, campaign.id, lead.id);
	const message = override?.message ?? writtenMessage(lead);
	const pending = addApproval(scene, campaign.id, lead.id, message, override !== undefined);
	if (!setup.auto_approve_ai_messages) return;
	const approval = resolved(pending, { action: 'approve' }, { at: now, userId: null, slot });
	settle(scene, approval);
}

/** Adds a message that waits for a decision, and holds its lead until then. */
export function addApproval(
	{ store, now }: Scene,
	campaignId: string,
	leadId: string,
	message: string,
	isOverride = false,
): MessageApproval {
	const approval = insertApproval(store, now, (id) =>
		pendingApproval({ id, campaignId, leadId, message, isOverride, at: now }),
	);
	const state = findCampaignLead(store, campaignId, leadId);
	if (state) updateCampaignLead(store, heldForApproval(state));
	return approval;
}

/** Decides about a pending message, which lets its lead go on or excludes it. */
export function resolveApproval(
	scene: Scene,
	{ campaign, setup }: CampaignState,
	approval: MessageApproval,
	action: MessageApprovalAction,
	userId: string,
): MessageApproval {
	checkResolvable(campaign.status, approval);
	const slot = nextSlot(setup.schedule, scene.now);
	const decided = resolved(approval, action, { at: scene.now, userId, slot });
	settle(scene, decided);
	scene.effect(
		action.action === 'approve' ? 'approval_approved' : 'approval_rejected',
		approval.id,
	);
	return decided;
}

function settle({ store }: Scene, approval: MessageApproval): void {
	updateApproval(store, approval);
	const state = findCampaignLead(store, approval.campaign_id, approval.lead_id);
	if (!state) return;
	updateCampaignLead(
		store,
		approval.approval_status === 'approved' ? released(state, approval) : excluded(state),
	);
}

export function pauseCampaign(scene: Scene, state: CampaignState): Campaign {
	const status = statusAfter(state.campaign.status, 'pause');
	pauseLeads(scene.store, state.campaign.id);
	scene.effect('campaign_paused', state.campaign.id);
	return withStatus(scene, state, { status });
}

export function resumeCampaign(scene: Scene, state: CampaignState): Campaign {
	const status = statusAfter(state.campaign.status, 'resume');
	resumeLeads(scene.store, state.campaign.id);
	scene.effect('campaign_resumed', state.campaign.id);
	return withStatus(scene, state, { status });
}

/** No request does this: the service itself ends a campaign. */
export function completeCampaign(scene: Scene, state: CampaignState): Campaign {
	completeLeads(scene.store, state.campaign.id, new Date(scene.now).toISOString());
	return withStatus(scene, state, { status: 'completed' });
}
