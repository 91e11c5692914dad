import { byId, node, type WorkflowNode } from '../../../packages/rehearsal/n8n/workflows';

/** Thanks for each reply within the hour, whatever else the lead has written. */
export const thankNodes: readonly [WorkflowNode, WorkflowNode] = [
	node('Replies', 'n8n-nodes-outreach.outreachTrigger', {
		pollTimes: { item: [{ mode: 'everyHour' }] },
		events: ['replyReceived'],
	}),
	node('Thank', 'n8n-nodes-outreach.outreachConversation', {
		resource: 'message',
		operation: 'send',
		sendIf: 'always',
		content: 'Thank you!',
		conversationId: byId('={{ $json.conversation_id }}'),
	}),
];
