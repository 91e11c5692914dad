import type { WorkflowFile, WorkflowNode } from '../../../harness/workflows';
import { does, isOwnTrigger, isRequest } from '../../facts/outputs';
import { isOn } from './calls';

/** Whether any of the workflows may decide on messages that wait for approval. */
export const decideOnMessages = (workflows: readonly WorkflowFile[]): boolean =>
	workflows.flatMap(({ nodes }) => nodes.filter(isOn)).some(decides);

const isDecision = does('messageApproval', 'approve', 'editAndApprove', 'reject');

function decides(node: WorkflowNode): boolean {
	if (isOwnTrigger(node)) return [node.parameters.events].flat().includes('approvalRequested');
	if (isRequest({ node })) return String(node.parameters.url).includes('message-approvals');
	return isDecision({ node });
}
