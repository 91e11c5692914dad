import { readExecution, type Execution } from '../../../tools/harness/executions';
import type { N8n } from '../../../tools/harness/n8n';

const MAX_EXECUTIONS = 100;

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
