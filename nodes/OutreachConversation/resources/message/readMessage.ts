import { conversations } from '../../../../src/contract/conversations';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { refuseUnsendable } from '../../../shared/form/refuseUnsendable';
import type { Message } from './sentMessages';

/** The message as the form has it. Throws if it cannot go out, whatever the conversation says. */
export function readMessage(call: ItemCall): Message {
	if (call.wrongTexts) throw call.wrongTexts as Error;
	const content = call.parameter('content', '') ?? '';
	const message = checkRequest(conversations.sendMessage, {
		path: { conversation_id: call.id('conversationId') },
		body: { content: Number.isFinite(content) ? String(content) : content },
	});
	refuseUnsendable('content', content);
	return message;
}
