import type { IExecuteFunctions } from 'n8n-workflow';

type Helpers = Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

/** n8n's record of processed data for one node, by scope. */
export function processedData() {
	const scopes = new Map<string, readonly string[]>();
	let writes = 0;
	const own = {
		/** Before n8n reads or writes it. Throws if n8n cannot. */
		before: async (): Promise<void> => await Promise.resolve(),
		entries: () => scopes.get('node') ?? [],
		restore: (entries: readonly string[]) => void scopes.set('node', entries),
		writes: () => writes,
		helpers: {
			checkProcessedAndRecord: async (items, scope) => {
				await own.before();
				const known = scopes.get(scope) ?? [];
				const keys = items.map(String);
				write(scope, [...new Set([...known, ...keys])]);
				return { new: [], processed: keys.filter((key) => known.includes(key)) };
			},
			removeProcessed: async (items, scope) => {
				await own.before();
				const known = scopes.get(scope) ?? [];
				write(
					scope,
					known.filter((key) => !items.includes(key)),
				);
			},
		} satisfies Helpers as Helpers,
	};
	function write(scope: string, entries: readonly string[]): void {
		writes += 1;
		scopes.set(scope, entries);
	}
	return own;
}
