import {
	type ConversationDetail,
	type ConversationMessage,
	conversations,
	type ConversationPage,
	readConversationPage,
} from '../../../src/contract/conversations';
import { answeredWithout } from '../../../src/n8n/errors';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';

export interface ConversationThread {
	readonly conversation: ConversationDetail;
	readonly messages: readonly ConversationMessage[];
}

/** A conversation with its messages, oldest first: all of them, or only the oldest ones up to the limit. */
export async function readConversation(
	call: ItemCall,
	conversationId: string,
	limit?: number,
): Promise<ConversationThread> {
	let conversation: ConversationDetail | undefined;
	const messages: ConversationMessage[] = [];
	const onConversation = (first: ConversationDetail) => {
		conversation = first;
	};
	for await (const page of call.messages(conversationId, { limit, onConversation })) {
		for (const message of page) messages.push(message);
	}
	if (!conversation) throw answeredWithout('the conversation');
	return { conversation, messages: byTime(messages) };
}

/**
 * Oldest first. The document says so of the messages, but not of the pages: if the newest page comes first, what was read
 * last is not the last message. One without a time stays behind the one before it.
 */
function byTime(messages: readonly ConversationMessage[]): ConversationMessage[] {
	let latest = -Infinity;
	const timed = messages.map((message) => {
		const time = Date.parse(message.sent_at);
		if (!Number.isNaN(time)) latest = time;
		return { message, time: latest };
	});
	return timed
		.sort((a, b) => (a.time === b.time ? 0 : a.time - b.time))
		.map(({ message }) => message);
}

/** A conversation with its first page of messages, the oldest ones. */
export async function readFirstPage(
	call: ItemCall,
	conversationId: string,
	limit?: number,
): Promise<ConversationPage & ConversationThread> {
	const path = { conversation_id: conversationId };
	const body = await call.read(conversations.get, { path, query: { limit } });
	const { conversation, ...page } = readConversationPage(body);
	if (!conversation) throw answeredWithout('the conversation');
	return { conversation, ...page };
}
