import type { Campaign } from '../../src/contract/campaigns';
import type {
	CampaignLead,
	MessageOverride,
	MessageOverrideInput,
} from '../../src/contract/campaignLeads';
import type { CampaignSetup } from '../../src/contract/campaignSetup';
import type { MessageApproval } from '../../src/contract/messageApprovals';
import { findAccount } from '../accounts/records';
import { fromJson, toJson, type Json } from '../store/json';
import { nextSeq } from '../leads/records';
import { OPEN_STATUSES, type LeadState } from './campaignLead';
import type { Sender } from './readiness';
import type { Store } from '../store/store';

/** Campaigns and what belongs to them, read and written as the resources of the contract. */

export interface CampaignState {
	readonly campaign: Campaign;
	readonly setup: CampaignSetup;
}

export function insertCampaign(
	store: Store,
	workspaceId: string,
	at: number,
	make: (id: string) => CampaignState,
): CampaignState {
	const seq = nextSeq(store, 'campaigns');
	const state = make(`camp_${seq}`);
	store.run(
		'INSERT INTO campaigns (seq, id, workspace_id, record, setup, created_at) VALUES (?, ?, ?, ?, ?, ?)',
		seq,
		state.campaign.id,
		workspaceId,
		toJson(state.campaign),
		toJson(state.setup),
		at,
	);
	return state;
}

export function updateCampaign(store: Store, { campaign, setup }: CampaignState): void {
	store.run(
		'UPDATE campaigns SET record = ?, setup = ? WHERE id = ?',
		toJson(campaign),
		toJson(setup),
		campaign.id,
	);
}

export function findCampaign(
	store: Store,
	id: string,
): (CampaignState & { workspaceId: string }) | undefined {
	const row = store.get<{
		workspace_id: string;
		record: Json<Campaign>;
		setup: Json<CampaignSetup>;
	}>('SELECT workspace_id, record, setup FROM campaigns WHERE id = ? AND is_deleted = 0', id);
	return (
		row && {
			workspaceId: row.workspace_id,
			campaign: fromJson(row.record),
			setup: fromJson(row.setup),
		}
	);
}

export function deleteCampaign(store: Store, id: string): void {
	store.run('UPDATE campaigns SET is_deleted = 1 WHERE id = ?', id);
}

/** The sender accounts of a campaign in the order of its setup. */
export const sendersOf = (store: Store, setup: CampaignSetup): Sender[] =>
	setup.social_account_ids
		.map((id) => findAccount(store, id))
		.filter((account) => account !== undefined);

export function insertCampaignLead(
	store: Store,
	at: number,
	make: (id: string) => CampaignLead,
): CampaignLead {
	const seq = nextSeq(store, 'campaign_leads');
	const lead = make(`campaign_lead_${seq}`);
	store.run(
		'INSERT INTO campaign_leads (seq, id, campaign_id, lead_id, record, enrolled_at) VALUES (?, ?, ?, ?, ?, ?)',
		seq,
		lead.id,
		lead.campaign_id,
		lead.lead_id,
		toJson(lead),
		at,
	);
	return lead;
}

export function updateCampaignLead(store: Store, { lead, pausedFrom }: LeadState): void {
	store.run(
		'UPDATE campaign_leads SET record = ?, paused_from = ? WHERE id = ?',
		toJson(lead),
		pausedFrom,
		lead.id,
	);
}

interface LeadRow {
	readonly record: Json<CampaignLead>;
	readonly paused_from: LeadState['pausedFrom'];
}

const leadState = ({ record, paused_from }: LeadRow): LeadState => ({
	lead: fromJson(record),
	pausedFrom: paused_from,
});

export function findCampaignLead(
	store: Store,
	campaignId: string,
	leadId: string,
): LeadState | undefined {
	const row = store.get<LeadRow>(
		'SELECT record, paused_from FROM campaign_leads WHERE campaign_id = ? AND lead_id = ?',
		campaignId,
		leadId,
	);
	return row && leadState(row);
}

/** By the id of its place in the campaign, not of the lead. */
export function findCampaignLeadById(store: Store, id: string): LeadState | undefined {
	const row = store.get<LeadRow>('SELECT record, paused_from FROM campaign_leads WHERE id = ?', id);
	return row && leadState(row);
}

/** An enrolled lead that is not finished: the one given, or the one with the fewest messages. */
export function leadForApproval(
	store: Store,
	campaignId: string,
	leadId: string | undefined,
): CampaignLead | undefined {
	const row = store.get<{ record: Json<CampaignLead> }>(
		`SELECT record FROM campaign_leads
		WHERE campaign_id = ?1 AND lead_id = coalesce(?2, lead_id)
			AND json_extract(record, '$.status') IN (SELECT value FROM json_each(?3))
		ORDER BY (SELECT count(*) FROM message_approvals AS messages
			WHERE messages.campaign_id = ?1 AND messages.lead_id = campaign_leads.lead_id), seq
		LIMIT 1`,
		campaignId,
		leadId ?? null,
		JSON.stringify(OPEN_STATUSES),
	);
	return row && fromJson(row.record);
}

