import type { Json } from '../../../packages/rehearsal/n8n/executions';
import type { N8n } from '../../../packages/rehearsal/n8n/n8n';
import type { WorkflowFile, WorkflowNode } from '../../../packages/rehearsal/n8n/workflows';

/** Changes nodes of a saved workflow, as a user does in the editor. */
export async function changeNodes(
	n8n: N8n,
	workflowId: string,
	edit: (node: WorkflowNode) => WorkflowNode | Promise<WorkflowNode>,
): Promise<void> {
	const route = `/workflows/${workflowId}`;
	const { nodes, versionId } = await n8n.call<WorkflowFile & { versionId: string }>('GET', route);
	await n8n.call('PATCH', route, { nodes: await Promise.all(nodes.map(edit)), versionId });
}

/** Pins what a trigger puts out when the workflow is run by hand. */
export async function pinItems(
	n8n: N8n,
	workflowId: string,
	trigger: string,
	items: readonly Json[],
): Promise<void> {
	const route = `/workflows/${workflowId}`;
	const { versionId } = await n8n.call<{ versionId: string }>('GET', route);
	const pinData = { [trigger]: items.map((json) => ({ json })) };
	await n8n.call('PATCH', route, { pinData, versionId });
}
