import { type MessageOptions, paginateMessages } from '../client/pages/messages';
import type { ConversationMessage } from '../contract/conversations';
import type { ItemCall } from './run';

/** The messages of a conversation, oldest first, one page after another. */
export function messagesOf(
	{ client, signal }: Pick<ItemCall, 'client' | 'signal'>,
	conversationId: string,
	options: Omit<MessageOptions, 'signal'> = {},
): AsyncGenerator<ConversationMessage[], void> {
	return paginateMessages(client, conversationId, {
		...options,
		signal,
	});
}
