import type { Execution, Item, ItemLink, ItemSource, NodeRun, Outputs } from '../n8n/executions';

/**
 * Follows n8n's links from an item of a run back to the items of the triggers. If there are no links, it finds none.
 */
type Lineage = (node: string, run: NodeRun, item: Item) => ReadonlySet<Item>;

const NOBODY: ReadonlySet<Item> = new Set();

export function lineageIn({ runs }: Execution, triggers: ReadonlySet<string>): Lineage {
	const known = new Map<Item, ReadonlySet<Item>>();
	const ancestorsOf = (node: string, run: NodeRun, item: Item): ReadonlySet<Item> => {
		if (triggers.has(node)) return new Set([item]);
		const found = known.get(item);
		if (found) return found;
		// Stops here if the links form a circle.
		known.set(item, NOBODY);
		const ancestors = new Set(
			linksOf(item).flatMap(({ item: index, input = 0, sourceOverwrite }) => {
				const source = sourceOverwrite ?? run.source?.[input];
				const parent = source && itemsFrom(runs, source)[index];
				return parent ? [...ancestorsOf(source.previousNode, runOf(runs, source)!, parent)] : [];
			}),
		);
		known.set(item, ancestors);
		return ancestors;
	};
	return (node, run, item) => {
		if (!isToolRun(run)) return ancestorsOf(node, run, item);
		// n8n does not say for which of its items an agent called a tool.
		const source = sourceOfAgent(runs, run);
		const [only, ...others] = source ? itemsFrom(runs, source) : [];
		if (!source || !only || others.length > 0) return NOBODY;
		return ancestorsOf(source.previousNode, runOf(runs, source)!, only);
	};
}

type Runs = Execution['runs'];

export const runOf = (runs: Runs, { previousNode, previousNodeRun = 0 }: ItemSource) =>
	runs[previousNode]?.[previousNodeRun];

/** The items that a source passed on. */
export const itemsFrom = (runs: Runs, source: ItemSource): readonly Item[] =>
	runOf(runs, source)?.data?.main?.[source.previousNodeOutput ?? 0] ?? [];

/** The items at all outputs. */
export const itemsIn = (outputs: Outputs = []): Item[] => outputs.flatMap((items) => items ?? []);

export const linksOf = ({ pairedItem = [] }: Item): ItemLink[] =>
	[pairedItem].flat().map((link) => (typeof link === 'number' ? { item: link } : link));

export const isToolRun = ({ data }: NodeRun): boolean => data?.ai_tool !== undefined;

/** Where the agent that called a tool got its items. The agent may itself be a tool of another agent. */
export function sourceOfAgent(runs: Runs, { source }: NodeRun): ItemSource | undefined {
	const [call] = source ?? [];
	const agent = call ? runOf(runs, call) : undefined;
	if (!agent) return undefined;
	return isToolRun(agent) ? sourceOfAgent(runs, agent) : (agent.source?.[0] ?? undefined);
}
