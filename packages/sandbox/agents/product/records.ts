import type { AgentProduct, Generation } from 'n8n-nodes-outreach/src/contract/agents';
import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { ApiFailure, conflict } from '../../core/errors';
import { fromJson, toJson, type Json } from '../../core/store/json';
import { findRecord, findRow, insertRecord, type WorkspaceScope } from '../../core/store/records';
import type { Store } from '../../core/store/store';
import { prepareGeneration } from './proposal';

export const findProduct = (store: Store, workspaceId: string) =>
	findRecord<AgentProduct>(
		store,
		'SELECT record FROM agent_products WHERE workspace_id = ?',
		workspaceId,
	);

/** Replaces the former product. */
export function saveProduct(store: Store, workspaceId: string, product: AgentProduct): void {
	store.run('DELETE FROM agent_products WHERE workspace_id = ?', workspaceId);
	store.insert('agent_products', { workspace_id: workspaceId, record: toJson(product) });
}

interface StoredGeneration {
	/** The generation as it will be once prepared. */
	readonly record: Json<Generation>;
	readonly reads_left: number;
	readonly is_stale: number;
}

/** The generation as a read shows it now. */
function generationOf({ record, reads_left }: StoredGeneration): Generation {
	const prepared = fromJson(record);
	return reads_left > 0 ? { ...prepared, status: 'preparing', proposal: null } : prepared;
}

/** Makes earlier generations stale. The new one is ready at its `reads`-th read. */
export function insertGeneration(
	store: Store,
	workspaceId: string,
	product: AgentProduct,
	reads: number,
): Generation {
	store.run('UPDATE generations SET is_stale = 1 WHERE workspace_id = ?', workspaceId);
	insertRecord(
		store,
		'generations',
		(id) => prepareGeneration(id, product, connectedAccount(store, workspaceId)),
		() => ({ workspace_id: workspaceId, reads_left: reads }),
	);
	return currentGeneration(store, workspaceId)!;
}

/** A connected sender account for the proposal, if there is one. */
const connectedAccount = (store: Store, workspaceId: string) =>
	store.get<{ id: string }>(
		`SELECT id FROM social_accounts
		WHERE workspace_id = ? AND json_extract(record, '$.status') = ? ORDER BY seq`,
		workspaceId,
		'connected' satisfies SocialAccount['status'],
	)?.id;

/** Throws the API's 400 or 409 if the workspace has no such generation or it is stale. */
export function getFreshGeneration(scope: WorkspaceScope, id: string): Generation {
	const row = findRow<StoredGeneration>(scope, 'generations', id);
	if (!row) {
		throw new ApiFailure(400, 'invalid_generation', `${id} is not a generation of this workspace.`);
	}
	if (row.is_stale === 1) {
		const message = 'The product or its proposal changed since. Start a generation again.';
		throw conflict('stale_generation', message);
	}
	return generationOf(row);
}

/** The generation that is not stale, if any. */
export function currentGeneration(store: Store, workspaceId: string): Generation | undefined {
	const sql = 'SELECT * FROM generations WHERE workspace_id = ? AND is_stale = 0';
	const row = store.get<StoredGeneration>(sql, workspaceId);
	return row && generationOf(row);
}

/** Reads, not time, advance a generation, so tests need not wait. */
export const countRead = (store: Store, workspaceId: string, id: string): void =>
	store.run(
		'UPDATE generations SET reads_left = max(0, reads_left - 1) WHERE workspace_id = ? AND id = ?',
		workspaceId,
		id,
	);

/** The read at which new generations are ready. */
export const generationReads = (store: Store, workspaceId: string) =>
	store.get<{ reads: number }>(
		'SELECT generation_reads AS reads FROM workspaces WHERE id = ?',
		workspaceId,
	)!.reads;
