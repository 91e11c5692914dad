import type { Generation } from '../../src/contract/agents';
import { fromJson, toJson, type Json } from '../store/json';
import { nextSeq } from '../leads/records';
import type { Store } from '../store/store';

export interface StoredGeneration {
	readonly workspaceId: string;
	/** As it is answered now. */
	readonly generation: Generation;
	readonly isStale: boolean;
}

interface Row {
	readonly workspace_id: string;
	readonly record: Json<Generation>;
	readonly reads_left: number;
	readonly is_stale: number;
}

function storedOf({ workspace_id, record, reads_left, is_stale }: Row): StoredGeneration {
	const prepared = fromJson(record);
	return {
		workspaceId: workspace_id,
		generation: reads_left > 0 ? { ...prepared, status: 'preparing', proposal: null } : prepared,
		isStale: is_stale === 1,
	};
}

/** Adds a generation, which makes those before it stale. It is prepared at its `reads`-th read. */
export function insertGeneration(
	store: Store,
	workspaceId: string,
	reads: number,
	make: (id: string) => Generation,
): Generation {
	store.run('UPDATE generations SET is_stale = 1 WHERE workspace_id = ?', workspaceId);
	const seq = nextSeq(store, 'generations');
	const prepared = make(`gen_${seq}`);
	store.run(
		'INSERT INTO generations (seq, id, workspace_id, record, reads_left) VALUES (?, ?, ?, ?, ?)',
		seq,
		prepared.generation_id,
		workspaceId,
		toJson(prepared),
		reads,
	);
	return findGeneration(store, prepared.generation_id)!.generation;
}

export function findGeneration(store: Store, id: string): StoredGeneration | undefined {
	const row = store.get<Row>('SELECT * FROM generations WHERE id = ?', id);
	return row && storedOf(row);
}

/** The one that is not stale, where there is one. */
export function currentGeneration(store: Store, workspaceId: string): Generation | undefined {
	const row = store.get<Row>(
		'SELECT * FROM generations WHERE workspace_id = ? AND is_stale = 0',
		workspaceId,
	);
	return row && storedOf(row).generation;
}

/** Preparing goes on with every read, so that a test need not wait for it. */
export function countRead(store: Store, workspaceId: string, id: string): void {
	store.run(
		'UPDATE generations SET reads_left = max(0, reads_left - 1) WHERE workspace_id = ? AND id = ?',
		workspaceId,
		id,
	);
}

/** The read at which a new generation is prepared. */
export const readsOf = (store: Store, workspaceId: string) =>
	store.get<{ reads: number }>(
		'SELECT generation_reads AS reads FROM workspaces WHERE id = ?',
		workspaceId,
	)!.reads;

export function setReads(store: Store, reads: number): void {
	store.run('UPDATE workspaces SET generation_reads = ?', reads);
}

export function changeGeneration(
	store: Store,
	id: string,
	{ reads, stale }: { readonly reads?: number; readonly stale?: true },
): void {
	store.run(
		'UPDATE generations SET reads_left = coalesce(?, reads_left), is_stale = coalesce(?, is_stale) WHERE id = ?',
		reads ?? null,
		stale ? 1 : null,
		id,
	);
}
