import { parse, stringify } from 'flatted';

import { type N8n, N8nError } from './n8n';
import { poll } from './poll';

type Api = Pick<N8n, 'call'>;

const RUN_TIMEOUT_MS = 240_000;

/** The statuses of an execution that has not ended. */
export const UNFINISHED: readonly string[] = ['new', 'running', 'waiting'];

export type Json = Readonly<Record<string, unknown>>;

export interface Item {
	readonly json: Json;
	/** What the node shows in a chat. */
	readonly sendMessage?: unknown;
	/** The items of the node's input that it was made from; a number is the index of one. */
	readonly pairedItem?: number | ItemLink | ReadonlyArray<number | ItemLink>;
}

export interface ItemLink {
	readonly item: number;
	readonly input?: number;
	/** Where the input came from, if not from the run's own source. */
	readonly sourceOverwrite?: ItemSource;
}

export interface ItemSource {
	readonly previousNode: string;
	readonly previousNodeOutput?: number;
	readonly previousNodeRun?: number;
}

/** The items at each output of a node. */
export type Outputs = ReadonlyArray<readonly Item[] | null>;

export interface NodeRun {
	/** Its place among the runs of all nodes. */
	readonly executionIndex?: number;
	readonly startTime: number;
	readonly executionTime?: number;
	/** Where the run's items came from. */
	readonly source?: ReadonlyArray<ItemSource | null>;
	/** By the type of the connection. */
	readonly data?: {
		readonly main?: Outputs;
		readonly ai_languageModel?: Outputs;
		readonly ai_tool?: Outputs;
	};
	/** What a model or a tool was given by the node that it belongs to. */
	readonly inputOverride?: {
		readonly ai_languageModel?: Outputs;
		readonly ai_tool?: Outputs;
	};
	readonly error?: NodeError;
}

export interface NodeError {
	readonly message: string;
	readonly description?: string;
	readonly context?: {
		/** The item that it is about. */
		readonly itemIndex?: number;
		/** The code of the API, or of the client. */
		readonly data?: { readonly code?: string };
	};
}

interface QueuedNode {
	readonly node: { readonly name: string };
	readonly data: { readonly main?: Outputs };
}

export interface Execution {
	readonly status: string;
	/** Message and description of the error, if there is one. */
	readonly error: string | undefined;
	/** The node that ran last. If a node failed, it is this one. */
	readonly lastNode: string | undefined;
	/** ISO 8601; null until then. */
	readonly startedAt: string | null;
	readonly stoppedAt: string | null;
	/** The token that n8n asks for before the execution goes on. */
	readonly resumeToken: string | undefined;
	/** The id of the execution that called it. */
	readonly caller: string | undefined;
	/** When it is to go on, if it waits. */
	readonly waitTill: string | null;
	/** The JSON of the items at a node's first output, from all its runs. */
	output(nodeName: string): Json[];
	/** The JSON of the items that the execution still had to pass to a node when it was last saved. */
	queued(nodeName: string): Json[];
	/** By the names of the nodes. */
	readonly runs: Readonly<Record<string, readonly NodeRun[]>>;
}

/** Starts a workflow from one of its triggers. If `data` is given, the trigger puts that out. */
export async function startWorkflow(
	n8n: Api,
	workflowId: string,
	trigger: { readonly name: string; readonly data?: unknown },
): Promise<string> {
	const route = `/workflows/${workflowId}`;
	const started = await n8n.call<{ executionId: string }>('POST', `${route}/run`, {
		triggerToStartFrom: trigger,
		// Older versions of n8n run what is sent to them, the others what they have saved.
		workflowData: await n8n.call('GET', route),
	});
	return started.executionId;
}

/** Runs a workflow from one of its triggers, as the editor's button does, and waits until it ends. */
export async function runWorkflow(
	n8n: N8n,
	workflowId: string,
	triggerName: string,
	options?: { readonly pollMs?: number },
): Promise<Execution> {
	return endOf(n8n, await startWorkflow(n8n, workflowId, { name: triggerName }), options);
}

/** Waits until an execution ends. */
export async function endOf(
	n8n: N8n,
	executionId: string,
	{ pollMs }: { readonly pollMs?: number } = {},
): Promise<Execution> {
	const execution = await poll(
		() => readIfThere(n8n, executionId),
		(each) => each !== undefined && !UNFINISHED.includes(each.status),
		{ timeoutMs: RUN_TIMEOUT_MS, everyMs: pollMs },
	);
	if (execution && !UNFINISHED.includes(execution.status)) return execution;
	throw new Error(`Execution ${executionId} is still ${execution?.status ?? 'not to be read'}`);
}

