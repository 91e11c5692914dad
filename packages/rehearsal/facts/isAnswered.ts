import type { Execution, Item, NodeRun } from '../n8n/executions';
import { sourcesOf } from './about';
import { isToolRun, itemsFrom, itemsIn } from './lineage';

/**
 * Whether a person has answered a node that waited. If its time was over first, or if it asked nobody, the node put out
 * what it had been given.
 */
export function isAnswered({ runs }: Pick<Execution, 'runs'>, run: NodeRun): boolean {
	const { data, inputOverride } = run;
	const out = itemsIn(isToolRun(run) ? data?.ai_tool : data?.main);
	const given = isToolRun(run)
		? itemsIn(inputOverride?.ai_tool)
		: sourcesOf(run).flatMap((source) => itemsFrom(runs, source));
	return out.length > 0 && !out.some(isNone) && textOf(out) !== textOf(given);
}

/** An error, or a question in a chat that still waits for its answer. */
const isNone = ({ json, sendMessage }: Item): boolean =>
	json.error !== undefined || sendMessage !== undefined;

const textOf = (items: readonly Item[]): string => JSON.stringify(items.map(({ json }) => json));
