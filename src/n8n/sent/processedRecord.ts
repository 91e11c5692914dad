import type { IExecuteFunctions } from 'n8n-workflow';

import { inTurn } from '../inTurn';
import { nodeKeyOf } from '../nodeKey';

/**
 * n8n's record of processed data for one node: a list of keys that survives if n8n is killed. n8n reads it and writes
 * it back whole. If another process does so at the same moment, an entry can be lost, so look again to be sure.
 */
export interface ProcessedRecord {
	/**
	 * Adds keys and returns those that were there before. Undefined if n8n keeps no record, as for a workflow that was
	 * never saved.
	 */
	lookAndAdd(keys: readonly string[]): Promise<ReadonlySet<string> | undefined>;
	/** The keys among these that are in the record. Undefined if n8n keeps no record. */
	look(keys: readonly string[]): Promise<ReadonlySet<string> | undefined>;
	/** If n8n cannot remove a key, it stays. */
	remove(keys: readonly string[]): Promise<void>;
}

/** @param maxEntries How many keys n8n keeps; the oldest go first. */
export function processedRecordOf(context: IExecuteFunctions, maxEntries: number): ProcessedRecord {
	const { helpers } = context;
	const options = { mode: 'entries', maxEntries } as const;
	// If two calls read the record and wrote it back at the same moment, each would undo the other's entries.
	const node = `processed:${nodeKeyOf(context)}`;

	const lookAndAdd = async (keys: readonly string[]) =>
		await helpers.checkProcessedAndRecord([...keys], 'node', options).then(
			({ processed }) => new Set(processed.map(String)),
			() => undefined,
		);

	async function remove(keys: readonly string[]): Promise<void> {
		if (keys.length === 0) return;
		await helpers.removeProcessed([...keys], 'node', options).catch(() => undefined);
	}

	return {
		lookAndAdd: async (keys) => await inTurn(node, async () => await lookAndAdd(keys)),
		// n8n has no way to read without adding.
		look: async (keys) =>
			await inTurn(node, async () => {
				const there = await lookAndAdd(keys);
				if (there) await remove(keys.filter((key) => !there.has(key)));
				return there;
			}),
		remove: async (keys) => await inTurn(node, async () => await remove(keys)),
	};
}

/** When the execution began, or the execution that it retries. Undefined if n8n did not record it. */
export function executionBegan(context: IExecuteFunctions): number | undefined {
	const { establishedAt, source } = context.getExecutionContext() ?? {};
	return source === 'retry' ? undefined : establishedAt;
}
