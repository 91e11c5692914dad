import type { CampaignLead } from 'n8n-nodes-outreach/src/contract/campaigns';
import { isoTime, nextMinute } from '../../core/clock';
import type { ActionContext } from '../../core/engine/action';
import type { WorldEvent } from '../../core/engine/events';
import { getLead } from '../../leads/records';
import type { LeadState } from '../campaignLead';
import { findStateById, hasOpenLeads, updateCampaignLead } from '../leadRecords';
import { completeCampaign } from '../lifecycle';
import { ofApproval } from '../messages/approval';
import { planColleague } from '../messages/colleague';
import { writeMessage } from '../messages/requests';
import { findCampaign, type CampaignState } from '../records';
import { clearPlan, planOf, savePlanned } from './plan';
import { nextStage, SERVICE_STEPS, type ServiceStep } from './steps';

/** The most that the service does for a campaign in a minute. */
const MOST_A_MINUTE = 12;

/**
 * The service does what is due first: it writes messages or gives up on leads. It completes a campaign that has no
 * leads.
 */
export function takeCampaignTurn(context: ActionContext, { subject: id }: WorldEvent): void {
	const { store, now, world } = context;
	const campaign = findCampaign(context, id);
	// A resume plans the next turn.
	if (campaign?.campaign.status !== 'started') return;
	const due = store.all<{ id: string; step: ServiceStep }>(
		`SELECT id, next_step AS step FROM campaign_leads
		WHERE campaign_id = ? AND next_step IN (SELECT value FROM json_each(?)) AND due_at <= ?
		ORDER BY due_at, seq LIMIT ?`,
		id,
		JSON.stringify(SERVICE_STEPS),
		now,
		MOST_A_MINUTE,
	);
	for (const lead of due) serve(context, campaign, findStateById(store, lead.id)!, lead.step);
	if (!hasOpenLeads(store, id)) {
		completeCampaign(context, campaign);
		return;
	}
	const next = store.get<{ at: number | null }>(
		`SELECT min(due_at) AS at FROM (
			SELECT (SELECT min(due_at) FROM campaign_leads
				WHERE campaign_id = ? AND next_step = steps.value) AS due_at
			FROM json_each(?) AS steps)`,
		id,
		JSON.stringify(SERVICE_STEPS),
	)!.at;
	if (next !== null) world.plan('campaign_turn', id, Math.max(next, nextMinute(now)));
}

function serve(
	context: ActionContext,
	campaign: CampaignState,
	state: LeadState,
	step: ServiceStep,
) {
	const { lead } = state;
	const plan = planOf(context, campaign, lead);
	if (plan?.step !== step || plan.at > context.now) {
		savePlanned(context, campaign, state);
		return;
	}
	if (step === 'write') {
		const stage = nextStage(lead, campaign.setup)!;
		const written = writeMessage(context, campaign, getLead(context, lead.lead_id!), stage);
		if (written.approval_status === 'pending') planColleague(context, campaign, written);
		context.effect('message_written', ofApproval(written));
		// A message that waits for approval holds its lead, which then has no next step.
		savePlanned(context, campaign, findStateById(context.store, lead.id)!);
		return;
	}
	letGo(context, campaign, lead);
}

function letGo(
	{ store, now, effect }: ActionContext,
	{ campaign }: CampaignState,
	lead: CampaignLead,
) {
	updateCampaignLead(store, {
		lead: { ...lead, status: 'completed', completed_at: isoTime(now), next_action_at: null },
		pausedFrom: null,
	});
	clearPlan(store, lead.id);
	if (lead.lead_id !== null) {
		effect('lead_completed', { campaign_id: campaign.id, lead_id: lead.lead_id });
	}
}
