import type { AgentProduct } from '../../src/contract/agentProduct';
import type { Agent } from '../../src/contract/agents';
import { fromJson, toJson, type Json } from '../store/json';
import { nextSeq } from '../leads/records';
import type { Store } from '../store/store';

/** The product of a workspace and its agents, read and written as the resources of the contract. */

export interface StoredAgent {
	readonly workspaceId: string;
	readonly agent: Agent;
}

export function findProduct(store: Store, workspaceId: string): AgentProduct | undefined {
	const row = store.get<{ record: Json<AgentProduct> }>(
		'SELECT record FROM agent_products WHERE workspace_id = ?',
		workspaceId,
	);
	return row && fromJson(row.record);
}

/** Writes the product, in place of the former one. */
export function saveProduct(store: Store, workspaceId: string, product: AgentProduct): void {
	store.run(
		'INSERT OR REPLACE INTO agent_products (workspace_id, record) VALUES (?, ?)',
		workspaceId,
		toJson(product),
	);
}

export function insertAgent(
	store: Store,
	workspaceId: string,
	at: number,
	make: (id: string) => Agent,
): Agent {
	const seq = nextSeq(store, 'agents');
	const agent = make(`agent_${seq}`);
	store.run(
		'INSERT INTO agents (seq, id, workspace_id, record, created_at) VALUES (?, ?, ?, ?, ?)',
		seq,
		agent.id,
		workspaceId,
		toJson(agent),
		at,
	);
	return agent;
}

export function updateAgent(store: Store, agent: Agent): void {
	store.run('UPDATE agents SET record = ? WHERE id = ?', toJson(agent), agent.id);
}

export function findAgent(store: Store, id: string): StoredAgent | undefined {
	const row = store.get<{ workspace_id: string; record: Json<Agent> }>(
		'SELECT workspace_id, record FROM agents WHERE id = ?',
		id,
	);
	return row && { workspaceId: row.workspace_id, agent: fromJson(row.record) };
}
