import { isWebAddress } from 'n8n-nodes-outreach/src/contract/fields';
import {
	type Lead,
	type LeadList,
	type LeadWithLists,
	socialKey,
} from 'n8n-nodes-outreach/src/contract/leads';
import { isoTime } from '../core/clock';
import type { WorkspaceRow } from '../core/http/handler';
import { SANDBOX_USER } from '../core/keys';
import { fromJson, type Json } from '../core/store/json';
import {
	findRecord,
	getRow,
	insertRecord,
	orNotFound,
	updateRecord,
	type WorkspaceScope,
} from '../core/store/records';
import type { Store } from '../core/store/store';
import { newLead, type NewLead } from './lead';
import { searchText } from './search';

/**
 * A row of `leads` as JSON with the ids of its lists, in the order it joined them. SQLite neither parses it nor counts
 * its characters.
 */
export const LEAD_WITH_LISTS = `substr(CAST(record AS BLOB), 1, octet_length(record) - 1) || ',"lead_list_ids":' ||
	(SELECT json_group_array(lead_list_id ORDER BY seq) FROM memberships WHERE lead_id = leads.id) || '}'`;

/** A row of `lead_lists` as JSON with the number of its leads. */
export const LIST_WITH_COUNT = `substr(record, 1, length(record) - 1) || ',"lead_count":' ||
	(SELECT count(*) FROM memberships WHERE lead_list_id = lead_lists.id) || '}'`;

export function insertLeadList(
	store: Store,
	workspace: WorkspaceRow,
	at: number,
	fields: Pick<LeadList, 'name' | 'description' | 'is_default' | 'is_campaign_eligible'>,
): LeadList {
	return insertRecord<LeadList>(
		store,
		'lead_lists',
		(id) => ({
			id,
			workspace_name: workspace.name,
			...fields,
			created_by: SANDBOX_USER,
			created_at: isoTime(at),
			updated_at: isoTime(at),
		}),
		({ name }) => ({ workspace_id: workspace.id, name, created_at: at }),
	);
}

export const findLeadList = ({ store, workspace }: Required<WorkspaceScope>, id: string) =>
	findRecord<LeadList>(
		store,
		`SELECT ${LIST_WITH_COUNT} AS record FROM lead_lists WHERE workspace_id = ? AND id = ?`,
		workspace.id,
		id,
	);

/** Throws the API's 404 if the workspace has no such list. */
export const getLeadList = (scope: Required<WorkspaceScope>, id: string): LeadList =>
	orNotFound(findLeadList(scope, id), `Lead list ${id}`);

/** The list for leads that are sent without one. Every workspace has it. */
export const getDefaultList = ({ store, workspace }: Required<WorkspaceScope>): LeadList =>
	findRecord<LeadList>(
		store,
		`SELECT ${LIST_WITH_COUNT} AS record FROM lead_lists
		WHERE workspace_id = ? AND json_extract(record, '$.is_default')`,
		workspace.id,
	)!;

/** @param foundBy the agent that found the lead, if one did */
export function insertLead(
	store: Store,
	workspaceId: string,
	fields: NewLead,
	at: number,
	foundBy: string | null = null,
): Lead {
	return insertRecord(
		store,
		'leads',
		(id) => newLead(id, fields, at),
		(lead) => ({
			workspace_id: workspaceId,
			social_key: keyOf(fields.social_url),
			search_text: searchText(lead),
			found_by: foundBy,
			created_at: at,
		}),
	);
}

export const updateLead = (store: Store, lead: Lead): void =>
	updateRecord(store, 'leads', lead.id, lead, { search_text: searchText(lead) });

export const findLead = (store: Store, id: string) =>
	findRecord<Lead>(store, 'SELECT record FROM leads WHERE id = ?', id);

/** Throws the API's 404 if there is no such lead. */
export const getLead = (scope: WorkspaceScope, id: string): Lead =>
	fromJson(getRow<{ record: Json<Lead> }>(scope, 'leads', id, 'Lead').record);

/** Throws the API's 404 if the workspace has no such lead. */
export function getLeadWithLists({ store, workspace }: Required<WorkspaceScope>, id: string) {
	const sql = `SELECT ${LEAD_WITH_LISTS} AS record FROM leads WHERE workspace_id = ? AND id = ?`;
	return orNotFound(findRecord<LeadWithLists>(store, sql, workspace.id, id), `Lead ${id}`);
}

export const findLeadByUrl = (store: Store, workspaceId: string, url: string) =>
	findRecord<Lead>(
		store,
		'SELECT record FROM leads WHERE workspace_id = ? AND social_key = ?',
		workspaceId,
		keyOf(url),
	);

export const addMembership = (store: Store, listId: string, leadId: string, at: number): void =>
	store.insert('memberships', { lead_list_id: listId, lead_id: leadId, added_at: at });

export const isMember = (store: Store, listId: string, leadId: string): boolean =>
	store.get('SELECT 1 FROM memberships WHERE lead_id = ? AND lead_list_id = ?', leadId, listId) !==
	undefined;

/** The leads of a list in the order they joined: the first `limit`, or all. */
export const membersOf = (store: Store, listId: string, limit = -1): Lead[] =>
	store
		.all<{ record: Json<Lead> }>(
			`SELECT record FROM memberships JOIN leads ON leads.id = lead_id
			WHERE lead_list_id = ? ORDER BY memberships.seq LIMIT ?`,
			listId,
			limit,
		)
		.map(({ record }) => fromJson(record));

/** A reading of the API takes any text. */
const keyOf = (url: string): string =>
	isWebAddress(url.trim()) ? socialKey(url) : url.trim().toLowerCase();
