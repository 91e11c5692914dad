import { parse } from 'flatted';

import type { N8n } from './n8n';
import { poll } from './poll';

const RUN_TIMEOUT_MS = 240_000;
const MAX_EXECUTIONS = 100;

/** The statuses of an execution that has not ended. */
export const UNFINISHED: readonly string[] = ['new', 'running', 'waiting'];

export type Json = Readonly<Record<string, unknown>>;

/** What a node shows in the chat until somebody reacts. */
export interface ChatMessage {
	/** The name of the node. */
	readonly from: string;
	/** When its node started, in milliseconds since 1970. */
	readonly at: number;
	readonly text: string;
	readonly buttons: ReadonlyArray<{ readonly text: string; readonly link: string }>;
}

interface Item {
	readonly json: Json;
	readonly sendMessage?: string | Pick<ChatMessage, 'buttons' | 'text'>;
}

type Outputs = ReadonlyArray<readonly Item[] | null>;

interface NodeRun {
	readonly startTime: number;
	/** By the kind of the connection. */
	readonly data?: { readonly main?: Outputs; readonly ai_tool?: Outputs };
	readonly error?: { readonly message: string; readonly description?: string };
}

interface RunData {
	readonly resultData?: {
		readonly runData?: Readonly<Record<string, NodeRun[]>>;
		readonly error?: NodeRun['error'];
	};
}

export interface Execution {
	readonly status: string;
	/** Message and description of the error, if there is one. */
	readonly error: string | undefined;
	/** The JSON of the items that a node put out at its first output, in all its runs. */
	output(nodeName: string): Json[];
	/** The last message in the chat. */
	readonly chatMessage: ChatMessage | undefined;
}

/** Starts a workflow from one of its triggers. With `data`, that is what the trigger puts out. */
export async function startWorkflow(
	n8n: N8n,
	workflowId: string,
	trigger: { readonly name: string; readonly data?: unknown },
): Promise<string> {
	const route = `/workflows/${workflowId}/run`;
	const started = await n8n.call<{ executionId: string }>('POST', route, {
		triggerToStartFrom: trigger,
	});
	return started.executionId;
}

/** Runs a workflow from one of its triggers, as the editor's button does, and waits for its end. */
export async function runWorkflow(
	n8n: N8n,
	workflowId: string,
	triggerName: string,
	{ pollMs }: { readonly pollMs?: number } = {},
): Promise<Execution> {
	const executionId = await startWorkflow(n8n, workflowId, { name: triggerName });
	const execution = await poll(
		() => readExecution(n8n, executionId),
		({ status }) => !UNFINISHED.includes(status),
		{ timeoutMs: RUN_TIMEOUT_MS, everyMs: pollMs },
	);
	if (!UNFINISHED.includes(execution.status)) return execution;
	throw new Error(`Execution ${executionId} is still ${execution.status}`);
}

/** An execution so far. */
export async function readExecution(n8n: N8n, executionId: string): Promise<Execution> {
	const { status, data } = await n8n.call<{ status: string; data: string }>(
		'GET',
		`/executions/${executionId}`,
	);
	// Empty until the first node has run.
	const { resultData } = (parse(data) ?? {}) as RunData;
	const { runData = {}, error } = resultData ?? {};
	return {
		status,
		error: error && [error.message, error.description].filter(Boolean).join(': '),
		output: (nodeName) =>
			(runData[nodeName] ?? []).flatMap((run) => run.data?.main?.[0] ?? []).map(({ json }) => json),
		chatMessage: lastChatMessage(runData),
	};
}

/** All executions of a workflow, the oldest first. */
export async function readExecutions(n8n: N8n, workflowId: string): Promise<Execution[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const { results } = await n8n.call<{ results: ReadonlyArray<{ readonly id: string }> }>(
		'GET',
		`/executions?limit=${MAX_EXECUTIONS}&filter=${filter}`,
	);
	if (results.length === MAX_EXECUTIONS) {
		throw new Error('There are more executions than one page');
	}
	return await Promise.all(results.toReversed().map(({ id }) => readExecution(n8n, id)));
}

function lastChatMessage(runData: Readonly<Record<string, NodeRun[]>>): ChatMessage | undefined {
	const messages = Object.entries(runData).flatMap(([from, runs]) =>
		runs.flatMap(({ startTime: at, data }) =>
			[...(data?.main?.[0] ?? []), ...(data?.ai_tool?.[0] ?? [])].flatMap(
				({ sendMessage }): ChatMessage[] => {
					if (sendMessage === undefined) return [];
					return typeof sendMessage === 'string'
						? [{ from, at, text: sendMessage, buttons: [] }]
						: [{ from, at, ...sendMessage }];
				},
			),
		),
	);
	return messages.toSorted((a, b) => a.at - b.at).at(-1);
}
