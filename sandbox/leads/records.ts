import type { LeadList } from '../../src/contract/leadLists';
import type { Lead } from '../../src/contract/leads';
import type { Json } from '../store/json';
import { toJson } from '../store/json';
import { searchText } from './search';
import type { Store } from '../store/store';

/** What the tables hold, read and written as the resources of the contract. */

export interface WorkspaceRow {
	readonly id: string;
	readonly name: string;
}

type Table =
	| 'agents'
	| 'campaign_leads'
	| 'campaigns'
	| 'conversation_messages'
	| 'conversations'
	| 'generations'
	| 'lead_lists'
	| 'leads'
	| 'message_approvals'
	| 'message_overrides'
	| 'social_accounts';

/** The next number of a table: ids are made of it. */
export const nextSeq = (store: Store, table: Table) =>
	(store.get<{ seq: number | null }>(`SELECT max(seq) AS seq FROM ${table}`)?.seq ?? 0) + 1;

export function insertLeadList(
	store: Store,
	workspace: WorkspaceRow,
	fields: {
		name: string;
		description: string | null;
		isDefault: boolean;
		isCampaignEligible: boolean;
		at: number;
	},
): LeadList {
	const seq = nextSeq(store, 'lead_lists');
	const now = new Date(fields.at).toISOString();
	const list: LeadList = {
		id: `list_${seq}`,
		workspace_name: workspace.name,
		name: fields.name,
		description: fields.description,
		is_default: fields.isDefault,
		is_campaign_eligible: fields.isCampaignEligible,
		created_by: 'user_sandbox',
		created_at: now,
		updated_at: now,
	};
	store.run(
		'INSERT INTO lead_lists (seq, id, workspace_id, name, record, created_at) VALUES (?, ?, ?, ?, ?, ?)',
		seq,
		list.id,
		workspace.id,
		list.name,
		toJson(list),
		fields.at,
	);
	return list;
}

/** Makes the lead under a new id. `key` is the profile's address as `socialKey` spells it. */
export function insertLead(
	store: Store,
	workspaceId: string,
	at: number,
	make: (id: string) => { lead: Lead; key: string },
): Lead {
	const seq = nextSeq(store, 'leads');
	const { lead, key } = make(`lead_${seq}`);
	store.run(
		'INSERT INTO leads (seq, id, workspace_id, social_key, search_text, created_at, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
		seq,
		lead.id,
		workspaceId,
		key,
		searchText(lead),
		at,
		toJson(lead),
	);
	return lead;
}

/** Writes a changed lead back. */
export function updateLead(store: Store, lead: Lead): void {
	store.run(
		'UPDATE leads SET record = ?, search_text = ? WHERE id = ?',
		toJson(lead),
		searchText(lead),
		lead.id,
	);
}

export function addMembership(store: Store, listId: string, leadId: string, at: number): void {
	store.run(
		'INSERT INTO memberships (lead_list_id, lead_id, added_at) VALUES (?, ?, ?)',
		listId,
		leadId,
		at,
	);
}

/** The current row of `leads` as JSON with the ids of its lists, in the order of joining; nothing is parsed. */
export const LEAD_WITH_LISTS = `substr(record, 1, length(record) - 1) || ',"lead_list_ids":' ||
	(SELECT json_group_array(lead_list_id ORDER BY seq) FROM memberships WHERE lead_id = leads.id) || '}'`;

export const withLeadCount = (record: Json<LeadList>, count: number): Json<LeadList> =>
	`${record.slice(0, -1)},"lead_count":${count}}` as Json<LeadList>;
