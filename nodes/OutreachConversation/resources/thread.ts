import {
	type ConversationDetail,
	type ConversationMessage,
	conversations,
	type ConversationPage,
	goBackInTime,
	inOrderOfTime,
	readConversationPage,
} from '../../../src/contract/conversations';
import { parseTime } from '../../../src/contract/time';
import { answeredWithout } from '../../../src/n8n/errors';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';

export interface ConversationThread {
	readonly conversation: ConversationDetail;
	readonly messages: readonly ConversationMessage[];
}

/** A conversation with all its messages, oldest first. */
export async function readConversation(
	call: ItemCall,
	conversationId: string,
): Promise<ConversationThread> {
	const { conversation, pages } = await readPages(call, conversationId);
	return { conversation, messages: byTime(inOrderOfTime(pages)) };
}

/**
 * A conversation with its oldest messages, oldest first. The document does not say which page comes first, so this reads
 * one message more than the limit, on a page of its own. If it is older, the oldest ones are on the last page.
 */
export async function readOldest(
	call: ItemCall,
	conversationId: string,
	limit: number,
): Promise<ConversationThread> {
	const options = { limit: limit + 1, pageSize: limit };
	const { conversation, pages } = await readPages(call, conversationId, options);
	const { messages } = goBackInTime(pages)
		? await readConversation(call, conversationId)
		: { messages: byTime(pages.flat()) };
	return { conversation, messages: messages.slice(0, limit) };
}

async function readPages(
	call: ItemCall,
	conversationId: string,
	options: { readonly limit?: number; readonly pageSize?: number } = {},
) {
	let conversation: ConversationDetail | undefined;
	const pages: ConversationMessage[][] = [];
	const onConversation = (first: ConversationDetail) => {
		conversation = first;
	};
	for await (const page of call.messages(conversationId, { ...options, onConversation })) {
		pages.push(page);
	}
	if (!conversation) throw answeredWithout('the conversation');
	return { conversation, pages };
}

/** Oldest first, whatever the pages say. One without a time stays behind the one before it. */
function byTime(messages: readonly ConversationMessage[]): ConversationMessage[] {
	let latest = -Infinity;
	const timed = messages.map((message) => {
		const time = parseTime(message.sent_at);
		if (!Number.isNaN(time)) latest = time;
		return { message, time: latest };
	});
	return timed
		.sort((a, b) => (a.time === b.time ? 0 : a.time - b.time))
		.map(({ message }) => message);
}

/** A conversation with its first page of messages: the oldest ones, or the newest if the pages go back in time. */
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
