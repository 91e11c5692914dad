import type { IRunExecutionData } from 'n8n-workflow';

import { NODE } from './workflow';
import type { NodeRun } from './runNode';

/** The data of a failed execution as n8n starts its Retry with: saved, read again, and freed of the failure. */
export function retryOf({ data }: NodeRun): IRunExecutionData {
	const saved = structuredClone(data);
	delete saved.resultData.error;
	delete saved.resultData.runData[NODE];
	return saved;
}
