import type { Agent, AgentCreate } from 'n8n-nodes-outreach/src/contract/agents';
import { isoTime } from '../core/clock';
import { fromJson, type Json } from '../core/store/json';
import { getRow, insertRecord, updateRecord, type WorkspaceScope } from '../core/store/records';
import type { Store } from '../core/store/store';

export interface StoredAgent {
	readonly workspaceId: string;
	readonly agent: Agent;
}

export function insertAgent(
	store: Store,
	workspaceId: string,
	fields: Omit<AgentCreate, 'generation_id'>,
	at: number,
	status: Agent['status'] = 'draft',
): Agent {
	return insertRecord<Agent>(
		store,
		'agents',
		(id) => ({
			id,
			name: fields.name,
			description: fields.description ?? null,
			status,
			destination_list_id: fields.destination_list_id,
			smart_finder_enabled: fields.smart_finder_enabled ?? false,
			created_at: isoTime(at),
			updated_at: isoTime(at),
			criteria: fields.criteria,
			signals: fields.signals,
		}),
		() => ({ workspace_id: workspaceId, created_at: at }),
	);
}

export const updateAgent = (store: Store, agent: Agent): void =>
	updateRecord(store, 'agents', agent.id, agent);

/** Throws the API's 404 if there is no such agent. */
export function getAgent(scope: WorkspaceScope, id: string): StoredAgent {
	type Stored = { workspace_id: string; record: Json<Agent> };
	const row = getRow<Stored>(scope, 'agents', id, 'Agent');
	return { workspaceId: row.workspace_id, agent: fromJson(row.record) };
}
