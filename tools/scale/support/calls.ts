import { randomUUID } from 'node:crypto';

import {
	executionIds,
	readExecution,
	UNFINISHED,
	type Execution,
	type Json,
} from '../../../packages/rehearsal/n8n/executions';
import type { N8n } from '../../../packages/rehearsal/n8n/n8n';
import { poll } from '../../../packages/rehearsal/n8n/poll';
import { request } from '../../../packages/rehearsal/n8n/request';
import {
	chain,
	importWorkflow,
	node,
	publishWorkflow,
	type WorkflowNode,
} from '../../../packages/rehearsal/n8n/workflows';
import type { Cluster } from './cluster';

/** A killed worker tells of its executions once it runs again, which takes a while on a busy machine. */
const END_TIMEOUT_MS = 240_000;

export interface Ended extends Execution {
	readonly id: string;
}

/** A published workflow that another service can call. */
export interface Callable {
	readonly workflowId: string;
	call(items: readonly Json[]): Promise<Response>;
}

/** The nodes get the items of a call. `answer` says what it is answered with: that the workflow has started, by default. */
export async function publishCallable(
	{ n8n, credential }: Pick<Cluster, 'credential' | 'n8n'>,
	nodes: readonly WorkflowNode[],
	answer: Json = {},
): Promise<Callable> {
	const path = randomUUID();
	const settings = { httpMethod: 'POST', path, options: {}, ...answer };
	const hook = { ...node('Call', 'n8n-nodes-base.webhook', settings, 2), webhookId: path };
	const split = { fieldToSplitOut: 'body.items', options: {} };
	const chained = [hook, node('Items', 'n8n-nodes-base.splitOut', split), ...nodes];
	const workflow = { name: path, nodes: chained, connections: chain(chained) };
	const workflowId = await importWorkflow(n8n, workflow, credential);
	await publishWorkflow(n8n, workflowId);
	const call = async (items: readonly Json[]) => {
		const response = await request(`${n8n.url}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ items }),
		});
		if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
		return response;
	};
	return { workflowId, call };
}

/** Calls a new workflow with these items. Returns the id of its execution. */
export async function callWorkflow(
	cluster: Pick<Cluster, 'credential' | 'n8n'>,
	items: readonly Json[],
	nodes: readonly WorkflowNode[],
): Promise<string> {
	const { workflowId, call } = await publishCallable(cluster, nodes);
	await call(items);
	return await onlyExecution(cluster.n8n, workflowId);
}

/** The id of the execution that a call has started. */
export async function onlyExecution(n8n: N8n, workflowId: string): Promise<string> {
	const [id] = await poll(
		() => executionIds(n8n, workflowId),
		({ length }) => length > 0,
	);
	if (id === undefined) throw new Error('The call started no execution');
	return id;
}

/** The execution once it has ended, however it did. */
export async function ended(n8n: N8n, id: string): Promise<Ended> {
	const execution = await poll(
		() => readExecution(n8n, id),
		({ status }) => !UNFINISHED.includes(status),
		{ timeoutMs: END_TIMEOUT_MS, everyMs: 250 },
	);
	if (UNFINISHED.includes(execution.status)) {
		throw new Error(`Execution ${id} is still ${execution.status}`);
	}
	return { id, ...execution };
}

/** Presses Retry in the list of executions, and waits for the end. */
export async function retry(n8n: N8n, executionId: string): Promise<Ended> {
	const { id } = await n8n.call<{ id: string }>('POST', `/executions/${executionId}/retry`, {
		loadWorkflow: false,
	});
	return await ended(n8n, id);
}
