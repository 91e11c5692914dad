import {
	type Campaign,
	type CampaignLead,
	CAMPAIGN_LEAD_STATUSES,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import { findAccount } from '../accounts/records';
import { limitFreeAt } from '../accounts/sends';
import { readPart } from '../console/parts';
import { findConversation } from '../conversations/records';
import type { ViewContext, ViewReaders } from '../console/viewContext';
import type { CampaignLeadRow, LeadView, Views } from '../console/views';
import { hasFailed } from '../core/engine/events';
import { invalidRequest } from '../core/errors';
import type { Condition } from '../core/http/page';
import { nextSlot } from '../core/schedule';
import { fromJson, type Json } from '../core/store/json';
import type { Store } from '../core/store/store';
import { readApprovals } from './messages/console';
import { findCampaign, getCampaign, type CampaignState } from './records';
import { findWritten, planOf } from './sequence/plan';
import { LIMIT_OF } from './sequence/senderTurn';
import { isSenderStep, nextStage, type Plan } from './sequence/steps';
import { waitsFor, type Waiting } from './waitsFor';

function readCampaigns({ store, workspace }: ViewContext): readonly Campaign[] {
	const rows = store.all<{ record: Json<Campaign> }>(
		`SELECT record FROM campaigns WHERE workspace_id = ? AND is_deleted = 0
		ORDER BY created_at DESC, seq DESC`,
		workspace.id,
	);
	return rows.map(({ record }) => fromJson(record));
}

/** The campaigns that are started, each with when its schedule allows something again; null if it does now. */
export function readStarted({ store, workspace, now }: ViewContext) {
	const rows = store.all<{ id: string }>(
		`SELECT id FROM campaigns WHERE workspace_id = ? AND is_deleted = 0
			AND json_extract(record, '$.status') = 'started' ORDER BY seq`,
		workspace.id,
	);
	return rows.map(({ id }) => {
		const { campaign, setup } = getCampaign({ store }, id);
		const slot = nextSlot(setup.schedule, now);
		return { id, name: campaign.name, goesOnAt: slot === now ? null : slot };
	});
}

/** What comes next for a lead of a campaign. */
function rowOf(context: ViewContext, state: CampaignState, lead: CampaignLead): CampaignLeadRow {
	const { store, now, world } = context;
	const plan = planOf(context, state, lead);
	const { sender, lead_id } = lead;
	const written = sender?.id && lead_id ? findConversation(store, sender.id, lead_id) : undefined;
	return {
		lead,
		conversationId: written?.id ?? null,
		name: lead.lead.name ?? 'Someone who was removed',
		waitsFor: waitsFor({
			now,
			lead,
			plan,
			campaign: state.campaign,
			schedule: state.setup.schedule,
			isAlive: world.life !== null,
			stage: nextStage(lead, state.setup),
			isHeld: findWritten(store, state, lead)?.approval_status === 'pending',
			hasFailed: hasTurnFailed(store, lead, plan),
			sender: senderOf(context, lead, plan),
		}),
	};
}

/** A step is taken in the turn of the lead's sender or of the campaign. */
function hasTurnFailed(store: Store, lead: CampaignLead, plan: Plan | null): boolean {
	if (plan === null) return false;
	if (!isSenderStep(plan.step)) return hasFailed(store, 'campaign_turn', lead.campaign_id);
	return lead.sender?.id ? hasFailed(store, 'sender_turn', lead.sender.id) : false;
}

function senderOf(
	{ store, now }: ViewContext,
	{ sender }: CampaignLead,
	plan: Plan | null,
): Waiting['sender'] {
	const account = sender?.id ? findAccount({ store }, sender.id)?.account : undefined;
	if (!account) return null;
	const name = plan && isSenderStep(plan.step) ? LIMIT_OF[plan.step] : undefined;
	const limit = name === undefined ? 0 : account.sending_limits[name];
	return {
		name: account.profile_name ?? account.id,
		isConnected: account.status === 'connected',
		limit,
		freeAt: name === undefined ? now : limitFreeAt(store, account.id, name, limit, now),
	};
}

function statusIn({ query }: ViewContext): string | undefined {
	const { status } = query;
	if (status === undefined || CAMPAIGN_LEAD_STATUSES.some((known) => known === status))
		return status;
	const message = `must be one of ${CAMPAIGN_LEAD_STATUSES.join(', ')}`;
	throw invalidRequest({ field: 'status', message });
}

function readCampaign(context: ViewContext, id: string): Views['campaigns/{id}'] {
	const state = getCampaign(context, id);
	const status = statusIn(context);
	const where: Condition[] = [
		['campaign_id = ?', id],
		status !== undefined && ["json_extract(record, '$.status') = ?", status],
	];
	const list = { from: 'campaign_leads', where, at: 'enrolled_at', oldestFirst: true };
	return {
		campaign: state.campaign,
		leads: readPart<CampaignLead, CampaignLeadRow>(context, list, (lead) =>
			rowOf(context, state, lead),
		),
	};
}

/** The campaigns that a lead is or was in. */
export function readCampaignsOf(context: ViewContext, leadId: string): LeadView['campaigns'] {
	const enrolled = context.store.all<{ record: Json<CampaignLead> }>(
		'SELECT record FROM campaign_leads WHERE lead_id = ? ORDER BY seq',
		leadId,
	);
	return enrolled.flatMap(({ record }) => {
		const lead = fromJson(record);
		const state = findCampaign(context, lead.campaign_id);
		if (!state) return [];
		const campaign = { id: state.campaign.id, name: state.campaign.name };
		return [{ campaign, enrolled: rowOf(context, state, lead) }];
	});
}

export const campaignViews = {
	approvals: readApprovals,
	campaigns: readCampaigns,
	'campaigns/{id}': readCampaign,
} satisfies Partial<ViewReaders>;
