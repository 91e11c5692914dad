import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { Execution as StoredExecution, Item, NodeRun } from '../n8n/executions';
import { isOn, type WorkflowFile, type WorkflowNode } from '../n8n/workflows';
import { MINUTE } from 'outreach-sandbox/core/clock';
import type { Execution, ReachableNode, Trigger, WorldFacts } from '../sheet/facts';
import type { OutsideCall } from '../sheet/outsideFacts';
import { sourcesOf } from './about';
import { dealingsOf } from './dealings';
import { errorOf, passedOver } from './errors';
import { isStartedByPerson, ranIn, reachableNodes } from './flow';
import { isToolRun, itemsFrom, itemsIn } from './lineage';
import { modelTextsOf } from './models';
import { canSend } from './nodeKinds';
import { does, isOwnTrigger } from './outputs';
import { stepsOf } from './steps';

export interface RunWorkflow {
	/** n8n's id of the workflow. */
	readonly id: string;
	readonly file: WorkflowFile;
}

const filled = (value: unknown): boolean =>
	Object.values(value ?? {})
		.flat()
		.some(Boolean);

/** This package's triggers, with the settings of their forms. */
export const triggersOf = ({ id, file }: RunWorkflow): Trigger[] =>
	file.nodes
		.filter((node) => isOn(node) && isOwnTrigger(node))
		.map(({ name, parameters }) => ({
			workflow: id,
			node: name,
			events: parameters.events as string[],
			is_filtered: filled(parameters.filters),
			intents: intentsOf(parameters.filters),
			combines: filled({ minutes: (parameters.options as TriggerOptions)?.combineMinutes }),
			waits: parameters.waitForIntent === 'atMost' ? Number(parameters.intentMinutes) * MINUTE : 0,
		}));

/** The nodes that a beginning of the workflow leads to. */
export const nodesOf = ({ id, file }: RunWorkflow): ReachableNode[] => reachableNodes(id, file);

/** The intents that a filter of replies asks for, if it asks for nothing else. */
function intentsOf(filters: unknown): readonly string[] {
	const { replyIntents = [], ...others } = (filters ?? {}) as { replyIntents?: string[] };
	return filled(others) ? [] : replyIntents;
}

/** The nodes that can send messages into conversations. */
export const sendersOf = ({ file }: RunWorkflow): string[] =>
	file.nodes.filter(canSend).map(({ name }) => name);

/** Whether the workflows ask for conversations only by leads that they are given, such as the rows of a table. */
export function areForGivenLeads(workflows: readonly RunWorkflow[]): boolean {
	const asking = workflows
		.flatMap(({ file }) => file.nodes)
		.flatMap((node) => asksByLead(node) ?? []);
	return asking.length > 0 && asking.every(Boolean);
}

/** Undefined if the node asks for no conversations, or for one that it is given. */
function asksByLead(node: WorkflowNode): boolean | undefined {
	const { conversationId, filters } = node.parameters;
	if (!isOn(node)) return undefined;
	if (does('conversation', 'getAll')({ node })) return isRecord(filters) && 'ofLead' in filters;
	const isByLead = isRecord(conversationId) && conversationId.mode === 'lead';
	return (does('conversation', 'get')({ node }) && isByLead) || undefined;
}

type TriggerOptions = { readonly combineMinutes?: unknown } | undefined;

/** n8n runs with UTC, unless the workflow's settings say otherwise. */
export function timeZoneOf({ settings = {} }: WorkflowFile): string {
	const { timezone } = settings;
	return typeof timezone === 'string' && timezone !== 'DEFAULT' ? timezone : 'UTC';
}

