import type { Execution as StoredExecution } from '../n8n/executions';
import { isOn, isOwn, type WorkflowFile, type WorkflowNode } from '../n8n/workflows';
import type { Execution, ReachableNode } from '../sheet/facts';
import { eventTriggerOf } from './eventTriggers';
import { itemsFrom } from './lineage';
import { isOwnTrigger } from './outputs';

/** Whether a workflow can begin with it. */
export const isTrigger = ({ type }: WorkflowNode): boolean =>
	/(Trigger|\.(webhook|cron|interval|emailReadImap))$/.test(type);

/** Whether a person who begins a run does so with it. */
export const isStartedByPerson = ({ type }: WorkflowNode): boolean =>
	/\.(chatTrigger|formTrigger|manualTrigger)$/.test(type);

/** Begins only if an execution fails, and is to play no part otherwise. */
const IF_FAILED = 'n8n-nodes-base.errorTrigger';

/** Where a node's items go: for each output, the nodes that take them. */
export const outputsIn = (
	{ connections }: Pick<WorkflowFile, 'connections'>,
	node: string,
): string[][] => {
	const { main = [] } = (connections[node] ?? {}) as {
		main?: ReadonlyArray<ReadonlyArray<{ readonly node: string }> | null>;
	};
	return main.map((output) => (output ?? []).map((to) => to.node));
};

/** The nodes to which the beginnings of a workflow lead, in their order. */
export function reachableNodes(workflow: string, file: WorkflowFile): ReachableNode[] {
	const nodes = new Map(file.nodes.map((node) => [node.name, node]));
	const begins = file.nodes.filter((node) => isOn(node) && isTrigger(node));
	const found = new Map<string, string | null>(
		begins.filter(({ type }) => type !== IF_FAILED).map(({ name }) => [name, null]),
	);
	// A map goes on to what is added to it on the way.
	for (const [name, before] of found) {
		const node = nodes.get(name);
		// Items pass through a node that is off.
		const last = node && !isOn(node) ? before : name;
		for (const next of outputsIn(file, name).flat()) if (!found.has(next)) found.set(next, last);
	}
	return [...found].flatMap(([name, after]): ReachableNode[] => {
		const node = nodes.get(name);
		return node && isOn(node) ? [{ workflow, node: name, after, needs: needsOf(node) }] : [];
	});
}

/** Nodes of n8n that only work on items. */
const LOGIC =
	/\.(aggregate|code|compareDatasets|dateTime|filter|if|itemLists|limit|merge|noOp|removeDuplicates|set|sort|splitInBatches|splitOut|summarize|switch|wait)$/;

/** Whether the node only works on items, and calls nobody. */
export const isLogic = ({ type }: WorkflowNode): boolean => LOGIC.test(type);

function needsOf(node: WorkflowNode): ReachableNode['needs'] {
	const { type, parameters } = node;
	if (isOwnTrigger(node) || /\.(scheduleTrigger|cron|interval)$/.test(type)) return 'own days';
	if (/\.(formTrigger|chatTrigger|manualChatTrigger|form|chat)$/.test(type)) return 'answers';
	if (parameters.operation === 'sendAndWait') return 'answers';
	if (isTrigger(node)) return eventTriggerOf(node) === undefined ? 'others' : 'events';
	return isOwn(node) || isLogic(node) ? 'days' : 'rows';
}

/** How many items each node was given, and how many it passed on to a node. */
export const ranIn = (file: WorkflowFile, { runs }: StoredExecution): Execution['ran'] =>
	file.nodes.flatMap((node) => {
		const all = runs[node.name] ?? [];
		if (all.length === 0) return [];
		const outputs = outputsIn(file, node.name);
		const passed = all.flatMap(({ data }) => {
			const main = data?.main ?? [];
			const failed = node.onError === 'continueErrorOutput' ? main.length - 1 : -1;
			// With no next node, items have come through a node with work of its own, but not those that a Filter keeps back.
			const isEnd = (index: number) => !isLogic(node) && index !== failed;
			return main.flatMap((items, index) =>
				outputs[index]?.length || isEnd(index) ? (items ?? []) : [],
			);
		}).length;
		const given = all.flatMap(({ source }) =>
			(source ?? []).flatMap((from) => (from ? itemsFrom(runs, from) : [])),
		).length;
		const isEnd = outputs.flat().length === 0;
		const isBeginning = isTrigger(node);
		return [
			{
				node: node.name,
				given: isBeginning ? passed : given,
				passed: isEnd ? given : passed,
			},
		];
	});
