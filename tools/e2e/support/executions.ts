import {
	executionIds,
	readExecution,
	type Execution,
} from '../../../packages/rehearsal/n8n/executions';
import type { N8n } from '../../../packages/rehearsal/n8n/n8n';

/** All executions of a workflow, the oldest first. */
export async function readExecutions(n8n: N8n, workflowId: string): Promise<Execution[]> {
	const ids = await executionIds(n8n, workflowId);
	return await Promise.all(ids.toReversed().map((id) => readExecution(n8n, id)));
}
