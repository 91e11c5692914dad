import type { Execution as StoredExecution, Item, NodeRun } from '../../harness/executions';
import type { WorkflowFile, WorkflowNode } from '../../harness/workflows';
import type { Execution } from '../sheet/facts';

interface Failure {
	readonly text: string;
	/** The output that the error left by. */
	readonly output: number;
}

/**
 * Failures of nodes after which the run went on and no node got the error. The failure that ended the execution is not
 * among them.
 */
export const passedOver = (
	{ nodes, connections }: WorkflowFile,
	{ runs, error, lastNode }: StoredExecution,
): Execution['passed_over'] =>
	nodes
		.filter(({ name }) => error === undefined || name !== lastNode)
		.flatMap((node) =>
			(runs[node.name] ?? []).flatMap((run) => {
				const failure = failureOf(node, run);
				if (!failure || isGiven(connections[node.name] as Connections, failure)) return [];
				const at = run.startTime + (run.executionTime ?? 0);
				return [{ at, node: node.name, text: failure.text }];
			}),
		)
		.toSorted((a, b) => a.at - b.at);

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
	if (error) return { text: error.message, output: isApart ? outputs.length - 1 : 0 };
	if (!isApart && node.onError !== 'continueRegularOutput' && !node.continueOnFail)
		return undefined;
	const output = outputs.findIndex((items) => items.some(isError));
	const item = outputs[output]?.find(isError);
	return item && { output, text: textOf(item.json.error) };
}

/** Some nodes put out items without any JSON if a service answers nothing. */
const isError = ({ json }: Item): boolean => json?.error !== undefined;

function textOf(error: unknown): string {
	if (typeof error === 'string') return error;
	const { message, description } = (error ?? {}) as { message?: unknown; description?: unknown };
	return String(message ?? description ?? JSON.stringify(error));
}
