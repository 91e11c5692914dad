import type { FunctionsBase } from 'n8n-workflow';

/** Names a node among those of all workflows. It stays if the node is renamed. */
export const nodeKeyOf = (context: Pick<FunctionsBase, 'getWorkflow' | 'getNode'>): string =>
	`${context.getWorkflow().id}:${context.getNode().id}`;
