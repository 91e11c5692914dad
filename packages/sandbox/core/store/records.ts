import { notFound } from '../errors';
import { fromJson, toJson, type Json } from './json';
import type { Columns, Store } from './store';

/** Tables whose rows are resources of the API, with the prefix of their ids. */
const ID_PREFIXES = {
	agents: 'agent',
	campaign_leads: 'campaign_lead',
	campaigns: 'camp',
	conversation_messages: 'msg',
	conversations: 'conv',
	generations: 'gen',
	lead_lists: 'list',
	leads: 'lead',
	message_approvals: 'message',
	message_overrides: 'override',
	social_accounts: 'acct',
};

export type Table = keyof typeof ID_PREFIXES;

/** The rows of one workspace, or of all workspaces if none is given. */
export interface WorkspaceScope {
	readonly store: Store;
	readonly workspace?: { readonly id: string };
}

/** The number of the next row, which becomes part of its id. */
export const nextSeq = (store: Store, table: Table) =>
	(store.get<{ seq: number | null }>(`SELECT max(seq) AS seq FROM ${table}`)?.seq ?? 0) + 1;

export const idOf = (table: Table, seq: number) => `${ID_PREFIXES[table]}_${seq}`;

/** Adds a resource under a new id. `columns` are those of its table besides the record. */
export function insertRecord<T>(
	store: Store,
	table: Table,
	make: (id: string, seq: number) => T,
	columns: (record: T, seq: number) => Columns,
): T {
	const seq = nextSeq(store, table);
	const id = idOf(table, seq);
	const record = make(id, seq);
	store.insert(table, { seq, id, record: toJson(record), ...columns(record, seq) });
	return record;
}

export function updateRecord(
	store: Store,
	table: Table,
	id: string,
	record: unknown,
	columns: Columns = {},
): void {
	const changes = { record: toJson(record), ...columns };
	const assignments = Object.keys(changes).map((name) => `${name} = ?`);
	const sql = `UPDATE ${table} SET ${assignments.join(', ')} WHERE id = ?`;
	store.run(sql, ...Object.values(changes), id);
}

/** The `record` of the first row that the query finds. */
export function findRecord<T>(store: Store, ...query: Parameters<Store['get']>): T | undefined {
	const row = store.get<{ record: Json<T> }>(...query);
	return row && fromJson(row.record);
}

export function findRow<T>({ store, workspace }: WorkspaceScope, table: Table, id: string) {
	const sql = `SELECT * FROM ${table} WHERE id = ?`;
	return workspace
		? store.get<T>(`${sql} AND workspace_id = ?`, id, workspace.id)
		: store.get<T>(sql, id);
}

/** Throws the API's 404 if there is no such row. */
export function getRow<T>(scope: WorkspaceScope, table: Table, id: string, what: string): T {
	return orNotFound(findRow<T>(scope, table, id), `${what} ${id}`);
}

export function orNotFound<T>(found: T | undefined, what: string): T {
	if (found === undefined) throw notFound(what);
	return found;
}
