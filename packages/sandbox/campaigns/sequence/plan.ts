import type { CampaignLead } from 'n8n-nodes-outreach/src/contract/campaigns';
import { findAccount } from '../../accounts/records';
import { fullMinute, isoTime, nextMinute } from '../../core/clock';
import type { ActionContext } from '../../core/engine/action';
import { nextSlot } from '../../core/schedule';
import { fromJson, type Json } from '../../core/store/json';
import type { Store } from '../../core/store/store';
import { isOpen, OPEN_STATUSES, type LeadState } from '../campaignLead';
import { updateCampaignLead } from '../leadRecords';
import { findApprovalOfStage } from '../messages/records';
import type { CampaignState } from '../records';
import { isSenderStep, nextPlan, nextStage, type Plan } from './steps';

/** The message of the lead's next stage, once it is written. */
export function findWritten(store: Store, { setup }: CampaignState, lead: CampaignLead) {
	const stage = nextStage(lead, setup);
	if (stage === undefined || lead.lead_id === null) return undefined;
	return findApprovalOfStage(store, lead.campaign_id, lead.lead_id, stage);
}

/** What the campaign does next for the lead. Null if life is off. */
export function planOf(
	{ store, world }: ActionContext,
	state: CampaignState,
	lead: CampaignLead,
): Plan | null {
	if (world.life === null) return null;
	return nextPlan(lead, state.setup, world.life, findWritten(store, state, lead));
}

/** Saves the lead with its next step, and plans who takes it. If life is off, only saves it. */
export function savePlanned(
	context: ActionContext,
	state: CampaignState,
	{ lead, pausedFrom }: LeadState,
): void {
	const { store, world, now } = context;
	if (world.life === null) {
		updateCampaignLead(store, { lead, pausedFrom });
		return;
	}
	const plan = planOf(context, state, lead);
	const due = plan && dueOf(state, plan, now);
	const next_action_at = due === null ? null : isoTime(due);
	updateCampaignLead(store, { lead: { ...lead, next_action_at }, pausedFrom });
	const sender = lead.sender?.id ?? null;
	store.run(
		'UPDATE campaign_leads SET sender_id = ?, next_step = ?, due_at = ? WHERE id = ?',
		sender,
		plan?.step ?? null,
		due,
		lead.id,
	);
	// The turn completes the campaign if this was its last lead.
	if (!isOpen(lead)) world.planBy('campaign_turn', lead.campaign_id, nextMinute(now));
	if (plan === null || due === null) return;
	if (!isSenderStep(plan.step)) world.planBy('campaign_turn', lead.campaign_id, due);
	else if (sender !== null) world.planBy('sender_turn', sender, due);
}

function dueOf({ setup }: CampaignState, { step, at }: Plan, now: number): number {
	const due = fullMinute(Math.max(at, nextMinute(now)));
	return isSenderStep(step) ? nextSlot(setup.schedule, due) : due;
}

/** The lead has no next step until it is planned again. */
export const clearPlan = (store: Store, enrolledId: string): void =>
	store.run('UPDATE campaign_leads SET next_step = NULL, due_at = NULL WHERE id = ?', enrolledId);

/** Plans every unfinished lead of a running campaign: after a start, after a resume, or when life is turned on. */
export function planCampaign(context: ActionContext, state: CampaignState): void {
	if (context.world.life === null) return;
	const { id } = state.campaign;
	const open = context.store.all<{ record: Json<CampaignLead>; paused_from: null }>(
		`SELECT record, paused_from FROM campaign_leads WHERE campaign_id = ?
		AND json_extract(record, '$.status') IN (SELECT value FROM json_each(?)) ORDER BY seq`,
		id,
		JSON.stringify(OPEN_STATUSES),
	);
	open.forEach(({ record, paused_from: pausedFrom }, index) => {
		const lead = withSender(state, fromJson(record), index, context.store);
		savePlanned(context, state, { lead, pausedFrom });
	});
	// The turn completes a campaign that has no leads left.
	context.world.planBy('campaign_turn', id, nextMinute(context.now));
}

/**
 * A lead whose sender no longer belongs to the campaign gets another one, unless that sender has invited the lead: the
 * connection is theirs.
 */
function withSender(
	{ campaign }: CampaignState,
	lead: CampaignLead,
	index: number,
	store: Store,
): CampaignLead {
	const senders = campaign.socialAccounts;
	if (senders.length === 0 || lead.current_state.connection_status !== null) return lead;
	if (senders.some(({ id }) => id === lead.sender?.id)) return lead;
	const { id, profileName } = senders[index % senders.length]!;
	const status = findAccount({ store }, id)?.account.status ?? null;
	return { ...lead, sender: { id, profile_name: profileName, status } };
}
