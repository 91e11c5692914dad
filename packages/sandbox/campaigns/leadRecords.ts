import type { CampaignLead } from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { isoTime } from '../core/clock';
import { fromJson, type Json } from '../core/store/json';
import { findRecord, insertRecord, orNotFound, updateRecord } from '../core/store/records';
import type { Store } from '../core/store/store';
import { OPEN_STATUSES, type LeadState } from './campaignLead';

const PRIORITIES = { hot: 'high', warmer: 'high', warm: 'medium', low: 'low' } as const;

interface Enrollment {
	readonly campaignId: string;
	/** Null if the lead was removed from the workspace. */
	readonly lead: Lead | null;
	readonly sender: SocialAccount | null;
	readonly at: number;
	/** When the campaign can act next. */
	readonly nextAt: number;
}

export function insertCampaignLead(
	store: Store,
	{ campaignId, lead, sender, at, nextAt }: Enrollment,
): CampaignLead {
	return insertRecord<CampaignLead>(
		store,
		'campaign_leads',
		(id) => ({
			id,
			campaign_id: campaignId,
			lead_id: lead?.id ?? null,
			current_state: {
				connection_status: null,
				inmail_status: null,
				message_status: null,
				last_action_at: null,
			},
			lead: {
				id: lead?.id ?? null,
				name: lead ? [lead.first_name, lead.last_name].filter(Boolean).join(' ') : null,
				first_name: lead?.first_name ?? null,
				last_name: lead?.last_name ?? null,
				company: lead?.company ?? null,
				social_url: lead?.social_url ?? null,
			},
			status: 'active',
			priority: lead?.lead_heat_tier ? PRIORITIES[lead.lead_heat_tier] : 'unknown',
			intent: null,
			intent_source: null,
			intent_reason: null,
			parked_reason: null,
			sender: sender && {
				id: sender.id,
				profile_name: sender.profile_name,
				status: sender.status,
			},
			actions_performed: [],
			enrolled_at: isoTime(at),
			next_action_at: isoTime(nextAt),
			completed_at: null,
		}),
		({ campaign_id, lead_id }) => ({ campaign_id, lead_id, enrolled_at: at }),
	);
}

export const updateCampaignLead = (store: Store, { lead, pausedFrom }: LeadState): void =>
	updateRecord(store, 'campaign_leads', lead.id, lead, { paused_from: pausedFrom });

interface StoredCampaignLead {
	readonly record: Json<CampaignLead>;
	readonly paused_from: LeadState['pausedFrom'];
}

const stateOf = ({ record, paused_from }: StoredCampaignLead): LeadState => ({
	lead: fromJson(record),
	pausedFrom: paused_from,
});

export function findCampaignLead(store: Store, campaignId: string, leadId: string) {
	const sql = 'SELECT * FROM campaign_leads WHERE campaign_id = ? AND lead_id = ?';
	const row = store.get<StoredCampaignLead>(sql, campaignId, leadId);
	return row && stateOf(row);
}

/** Finds the lead by the id of its place in the campaign, not by its own id. Throws the API's 404 if there is none. */
export const getCampaignLead = (store: Store, id: string): LeadState =>
	orNotFound(findStateById(store, id), `Lead ${id} of a campaign`);

export function findStateById(store: Store, id: string): LeadState | undefined {
	const row = store.get<StoredCampaignLead>('SELECT * FROM campaign_leads WHERE id = ?', id);
	return row && stateOf(row);
}

/** Whether the campaign has an unfinished lead. */
export const hasOpenLeads = (store: Store, campaignId: string): boolean =>
	store.get(
		`SELECT 1 FROM campaign_leads WHERE campaign_id = ?
		AND json_extract(record, '$.status') IN (SELECT value FROM json_each(?)) LIMIT 1`,
		campaignId,
		JSON.stringify(OPEN_STATUSES),
	) !== undefined;

/** An unfinished enrolled lead: the given one, or the one with the fewest messages. */
export const findOpenLead = (store: Store, campaignId: string, leadId: string | null) =>
	findRecord<CampaignLead>(
		store,
		`SELECT record FROM campaign_leads
		WHERE campaign_id = ?1 AND lead_id = coalesce(?2, lead_id)
			AND json_extract(record, '$.status') IN (SELECT value FROM json_each(?3))
		ORDER BY (SELECT count(*) FROM message_approvals AS messages
			WHERE messages.campaign_id = ?1 AND messages.lead_id = campaign_leads.lead_id), seq
		LIMIT 1`,
		campaignId,
		leadId,
		JSON.stringify(OPEN_STATUSES),
	);

/** Pauses every unfinished lead and keeps its status for the resume. */
export const pauseLeads = (store: Store, campaignId: string): void =>
	store.run(
		`UPDATE campaign_leads
		SET paused_from = json_extract(record, '$.status'), record = json_set(record, '$.status', 'paused')
		WHERE campaign_id = ? AND json_extract(record, '$.status') IN ('queued', 'active')`,
		campaignId,
	);

export const resumeLeads = (store: Store, campaignId: string): void =>
	store.run(
		`UPDATE campaign_leads
		SET record = json_set(record, '$.status', paused_from), paused_from = NULL
		WHERE campaign_id = ? AND paused_from IS NOT NULL`,
		campaignId,
	);

export const completeLeads = (store: Store, campaignId: string, at: string): void =>
	store.run(
		`UPDATE campaign_leads
		SET record = json_set(record, '$.status', 'completed', '$.completed_at', ?, '$.next_action_at', NULL), paused_from = NULL
		WHERE campaign_id = ? AND json_extract(record, '$.status') IN (SELECT value FROM json_each(?))`,
		at,
		campaignId,
		JSON.stringify(OPEN_STATUSES),
	);