type Stored = Pick<Execution, 'startedAt' | 'status' | 'stoppedAt' | 'waitTill'> & {
	readonly data: string;
};

const PAGE = 100;

interface ExecutionPage {
	readonly results: ReadonlyArray<{ readonly id: string }>;
	/** Null on the last page. Before 2.41, n8n gives none and takes the last id instead. */
	readonly nextCursor?: string | null;
}

/** The ids of all executions of a workflow, newest first. */
export async function executionIds(n8n: Api, workflowId: string): Promise<string[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const ids: string[] = [];
	for (let from = ''; ; ) {
		const route = `/executions?limit=${PAGE}&filter=${filter}${from}`;
		const { results, nextCursor } = await n8n.call<ExecutionPage>('GET', route);
		ids.push(...results.map(({ id }) => id));
		if (results.length < PAGE || nextCursor === null) return ids;
		from =
			nextCursor === undefined
				? `&lastId=${results.at(-1)!.id}`
				: `&cursor=${encodeURIComponent(nextCursor)}`;
	}
}

/** As newer versions of n8n show an execution that has just begun. */
const BEGUN: Stored = {
	status: 'new',
	startedAt: null,
	stoppedAt: null,
	waitTill: null,
	data: stringify(null),
};

async function readStored(n8n: Api, executionId: string): Promise<Stored | undefined> {
	try {
		return await n8n.call<Stored | undefined>('GET', `/executions/${executionId}`);
	} catch (error) {
		// At such an execution, n8n 2.20 fails.
		const hasJustBegun = error instanceof N8nError && error.message.includes('resultData');
		if (hasJustBegun && error.status === 500) return BEGUN;
		throw error as Error;
	}
}

/** The present state of an execution, once n8n gives it. */
export async function readExecution(n8n: Api, executionId: string): Promise<Execution> {
	const execution = await poll(
		() => readIfThere(n8n, executionId),
		(each) => each !== undefined,
	);
	if (!execution) throw new Error(`n8n gives nothing of execution ${executionId}`);
	return execution;
}

/** The present state of an execution. Undefined if n8n lists it but gives nothing of it, as around a stop. */
export async function readIfThere(n8n: Api, executionId: string): Promise<Execution | undefined> {
	const stored = await readStored(n8n, executionId);
	if (!stored) return undefined;
	const { status, data, startedAt, stoppedAt, waitTill } = stored;
	// Empty until the first node has run.
	const { resultData, executionData, parentExecution, resumeToken } = (parse(data) ?? {}) as {
		parentExecution?: { executionId: string };
		resumeToken?: string;
		resultData?: {
			runData?: Execution['runs'];
			error?: NodeError;
			lastNodeExecuted?: string;
		};
		executionData?: { nodeExecutionStack?: readonly QueuedNode[] };
	};
	const { runData = {}, error, lastNodeExecuted: lastNode } = resultData ?? {};
	const runs = Object.fromEntries(
		Object.entries(runData).map(([node, each]) => [node, each.map(inMilliseconds)]),
	);
	return {
		status,
		startedAt,
		stoppedAt,
		waitTill,
		lastNode,
		resumeToken,
		caller: parentExecution?.executionId,
		error: error && [error.message, error.description].filter(Boolean).join(': '),
		runs,
		output: (nodeName) =>
			(runs[nodeName] ?? []).flatMap((run) => run.data?.main?.[0] ?? []).map(({ json }) => json),
		queued: (nodeName) =>
			(executionData?.nodeExecutionStack ?? [])
				.filter(({ node }) => node.name === nodeName)
				.flatMap((queued) => queued.data.main?.[0] ?? [])
				.map(({ json }) => json),
	};
}

/** As milliseconds, this is earlier than any execution; as seconds, later than all. */
const SECONDS_BELOW = 1e11;

/**
 * If n8n was killed during an execution, it reconstructs the execution with times in seconds. A node that had not ended
 * then shows a run time of -1.
 */
function inMilliseconds(run: NodeRun): NodeRun {
	if (run.startTime >= SECONDS_BELOW) return run;
	const { startTime, executionTime = 0 } = run;
	return { ...run, startTime: startTime * 1000, executionTime: Math.max(executionTime, 0) };
}
