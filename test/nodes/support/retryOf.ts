import type { IDataObject, INode, IRunExecutionData } from 'n8n-workflow';

import { NODE, workflowOf, type WorkflowOptions } from './workflow';
import type { NodeRun } from './runNode';

/** The data of a failed execution as n8n starts its Retry with: saved, read again, and freed of the failure. */
export function retryOf({ data }: NodeRun): IRunExecutionData {
	const saved = structuredClone(data);
	delete saved.resultData.error;
	delete saved.resultData.runData[NODE];
	return saved;
}

/** The data of an execution as n8n starts its Retry with, if n8n was killed: nothing was saved after its start. */
export function crashedRun({ data }: NodeRun, options: WorkflowOptions): IRunExecutionData {
	const saved = nextRunOf({ data }, options, options.input);
	saved.executionData!.contextData = {};
	saved.resultData.runData = {};
	return saved;
}

/** The data of an execution that runs the node once more, as a loop or the next call of an AI agent does. */
export function nextRunOf(
	{ data }: Pick<NodeRun, 'data'>,
	options: WorkflowOptions,
	input: IDataObject[] = [{}],
): IRunExecutionData {
	const saved = structuredClone(data);
	delete saved.resultData.error;
	saved.executionData!.nodeExecutionStack = [
		{
			node: workflowOf(options).getNode(NODE) as INode,
			data: { main: [input.map((json) => ({ json }))] },
			source: { main: [{ previousNode: 'Items' }] },
		},
	];
	return saved;
}
