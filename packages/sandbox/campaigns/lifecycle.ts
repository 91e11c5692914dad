import type {
	Campaign,
	MessageApproval,
	MessageApprovalAction,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import { isoTime } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import { nextSlot } from '../core/schedule';
import { membersOf } from '../leads/records';
import { enrollIn } from './enroll';
import { completeLeads, pauseLeads, resumeLeads } from './leadRecords';
import { checkResolvable, ofApproval, opensWithAi, withDecision } from './messages/approval';
import { applyDecision, writeMessage } from './messages/requests';
import { checkReady, checkSessions, statusAfter } from './readiness';
import { sendersOf, updateCampaign, type CampaignState } from './records';
import { planCampaign } from './sequence/plan';

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
	const { store, effect } = context;
	const status = statusAfter(campaign.status, 'start');
	const senders = sendersOf(store, setup);
	checkReady(setup, senders);
	if (!skipSessionCheck) checkSessions(campaign.id, senders);

	effect('campaign_started', { campaign_id: campaign.id });
	const leads = membersOf(store, setup.source?.lead_list_id ?? '');
	const enroll = enrollIn(context, state);
	leads.forEach((lead, index) => {
		enroll(lead, index);
		// If the world goes on by itself, it writes the message some time before the message is due.
		const isDue = context.world.life === null && opensWithAi(setup);
		if (isDue) writeMessage(context, state, lead, 'ice_breaker');
	});
	const started = setStatus(context, state, { status, totalLeads: leads.length });
	planCampaign(context, { campaign: started, setup });
	return started;
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
	applyDecision(context, { campaign, setup }, resolved);
	const kind = action.action === 'approve' ? 'approval_approved' : 'approval_rejected';
	effect(kind, ofApproval(approval));
	return resolved;
}

export function pauseCampaign(context: ActionContext, state: CampaignState): Campaign {
	const status = statusAfter(state.campaign.status, 'pause');
	pauseLeads(context.store, state.campaign.id);
	context.effect('campaign_paused', { campaign_id: state.campaign.id });
	return setStatus(context, state, { status });
}

export function resumeCampaign(context: ActionContext, state: CampaignState): Campaign {
	const status = statusAfter(state.campaign.status, 'resume');
	resumeLeads(context.store, state.campaign.id);
	context.effect('campaign_resumed', { campaign_id: state.campaign.id });
	const resumed = setStatus(context, state, { status });
	planCampaign(context, { campaign: resumed, setup: state.setup });
	return resumed;
}

/** The service itself completes a campaign. No request does, unless a reading of the API says so. */
export function completeCampaign(context: ActionContext, state: CampaignState): Campaign {
	context.effect('campaign_completed', { campaign_id: state.campaign.id });
	completeLeads(context.store, state.campaign.id, isoTime(context.now));
	return setStatus(context, state, { status: 'completed' });
}
