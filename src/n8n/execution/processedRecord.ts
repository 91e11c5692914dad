import type { IExecuteFunctions } from 'n8n-workflow';

import { inTurn } from '../inTurn';

/**
 * n8n's record of processed data of one node: a list of keys that survives a killed n8n. n8n reads it and writes it back
 * whole, so another process that does so at the same moment can undo an entry: look again to be sure.
 */
interface ProcessedRecord {
	/** Adds keys and returns those that were there before. Undefined if n8n keeps none, as for a workflow that was never saved. */
	lookAndAdd(keys: readonly string[]): Promise<ReadonlySet<string> | undefined>;
	/** Those of the keys that are there. Undefined if n8n keeps none. */
	look(keys: readonly string[]): Promise<ReadonlySet<string> | undefined>;
	/** Leaves what cannot be removed. */
	remove(keys: readonly string[]): Promise<void>;
}

/** @param maxEntries How many keys n8n keeps; the oldest go first. */
export function processedRecordOf(context: IExecuteFunctions, maxEntries: number): ProcessedRecord {
	const { helpers } = context;
	const options = { mode: 'entries', maxEntries } as const;
	// Two that read the record and write it back at the same moment would undo each other's entries.
	const node = `processed:${context.getWorkflow().id}:${context.getNode().id}`;

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
		// n8n has no way to look without adding.
		look: async (keys) =>
			await inTurn(node, async () => {
				const there = await lookAndAdd(keys);
				if (there) await remove(keys.filter((key) => !there.has(key)));
				return there;
			}),
		remove: async (keys) => await inTurn(node, async () => await remove(keys)),
	};
}

/** When the execution began, or the one that it retries. Undefined if n8n did not keep it. */
export function executionBegan(context: IExecuteFunctions): number | undefined {
	const { establishedAt, source } = context.getExecutionContext() ?? {};
	return source === 'retry' ? undefined : establishedAt;
}
