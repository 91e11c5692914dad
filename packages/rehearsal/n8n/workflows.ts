/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { sandboxKeys } from 'outreach-sandbox/core/keys';
import { N8nError, type N8n } from './n8n';
import { poll } from './poll';

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
	readonly executeOnce?: boolean;
	readonly alwaysOutputData?: boolean;
	readonly onError?: string;
	/** The former name of `onError`. */
	readonly continueOnFail?: boolean;
	readonly retryOnFail?: boolean;
	readonly disabled?: boolean;
	readonly credentials?: Readonly<Record<string, Credential>>;
}

/** As n8n exports and imports it. */
export interface WorkflowFile {
	/** If missing, n8n makes one up. n8n refuses an id that it already has. */
	readonly id?: string | null;
	readonly name: string;
	readonly nodes: readonly WorkflowNode[];
	readonly connections: Readonly<Record<string, unknown>>;
	readonly settings?: Readonly<Record<string, unknown>>;
}

/** A node with only these parameters. */
export const node = (
	name: string,
	type: string,
	parameters: WorkflowNode['parameters'] = {},
	typeVersion = 1,
): WorkflowNode => ({ name, type, typeVersion, position: [0, 0], parameters });

/** The value of a record's field that is set to By ID. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** Whether it is a node of this package. */
export const isOwn = ({ type }: Pick<WorkflowNode, 'type'>): boolean =>
	type.startsWith('n8n-nodes-outreach.');

/** Whether n8n runs it. If it does not, n8n passes the node's items on. */
export const isOn = ({ disabled }: Pick<WorkflowNode, 'disabled'>): boolean => disabled !== true;

/** Connects the nodes in their order. */
export const chain = (nodes: readonly WorkflowNode[]): WorkflowFile['connections'] =>
	Object.fromEntries(
		nodes
			.slice(0, -1)
			.map(({ name }, index) => [
				name,
				{ main: [[{ node: nodes[index + 1]?.name, type: 'main', index: 0 }]] },
			]),
	);

/** Saves the sandbox's all-scopes key as a credential of this package. */
export function createCredential(
	n8n: N8n,
	baseUrl: string,
	name = 'Outreach account',
): Promise<Credential> {
	return n8n.call('POST', '/credentials', {
		name,
		type: 'outreachApi',
		data: { baseUrl, apiKey: sandboxKeys.full.token, allowHttp: false },
	});
}

/** Imports a workflow and returns its id. Every node of this package gets the credential. */
export async function importWorkflow(
	n8n: N8n,
	workflow: WorkflowFile,
	outreachApi?: Credential,
): Promise<string> {
	const nodes = workflow.nodes.map((node) =>
		outreachApi && isOwn(node) ? { ...node, credentials: { outreachApi } } : node,
	);
	const { id, name, connections, settings = {} } = workflow;
	const saved = await n8n.call<{ id: string }>('POST', '/workflows', {
		...(id && { id }),
		name,
		nodes,
		connections,
		settings,
		// Without pinned data (an empty object will do), n8n cannot execute a single step once the workflow has run.
		pinData: {},
		active: false,
	});
	return saved.id;
}

/** For a moment after the triggers listen, n8n may say that there are none. */
const UNDER_WAY = ['in_progress', 'not_published'];

/** Publishes a workflow and waits until its triggers listen. */
export async function publishWorkflow(n8n: N8n, workflowId: string): Promise<void> {
	const route = `/workflows/${workflowId}`;
	const { versionId, nodes } = await n8n.call<Pick<WorkflowFile, 'nodes'> & { versionId: string }>(
		'GET',
		route,
	);
	await n8n.call('POST', `${route}/activate`, { versionId });
	const { status, triggers } = await poll(
		() => readPublication(n8n, route),
		(each) => !UNDER_WAY.includes(each.status),
	);
	if (status === 'published') return;
	const failed = triggers.filter((trigger) => trigger.status === 'failed');
	const nameOf = (nodeId: string) => nodes.find(({ id }) => id === nodeId)?.name ?? nodeId;
	throw new Error(
		failed.length === 0
			? `The publication of workflow ${workflowId} is ${status}`
			: failed
					.map(({ nodeId, errorMessage }) => `'${nameOf(nodeId)}' cannot listen (${errorMessage})`)
					.join(', '),
	);
}

interface Publication {
	readonly status: string;
	readonly triggers: ReadonlyArray<{
		readonly nodeId: string;
		readonly status: string;
		readonly errorMessage: string | null;
	}>;
}

/** Older versions of n8n have no such status: when they answer, the triggers already listen. */
async function readPublication(n8n: N8n, route: string): Promise<Publication> {
	try {
		return await n8n.call<Publication>('GET', `${route}/publication-status`);
	} catch (error) {
		if (error instanceof N8nError && error.status === 404) {
			return { status: 'published', triggers: [] };
		}
		throw error;
	}
}

/** From now on, nothing starts the workflow. */
export const unpublishWorkflow = (n8n: N8n, workflowId: string): Promise<unknown> =>
	n8n.call('POST', `/workflows/${workflowId}/deactivate`, {});
