import {
	type ConversationDetail,
	type ConversationMessage,
	conversations,
	type ConversationPage,
	readConversationPage,
} from '../../../src/contract/conversations';
import { answeredWithout } from '../../../src/n8n/errors';
import { messagesOf } from '../../../src/n8n/messages';
import type { ItemCall } from '../../../src/n8n/run';

export interface Thread {
	readonly conversation: ConversationDetail;
	/** Oldest first. */
	readonly messages: readonly ConversationMessage[];
}

/** A conversation with its messages: all of them, or so many of the oldest. */
export async function readThread(
	call: ItemCall,
	conversationId: string,
	limit?: number,
): Promise<Thread> {
	let conversation: ConversationDetail | undefined;
	const messages: ConversationMessage[] = [];
	const onConversation = (first: ConversationDetail) => {
		conversation = first;
	};
	for await (const page of messagesOf(call, conversationId, { limit, onConversation })) {
		for (const message of page) messages.push(message);
	}
	if (!conversation) throw answeredWithout('the conversation');
	return { conversation, messages };
}

/** A conversation with its first page of messages, the oldest ones; as many as the API gives unless told otherwise. */
export async function readFirstPage(
	{ client, signal }: ItemCall,
	conversationId: string,
	limit?: number,
): Promise<ConversationPage & Thread> {
	const request = { path: { conversation_id: conversationId }, query: { limit } };
	const { body } = await client.call(conversations.get, request, { signal });
	const { conversation, ...page } = readConversationPage(body);
	if (!conversation) throw answeredWithout('the conversation');
	return { conversation, ...page };
}
