import {
	runWorkflow,
	type Execution,
	type Json,
} from '../../../../packages/rehearsal/n8n/executions';
import {
	chain,
	importWorkflow,
	node,
	type WorkflowNode,
} from '../../../../packages/rehearsal/n8n/workflows';
import type { Environment } from '../../../e2e/support/environment';

const TRIGGER = 'Start';
export const NODE = 'Outreach';

export interface Run {
	readonly workflowId: string;
	readonly execution: Execution;
	/** What the node put out, by its outputs. */
	readonly items: readonly Json[][];
}

/** Runs one node of this package on these items. */
export async function runOn(
	{ n8n, credential }: Environment,
	input: readonly Json[],
	settings: Pick<WorkflowNode, 'onError' | 'parameters' | 'type'>,
): Promise<Run> {
	const jsCode = `return ${JSON.stringify(input.map((json) => ({ json })))}`;
	const nodes = [
		node(TRIGGER, 'n8n-nodes-base.manualTrigger'),
		node('Items', 'n8n-nodes-base.code', { jsCode }, 2),
		{ ...node(NODE, settings.type), ...settings },
	];
	const workflowId = await importWorkflow(
		n8n,
		{ name: 'One node', nodes, connections: chain(nodes), settings: { executionOrder: 'v1' } },
		credential,
	);
	const execution = await runWorkflow(n8n, workflowId, TRIGGER);
	return { workflowId, execution, items: outputsOf(execution) };
}

/** The items at each output of the node, from its last run. */
export const outputsOf = ({ runs }: Execution): Json[][] =>
	(runs[NODE]?.at(-1)?.data?.main ?? []).map((items) => (items ?? []).map(({ json }) => json));
