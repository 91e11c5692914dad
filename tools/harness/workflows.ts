/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import { type N8n } from './n8n';

const POLL_MS = 50;
const PUBLISH_TIMEOUT_MS = 60_000;
const RUN_TIMEOUT_MS = 240_000;
const MOST_ROWS = 250;

export interface Credential {
	readonly id: string;
	readonly name: string;
}

export interface WorkflowNode {
	readonly id?: string;
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly position: readonly [number, number];
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly webhookId?: string;
	readonly credentials?: Readonly<Record<string, Credential>>;
}

/** As n8n exports and imports it. */
export interface WorkflowFile {
	readonly name: string;
	readonly nodes: readonly WorkflowNode[];
	readonly connections: Readonly<Record<string, unknown>>;
	readonly settings?: Readonly<Record<string, unknown>>;
}

export type Json = Readonly<Record<string, unknown>>;

/** What a node shows in the chat, until somebody has reacted to it. */
export interface ChatMessage {
	/** The name of the node. */
	readonly from: string;
	/** When its node began, in milliseconds since 1970. */
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

export interface Execution {
	readonly status: string;
	/** What went wrong, for people; undefined where nothing did. */
	readonly error: string | undefined;
	/** The JSON of a node's items of its first output, all its runs together. */
	output(nodeName: string): Json[];
	/** What has been shown in the chat last and waits there. */
	readonly chatMessage: ChatMessage | undefined;
}

/** Saves the key of the sandbox, or of the service, as a credential of this package. */
export function createCredential(
	n8n: N8n,
	data: { readonly baseUrl: string; readonly apiKey: string; readonly allowHttp: boolean },
): Promise<Credential> {
	return n8n.call('POST', '/credentials', {
		name: 'Outreach account',
		type: 'outreachApi',
		data,
	});
}

/** Imports a workflow and gives its id. Every node of this package gets the credential. */
export async function importWorkflow(
	n8n: N8n,
	workflow: WorkflowFile,
	credential?: Credential,
): Promise<string> {
	const nodes = workflow.nodes.map((node) =>
		credential && node.type.startsWith('n8n-nodes-outreach.')
			? { ...node, credentials: { outreachApi: { id: credential.id, name: credential.name } } }
			: node,
	);
	const { name, connections, settings = {} } = workflow;
	const saved = await n8n.call<{ id: string }>('POST', '/workflows', {
		...{ name, nodes, connections, settings },
		active: false,
	});
	return saved.id;
}

/** Publishes a workflow and waits until its triggers are listening. */
export async function publishWorkflow(n8n: N8n, workflowId: string): Promise<void> {
	const route = `/workflows/${workflowId}`;
	const { versionId } = await n8n.call<{ versionId: string }>('GET', route);
	await n8n.call('POST', `${route}/activate`, { versionId });
	const deadline = Date.now() + PUBLISH_TIMEOUT_MS;
	for (;;) {
		const { status } = await n8n.call<{ status: string }>('GET', `${route}/publication-status`);
		if (status === 'published') return;
		if (status !== 'in_progress' || Date.now() > deadline) {
			throw new Error(`The publication of workflow ${workflowId} is ${status}`);
		}
		await sleep(POLL_MS);
	}
}

/** Takes a published workflow back: its triggers listen no longer. */
export async function unpublishWorkflow(n8n: N8n, workflowId: string): Promise<void> {
	await n8n.call('POST', `/workflows/${workflowId}/deactivate`, {});
}

/** Runs a workflow from one of its triggers, as the editor's button does, and waits for its end. */
export async function runWorkflow(
	n8n: N8n,
	workflowId: string,
	triggerName: string,
	{ pollMs = POLL_MS }: { readonly pollMs?: number } = {},
): Promise<Execution> {
	const executionId = await startWorkflow(n8n, workflowId, { name: triggerName });
	const deadline = Date.now() + RUN_TIMEOUT_MS;
	for (;;) {
		const execution = await readExecution(n8n, executionId);
		if (!UNFINISHED.includes(execution.status)) return execution;
		if (Date.now() > deadline) {
			throw new Error(`Execution ${executionId} is still ${execution.status}`);
		}
		await sleep(pollMs);
	}
}

/** What an execution is before it ends. */
export const UNFINISHED: readonly string[] = ['new', 'running', 'waiting'];

/** Starts a workflow from one of its triggers, with what that one puts out where it is not run itself. */
export async function startWorkflow(
	n8n: N8n,
	workflowId: string,
	trigger: { readonly name: string; readonly data?: unknown },
): Promise<string> {
	const { executionId } = await n8n.call<{ executionId: string }>(
		'POST',
		`/workflows/${workflowId}/run`,
		{ triggerToStartFrom: trigger },
	);
	return executionId;
}

/** An execution as far as it has come. */
export async function readExecution(n8n: N8n, executionId: string): Promise<Execution> {
	const { status, data } = await n8n.call<{ status: string; data: string }>(
		'GET',
		`/executions/${executionId}`,
	);
	return toExecution(status, data);
}

const MOST_EXECUTIONS = 100;

/** All executions of a workflow as far as they have come, the oldest first. */
export async function readExecutions(n8n: N8n, workflowId: string): Promise<Execution[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const { results } = await n8n.call<{ results: ReadonlyArray<{ readonly id: string }> }>(
		'GET',
		`/executions?limit=${MOST_EXECUTIONS}&filter=${filter}`,
	);
	if (results.length === MOST_EXECUTIONS)
		throw new Error('There are more executions than one page');
	return await Promise.all(results.toReversed().map(({ id }) => readExecution(n8n, id)));
}

export interface DataTable {
	/** All rows in the order of their ids. */
	rows(): Promise<Json[]>;
	insert(rows: readonly Json[]): Promise<void>;
}

/** Makes a Data Table with a text column for every key of the rows, and fills it. Empty cells are null, as n8n has them. */
export async function createDataTable(
	n8n: N8n,
	name: string,
	rows: ReadonlyArray<Readonly<Record<string, string>>>,
): Promise<DataTable> {
	const project = await n8n.call<{ id: string }>('GET', '/projects/personal');
	const tables = `/projects/${project.id}/data-tables`;
	const columns = Object.keys(rows[0] ?? {}).map((column) => ({ name: column, type: 'string' }));
	const { id } = await n8n.call<{ id: string }>('POST', tables, { name, columns });
	const table = dataTable(n8n, `${tables}/${id}`);
	await table.insert(rows);
	return table;
}

/** The Data Table of this name, which is there. */
export async function findDataTable(n8n: N8n, name: string): Promise<DataTable> {
	const project = await n8n.call<{ id: string }>('GET', '/projects/personal');
	const tables = `/projects/${project.id}/data-tables`;
	const { data } = await n8n.call<{ data: Array<{ id: string; name: string }> }>('GET', tables);
	const found = data.filter((table) => table.name === name);
	if (found.length !== 1) throw new Error(`${found.length} Data Tables are named "${name}"`);
	return dataTable(n8n, `${tables}/${found[0]!.id}`);
}

function dataTable(n8n: N8n, route: string): DataTable {
	return {
		rows: async () => {
			const page = await n8n.call<{ data: Json[]; count: number }>(
				'GET',
				`${route}/rows?take=${MOST_ROWS}&sortBy=id:asc`,
			);
			if (page.count > page.data.length) throw new Error('The table is longer than one page');
			return page.data;
		},
		insert: async (added) => {
			const data = added.map((row) =>
				Object.fromEntries(
					Object.entries(row).map(([key, cell]) => [key, cell === '' ? null : cell]),
				),
			);
			await n8n.call('POST', `${route}/insert`, { data });
		},
	};
}

function toExecution(status: string, text: string): Execution {
	// Before its first node has run there is nothing.
	const { resultData } = (unflatten(text) ?? {}) as {
		resultData?: { runData?: Record<string, NodeRun[]>; error?: NodeRun['error'] };
	};
	const { runData = {}, error } = resultData ?? {};
	return {
		status,
		error: error && [error.message, error.description].filter(Boolean).join(': '),
		output: (nodeName) =>
			(runData[nodeName] ?? []).flatMap((run) => run.data?.main?.[0] ?? []).map(({ json }) => json),
		chatMessage: lastChatMessage(runData),
	};
}

function lastChatMessage(runData: Readonly<Record<string, NodeRun[]>>): ChatMessage | undefined {
	const messages = Object.entries(runData).flatMap(([from, runs]) =>
		runs.flatMap(({ startTime: at, data }) => {
			const outputs = [data?.main?.[0], data?.ai_tool?.[0]];
			return outputs.flatMap((items) =>
				(items ?? []).flatMap(({ sendMessage }): ChatMessage[] => {
					if (sendMessage === undefined) return [];
					return typeof sendMessage === 'string'
						? [{ from, at, text: sendMessage, buttons: [] }]
						: [{ from, at, ...sendMessage }];
				}),
			);
		}),
	);
	return messages.toSorted((a, b) => a.at - b.at).at(-1);
}

/**
 * n8n gives an execution as JSON text in which every object and string stands once:
 * a list of values whose own values, where they are strings, are indexes into the list.
 */
function unflatten(text: string): unknown {
	const values = JSON.parse(text) as unknown[];
	const built = new Map<string, unknown>();
	const at = (index: string): unknown => {
		if (built.has(index)) return built.get(index);
		const value = values[Number(index)];
		if (typeof value !== 'object' || value === null) return value;
		const target: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {};
		built.set(index, target);
		for (const [key, child] of Object.entries(value)) {
			Object.assign(target, { [key]: typeof child === 'string' ? at(child) : child });
		}
		return target;
	};
	return at('0');
}
