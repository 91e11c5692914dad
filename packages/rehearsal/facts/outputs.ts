import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { Execution as StoredExecution, Item, NodeRun } from '../n8n/executions';
import { isOwn, type WorkflowNode } from '../n8n/workflows';
import { itemsIn } from './lineage';

/** What a run of a node put out, through its outputs or to an agent. */
export interface Output {
	readonly node: WorkflowNode;
	readonly run: NodeRun;
	/** When the run ended. */
	readonly at: number;
	readonly items: readonly Item[];
}

/** The outputs of nodes that use the API, or may use it. */
export const outputsOf = (
	nodes: readonly WorkflowNode[],
	{ runs }: StoredExecution,
): readonly Output[] =>
	nodes
		.filter((node) => isOwn(node) || isCalled(node) || isRequest({ node }))
		.flatMap((node) => (runs[node.name] ?? []).map((run) => outputOf(node, run)));

/** Puts out what the calling workflow passes on. */
const isCalled = ({ type }: WorkflowNode): boolean =>
	type === 'n8n-nodes-base.executeWorkflowTrigger';

const outputOf = (node: WorkflowNode, run: NodeRun): Output => ({
	node,
	run,
	at: run.startTime + (run.executionTime ?? 0),
	items: [...itemsIn(run.data?.main), ...itemsIn(run.data?.ai_tool).flatMap(toldItems)],
});

/** Older agents get all items of a tool as one. */
export function toldItems(item: Item): readonly Item[] {
	const { response } = item.json;
	return Array.isArray(response)
		? response.map((json) => ({ json: json as Item['json'] }))
		: [item];
}

type OfNode = Pick<Output, 'node'>;

export const isOwnTrigger = ({ type }: WorkflowNode): boolean =>
	type === 'n8n-nodes-outreach.outreachTrigger';

export const does =
	(resource: string, ...operations: string[]) =>
	({ node: { parameters } }: OfNode): boolean =>
		parameters.resource === resource && operations.includes(String(parameters.operation));

/** Whether the node only says what it would do. */
export function isOnlyChecked({ node }: OfNode): boolean {
	const { options } = node.parameters;
	return isRecord(options) && ['list', 'workspace', 'true'].includes(String(options.onlyCheck));
}

const REQUESTS = [
	'n8n-nodes-base.httpRequest',
	'n8n-nodes-base.httpRequestTool',
	'@n8n/n8n-nodes-langchain.toolHttpRequest',
];

/** With such a node, a workflow may use the API without a node of this package. */
export const isRequest = ({ node: { type } }: OfNode): boolean => REQUESTS.includes(type);
