import type { Agent } from '../../src/contract/agents';
import { fromJson, type Json } from '../store/json';
import { getRow, insertRecord, updateRecord, type Scope } from '../store/records';
import type { Store } from '../store/store';

export interface StoredAgent {
	readonly workspaceId: string;
	readonly agent: Agent;
}

export const insertAgent = (
	store: Store,
	workspaceId: string,
	at: number,
	make: (id: string) => Agent,
): Agent =>
	insertRecord(store, 'agents', make, () => ({ workspace_id: workspaceId, created_at: at }));

export const updateAgent = (store: Store, agent: Agent): void =>
	updateRecord(store, 'agents', agent.id, agent);

/** Throws the API's 404 if there is no such agent. */
export function getAgent(scope: Scope, id: string): StoredAgent {
	type Row = { workspace_id: string; record: Json<Agent> };
	const row = getRow<Row>(scope, 'agents', id, 'Agent');
	return { workspaceId: row.workspace_id, agent: fromJson(row.record) };
}
