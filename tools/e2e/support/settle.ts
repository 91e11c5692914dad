import {
	executionIds,
	startWorkflow,
	UNFINISHED,
	type Execution,
	type Json,
} from '../../../packages/rehearsal/n8n/executions';
import type { N8n } from '../../../packages/rehearsal/n8n/n8n';
import { poll } from '../../../packages/rehearsal/n8n/poll';
import { readExecutions } from './executions';

/** Waits until nothing of the workflow runs any more, and returns all its executions, the oldest first. */
export async function settled(
	n8n: N8n,
	workflowId: string,
	isThere: (executions: readonly Execution[]) => boolean = () => true,
): Promise<Execution[]> {
	const isOver = (all: readonly Execution[]) =>
		isThere(all) && all.every(({ status }) => !UNFINISHED.includes(status));
	const executions = await poll(() => readExecutions(n8n, workflowId), isOver, { everyMs: 250 });
	if (isOver(executions)) return executions;
	const said = executions.map(({ status, error }) => `${status} ${error ?? ''}`).join('; ');
	throw new Error(`The executions did not come to an end: ${said}`);
}

/** Runs a workflow that starts itself once more for each item, and returns these executions once they have ended. */
export async function runEach(
	n8n: N8n,
	workflowId: string,
	{ trigger, first }: { readonly trigger: string; readonly first: string },
): Promise<Execution[]> {
	const { length: before } = await executionIds(n8n, workflowId);
	await startWorkflow(n8n, workflowId, { name: trigger });
	// The one that was started, and one at least that it started.
	const all = await settled(n8n, workflowId, ({ length }) => length > before + 1);
	return all.slice(before).filter(({ runs }) => first in runs);
}

/** Retries the execution that failed last, as a person does in the list, and waits for its end. */
export async function retryLast(n8n: N8n, workflowId: string): Promise<Execution> {
	const all = await readExecutions(n8n, workflowId);
	const failed = all.findLastIndex(({ status }) => status === 'error');
	const id = (await executionIds(n8n, workflowId)).toReversed()[failed];
	await n8n.call('POST', `/executions/${id}/retry`, { loadWorkflow: false });
	return (await settled(n8n, workflowId)).at(-1)!;
}

/** What a trigger puts out, for `startWorkflow`. */
export const itemsOf = (items: readonly Json[]) => ({
	data: { main: [items.map((json) => ({ json }))] },
});
