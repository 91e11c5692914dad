import { isOn, type WorkflowFile, type WorkflowNode } from '../../n8n/workflows';
import { does, isOwnTrigger, isRequest } from '../../facts/outputs';

/** Whether any of the workflows is there to approve messages, so that campaigns can write. */
export const approveMessages = (workflows: readonly WorkflowFile[]): boolean =>
	workflows.flatMap(({ nodes }) => nodes.filter(isOn)).some(approves);

const isApproval = does('messageApproval', 'approve', 'editAndApprove');

function approves(node: WorkflowNode): boolean {
	if (isOwnTrigger(node)) return [node.parameters.events].flat().includes('approvalRequested');
	if (isRequest({ node })) return String(node.parameters.url).includes('message-approvals');
	// An agent with such a tool approves only what someone asks it to.
	return isApproval({ node }) && !node.type.endsWith('Tool');
}