/** Pauses every lead that is not finished, and keeps what it was. */
export function pauseLeads(store: Store, campaignId: string): void {
	store.run(
		`UPDATE campaign_leads
		SET paused_from = json_extract(record, '$.status'), record = json_set(record, '$.status', 'paused')
		WHERE campaign_id = ? AND json_extract(record, '$.status') IN ('queued', 'active')`,
		campaignId,
	);
}

export function resumeLeads(store: Store, campaignId: string): void {
	store.run(
		`UPDATE campaign_leads
		SET record = json_set(record, '$.status', paused_from), paused_from = NULL
		WHERE campaign_id = ? AND paused_from IS NOT NULL`,
		campaignId,
	);
}

export function completeLeads(store: Store, campaignId: string, at: string): void {
	store.run(
		`UPDATE campaign_leads
		SET record = json_set(record, '$.status', 'completed', '$.completed_at', ?, '$.next_action_at', NULL), paused_from = NULL
		WHERE campaign_id = ? AND json_extract(record, '$.status') IN (SELECT value FROM json_each(?))`,
		at,
		campaignId,
		JSON.stringify(OPEN_STATUSES),
	);
}

export function insertApproval(
	store: Store,
	at: number,
	make: (id: string) => MessageApproval,
): MessageApproval {
	const seq = nextSeq(store, 'message_approvals');
	const approval = make(`message_${seq}`);
	store.run(
		'INSERT INTO message_approvals (seq, id, campaign_id, lead_id, message_stage, record, generated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
		seq,
		approval.id,
		approval.campaign_id,
		approval.lead_id,
		approval.message_stage,
		toJson(approval),
		at,
	);
	return approval;
}

export function updateApproval(store: Store, approval: MessageApproval): void {
	store.run('UPDATE message_approvals SET record = ? WHERE id = ?', toJson(approval), approval.id);
}

/** Another text in the place of the former one. It was generated at that time, and is listed so. */
export function rewriteApproval(
	store: Store,
	approval: MessageApproval,
	message: string,
	at: number,
): MessageApproval {
	const time = new Date(at).toISOString();
	const rewritten: MessageApproval = {
		...approval,
		message,
		regeneration_count: approval.regeneration_count + 1,
		generated_at: time,
		updated_at: time,
	};
	updateApproval(store, rewritten);
	store.run('UPDATE message_approvals SET generated_at = ? WHERE id = ?', at, approval.id);
	return rewritten;
}

export function findApproval(store: Store, id: string): MessageApproval | undefined {
	const row = store.get<{ record: Json<MessageApproval> }>(
		'SELECT record FROM message_approvals WHERE id = ?',
		id,
	);
	return row && fromJson(row.record);
}

/** The newest message of one stage for one lead. */
export function approvalOfStage(
	store: Store,
	campaignId: string,
	leadId: string,
	stage: MessageOverrideInput['message_stage'],
): MessageApproval | undefined {
	const row = store.get<{ record: Json<MessageApproval> }>(
		`SELECT record FROM message_approvals
		WHERE campaign_id = ? AND lead_id = ? AND message_stage = ? ORDER BY seq DESC LIMIT 1`,
		campaignId,
		leadId,
		stage,
	);
	return row && fromJson(row.record);
}

type OverrideFields = Pick<
	MessageOverride,
	'campaign_id' | 'lead_id' | 'node_type' | 'message_stage' | 'message' | 'updated_at'
>;

/** Writes an override, in place of the former one of the same message. */
export function putOverride(store: Store, fields: OverrideFields): MessageOverride {
	const place = [fields.campaign_id, fields.lead_id, fields.node_type, fields.message_stage];
	const former = store.get<{ id: string }>(
		`SELECT id FROM message_overrides
		WHERE campaign_id = ? AND lead_id = ? AND node_type = ? AND message_stage = ?`,
		...place,
	);
	if (former) {
		const override = { id: former.id, ...fields };
		store.run('UPDATE message_overrides SET record = ? WHERE id = ?', toJson(override), former.id);
		return override;
	}
	const seq = nextSeq(store, 'message_overrides');
	const override = { id: `override_${seq}`, ...fields };
	store.run(
		'INSERT INTO message_overrides (seq, id, campaign_id, lead_id, node_type, message_stage, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
		seq,
		override.id,
		...place,
		toJson(override),
	);
	return override;
}

/** The override of a lead's first message, where there is one. */
export function firstMessageOverride(
	store: Store,
	campaignId: string,
	leadId: string,
): MessageOverride | undefined {
	const row = store.get<{ record: Json<MessageOverride> }>(
		`SELECT record FROM message_overrides
		WHERE campaign_id = ? AND lead_id = ? AND node_type = 'send_message' AND message_stage = 'ice_breaker'`,
		campaignId,
		leadId,
	);
	return row && fromJson(row.record);
}
