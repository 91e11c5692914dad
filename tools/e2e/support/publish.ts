import type { N8n } from '../../../packages/rehearsal/n8n/n8n';
import { publishWorkflow } from '../../../packages/rehearsal/n8n/workflows';
import { changeNodes } from './changeNodes';

/** n8n has to poll at some time. */
const ON_LEAP_DAYS = { item: [{ mode: 'custom', cronExpression: '0 0 0 29 2 *' }] };

/**
 * Publishes a workflow that calls itself, and that a test starts by hand: older versions of n8n call only
 * what is published. Nothing else starts it.
 */
export async function publishForCalls(n8n: N8n, workflowId: string): Promise<void> {
	await changeNodes(n8n, workflowId, (node) =>
		'pollTimes' in node.parameters
			? { ...node, parameters: { ...node.parameters, pollTimes: ON_LEAP_DAYS } }
			: node,
	);
	await publishWorkflow(n8n, workflowId);
}
