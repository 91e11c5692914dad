import type { CampaignLead } from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { findAccount } from '../../accounts/records';
import { HOUR, isoTime, nextMinute } from '../../core/clock';
import type { ActionContext } from '../../core/engine/action';
import { findEvent, type WorldEvent } from '../../core/engine/events';
import { placeOf, whenAwake } from '../../core/people/place';
import { fromJson, type Json } from '../../core/store/json';
import { updateRecord } from '../../core/store/records';
import { findLead } from '../../leads/records';
import { acceptConnection, isOpen, type LeadState, OPEN_STATUSES } from '../campaignLead';
import { findStateById } from '../leadRecords';
import { findCampaign, getCampaign, updateCampaign } from '../records';
import { savePlanned } from './plan';

/** A lead gets an invitation, and accepts it after some hours or days, or never. */
export function planAcceptance(
	{ world, now }: ActionContext,
	enrolledId: string,
	lead: Lead,
): void {
	if (world.life === null) return;
	const { accept_share, accept_median_hours } = world.life;
	const random = world.random(lead.id, `accept/${enrolledId}`);
	if (!random.chance(accept_share)) return;
	const wanted = nextMinute(now) + random.around(accept_median_hours, 0.9) * HOUR;
	world.plan('invitation_accepted', enrolledId, whenAwake(placeOf(lead), wanted, random));
}

/**
 * The world has become livelier or quieter: who was invited before and has not accepted decides again, by the same
 * chance.
 */
export function planAcceptances(context: ActionContext): void {
	const { store } = context;
	const invited = store.all<{ record: Json<CampaignLead> }>(
		`SELECT record FROM campaign_leads WHERE lead_id IS NOT NULL
			AND json_extract(record, '$.current_state.connection_status') = 'sent'
			AND json_extract(record, '$.status') IN (SELECT value FROM json_each(?)) ORDER BY seq`,
		JSON.stringify(OPEN_STATUSES),
	);
	for (const { record } of invited) {
		const { id, lead_id } = fromJson(record);
		const lead = findLead(store, lead_id!);
		const isPlanned = findEvent(store, 'invitation_accepted', id) !== undefined;
		if (lead && !isPlanned) planAcceptance(context, id, lead);
	}
}

/** The lead accepts if the campaign is still there and waiting for that. */
export function acceptNow(context: ActionContext, { subject }: WorldEvent): void {
	const state = findStateById(context.store, subject);
	if (!state || !isOpen(state.lead)) return;
	const { campaign_id, lead_id } = state.lead;
	if (lead_id === null || state.lead.current_state.connection_status !== 'sent') return;
	if (!findCampaign(context, campaign_id)) return;
	acceptInvitation(context, state, isoTime(context.now));
	context.effect('lead_accepted', { campaign_id, lead_id });
}

/** The lead accepts the invitation. That counts for the campaign and its sender, and the messages go on. */
export function acceptInvitation(
	context: ActionContext,
	{ lead, pausedFrom }: LeadState,
	at: string | null,
): void {
	const { store } = context;
	const { campaign, setup } = getCampaign({ store }, lead.campaign_id);
	const isNew = lead.current_state.connection_status !== 'connected';
	const connectionRequestsAccepted = campaign.connectionRequestsAccepted + (isNew ? 1 : 0);
	const changed = { campaign: { ...campaign, connectionRequestsAccepted }, setup };
	updateCampaign(store, changed);
	savePlanned(context, changed, { lead: acceptConnection(lead, at), pausedFrom });
	if (isNew && lead.sender?.id) countConnection(context, lead.sender.id);
}

function countConnection({ store }: ActionContext, accountId: string): void {
	const account = findAccount({ store }, accountId)?.account;
	if (!account) return;
	updateRecord(store, 'social_accounts', accountId, {
		...account,
		connection_count: (account.connection_count ?? 0) + 1,
	});
}