/** n8n's data on an execution, in the terms of the sheet. */
export function executionOf(
	{ id: workflow, file: given }: RunWorkflow,
	id: string,
	stored: StoredExecution,
	world: Pick<WorldFacts, 'correspondents' | 'listed' | 'replies' | 'sent'>,
	calls: readonly OutsideCall[] = [],
): Execution {
	const { status, lastNode, startedAt, stoppedAt, waitTill } = stored;
	// If a poll failed, n8n keeps an execution that never started.
	const start = Date.parse(startedAt ?? stoppedAt ?? '');
	const isOver = !['new', 'running', 'waiting'].includes(status);
	const file = { ...given, nodes: given.nodes.map(asRun) };
	return {
		id,
		workflow,
		start,
		status: STATUSES[status] ?? 'running',
		caller: stored.caller ?? null,
		end: isOver && stoppedAt !== null ? Date.parse(stoppedAt) : null,
		resumes: status === 'waiting' && waitTill !== null ? Date.parse(waitTill) : null,
		awaits: status === 'waiting' ? awaitsSomebody(file, lastNode) : null,
		attended: isAttended(file, stored),
		error: errorOf(file, stored, calls),
		passed_over: passedOver(file, stored, calls),
		waits: waitsOf(file, stored),
		...stepsOf(file.nodes, stored, world),
		dealings: dealingsOf(file, stored, world, calls),
		ran: ranIn(file, stored),
		...modelTextsOf(file.nodes, stored, world),
	};
}

/** n8n keeps runs of a node that is off as well: it has passed its items on, as No Operation does. */
const asRun = (node: WorkflowNode): WorkflowNode =>
	isOn(node)
		? node
		: {
				name: node.name,
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: node.position,
				parameters: {},
			};

const STATUSES: Readonly<Record<string, Execution['status']>> = {
	success: 'success',
	error: 'error',
	crashed: 'crashed',
	canceled: 'canceled',
	waiting: 'waiting',
};

/** The name of the node, if the execution waits there for a person's answer. */
function awaitsSomebody({ nodes }: WorkflowFile, name: string | undefined): string | null {
	const node = nodes.find((one) => one.name === name);
	if (name === undefined || node === undefined) return name ?? null;
	return mayWait(node) && !isTimed(node) ? name : null;
}

const isTimed = ({ type, parameters: { resume } }: WorkflowNode): boolean =>
	type === WAIT && resume !== 'form' && resume !== 'webhook';

/** Whether a person started the execution, or answered it. */
const isAttended = ({ nodes }: WorkflowFile, stored: StoredExecution): boolean =>
	nodes.some((node) => {
		const runs = stored.runs[node.name] ?? [];
		return mayWait(node)
			? runs.some((run) => isAnswered(stored, run))
			: isStartedByPerson(node) && runs.length > 0;
	});

const WAIT = 'n8n-nodes-base.wait';

const mayWait = ({ type, parameters }: WorkflowNode): boolean =>
	type === WAIT || parameters.operation === 'sendAndWait' || /(\.form|\.chat|HitlTool)$/.test(type);

const runsOf = ({ runs }: StoredExecution): Array<NodeRun & { readonly node: string }> =>
	Object.entries(runs)
		.flatMap(([node, all]) => all.map((run) => ({ ...run, node })))
		.toSorted((a, b) => a.startTime - b.startTime);

/** The node that was at work then. If one worked through another, such as an agent through a tool, the latter. */
export const nodeAt = (stored: StoredExecution, at: number): string | undefined =>
	runsOf(stored).findLast((run) => run.startTime <= at && at <= endOf(run))?.node;

const endOf = ({ startTime, executionTime = 0 }: NodeRun): number => startTime + executionTime;

/** After a long wait, n8n's data on the node says only when it went on. */
function waitsOf({ nodes }: WorkflowFile, stored: StoredExecution): Execution['waits'] {
	const waiting = new Set(nodes.filter(mayWait).map(({ name }) => name));
	let before = Date.parse(stored.startedAt ?? '');
	// The node after the wait starts in the same millisecond.
	const inOrder = runsOf(stored).toSorted(
		(a, b) =>
			a.startTime - b.startTime || Number(waiting.has(b.node)) - Number(waiting.has(a.node)),
	);
	return inOrder.flatMap((run) => {
		const from = before;
		before = Math.max(before, endOf(run));
		if (!waiting.has(run.node)) return [];
		return [{ from, until: endOf(run), answered: isAnswered(stored, run) }];
	});
}

/**
 * Whether a person has answered a node that waited. If its time was over first, or if it asked nobody, the node put out
 * what it had been given.
 */
function isAnswered({ runs }: Pick<StoredExecution, 'runs'>, run: NodeRun): boolean {
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
