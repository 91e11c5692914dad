import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * n8n's record of processed data of one node: a list of keys that survives a killed n8n. n8n reads it and writes it back
 * whole, so an execution that does so at the same moment can undo an entry: look again to be sure.
 */
interface ProcessedRecord {
	/** Adds keys and returns those that were there before. Undefined if n8n keeps none, as for a workflow that was never saved. */
	lookAndAdd(keys: readonly string[]): Promise<ReadonlySet<string> | undefined>;
	/** Leaves what cannot be removed. */
	remove(keys: readonly string[]): Promise<void>;
}

/** @param maxEntries How many keys n8n keeps; the oldest go first. */
export function processedRecordOf(
	{ helpers }: IExecuteFunctions,
	maxEntries: number,
): ProcessedRecord {
	const options = { mode: 'entries', maxEntries } as const;
	return {
		lookAndAdd: async (keys) =>
			await helpers.checkProcessedAndRecord([...keys], 'node', options).then(
				({ processed }) => new Set(processed.map(String)),
				() => undefined,
			),
		remove: async (keys) => {
			await helpers.removeProcessed([...keys], 'node', options).catch(() => undefined);
		},
	};
}

/** When the execution began, or the one that it retries. Undefined if n8n did not keep it. */
export function executionBegan(context: IExecuteFunctions): number | undefined {
	const { establishedAt, source } = context.getExecutionContext() ?? {};
	return source === 'retry' ? undefined : establishedAt;
}
