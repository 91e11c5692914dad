import type { Execution as StoredExecution, Item, NodeRun } from '../n8n/executions';
import type { WorkflowFile, WorkflowNode } from '../n8n/workflows';
import type { Execution } from '../sheet/facts';
import type { OutsideCall } from '../sheet/outsideFacts';
import { causesIn, codeOf } from './causes';

interface Failure {
	readonly text: string;
	readonly code: string | undefined;
	/** The output that the error left by. */
	readonly output: number;
}

/**
 * Failures of nodes after which the run went on and no node got the error. The failure that ended the execution is not
 * among them.
 */
export function passedOver(
	{ nodes, connections }: WorkflowFile,
	stored: StoredExecution,
	calls: readonly OutsideCall[] = [],
): Execution['passed_over'] {
	const { runs, error, lastNode } = stored;
	const causeOf = causesIn(nodes, stored, calls);
	return nodes
		.filter(({ name }) => error === undefined || name !== lastNode)
		.flatMap((node) =>
			(runs[node.name] ?? []).flatMap((run) => {
				const failure = failureOf(node, run);
				if (!failure || isGiven(connections[node.name] as Connections, failure)) return [];
				const at = run.startTime + (run.executionTime ?? 0);
				const { text, code } = failure;
				const cause = causeOf({ node, run, text, code });
				return [{ at, node: node.name, text, ...(cause && { cause }) }];
			}),
		)
		.toSorted((a, b) => a.at - b.at);
}

/** The error that ended an execution. */
export function errorOf(
	{ nodes }: WorkflowFile,
	stored: StoredExecution,
	calls: readonly OutsideCall[] = [],
): Execution['error'] {
	const { runs, error: text, lastNode = null } = stored;
	if (text === undefined) return null;
	const node = nodes.find(({ name }) => name === lastNode);
	const run = runs[lastNode ?? '']?.at(-1);
	const failed = node && run && { node, run, text, code: codeOf(run.error) };
	const cause = failed && causesIn(nodes, stored, calls)(failed);
	return { node: lastNode, text, ...(cause && { cause }) };
}

type Connections = Readonly<Record<string, ReadonlyArray<readonly unknown[] | null>>> | undefined;

/** A tool gives its error to its agent. */
const isGiven = ({ main = [], ...others }: Connections = {}, { output }: Failure): boolean =>
	(main[output]?.length ?? 0) > 0 || Object.keys(others).length > 0;

/**
 * An item that a node passes on may hold an error too. So this counts only a node that may go on after a failure of its
 * own.
 */
function failureOf(node: WorkflowNode, { error, data }: NodeRun): Failure | undefined {
	const outputs = (data?.main ?? []).map((items) => items ?? []);
	const isApart = node.onError === 'continueErrorOutput';
	if (error) {
		const output = isApart ? outputs.length - 1 : 0;
		return { text: error.message, code: codeOf(error), output };
	}
	if (!isApart && node.onError !== 'continueRegularOutput' && !node.continueOnFail)
		return undefined;
	const output = outputs.findIndex((items) => items.some(isError));
	const item = outputs[output]?.find(isError);
	return item && { output, text: textOf(item.json.error), code: codeIn(item) };
}

/**
 * Services answer `error: null` if all is well. Some nodes put out items without any JSON if a service answers nothing.
 */
export const isError = ({ json }: Item): boolean => Boolean(json?.error);

/** Where the nodes of this package put it. */
export const codeIn = ({ json: { details } }: Item): string | undefined =>
	(details as { code?: string } | undefined)?.code;

export function textOf(error: unknown): string {
	if (typeof error === 'string') return error;
	const { message, description } = (error ?? {}) as { message?: unknown; description?: unknown };
	return String(message ?? description ?? JSON.stringify(error));
}
