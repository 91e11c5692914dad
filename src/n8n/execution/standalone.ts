import type { IExecuteFunctions } from 'n8n-workflow';

import { isToolNode } from './tool';

/**
 * Whether a node runs outside an execution. n8n's own Agents call it so. Then no execution knows what an earlier call
 * sent, and the model sees only the message of an error.
 */
export function isStandalone(context: IExecuteFunctions): boolean {
	try {
		context.getContext('node');
		return false;
	} catch {
		return true;
	}
}

/** Whether an AI agent calls the node: in an execution, as a tool, or outside any. */
export const isCalledByAgent = (context: IExecuteFunctions): boolean =>
	isToolNode(context.getNode()) || isStandalone(context);
