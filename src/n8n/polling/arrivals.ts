import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';

import { nodeKeyOf } from '../nodeKey';

/** Notes which items of polls arrived in an execution of this process. */
export interface Arrivals {
	/** Notes items that n8n is about to take. */
	expect(context: IPollFunctions, ids: readonly string[]): void;
	/** Notes the items of an execution. */
	note(context: IExecuteFunctions, ids: readonly string[]): void;
	/** The items that did not arrive, only once: an execution may also wait for others to end. */
	takeMissing(context: IPollFunctions): ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * If n8n cannot save the execution, for example because its database is down for a moment, it only says so in its log,
 * and goes on polling with the memory of a trigger whose items have started nothing.
 */
export function createArrivals(): Arrivals {
	const expected = new Map<string, Set<string>>();
	// In queue mode, workers run the executions, and this process learns nothing of them.
	let runsExecutions = false;
	return {
		expect: (context, ids) => void expected.set(nodeKeyOf(context), new Set(ids)),
		note: (context, ids) => {
			runsExecutions = true;
			for (const id of ids) expected.get(nodeKeyOf(context))?.delete(id);
		},
		takeMissing: (context) => {
			const missing = expected.get(nodeKeyOf(context));
			expected.delete(nodeKeyOf(context));
			return runsExecutions && missing ? missing : NONE;
		},
	};
}
