import {
	type ConversationDetail,
	type ConversationMessage,
	conversations,
	readConversationPage,
} from '../../contract/conversations';
import type { Client, PageOptions } from '../client';
import { ApiError } from '../errors';
import { readMessages } from './page';

export interface MessageOptions extends Omit<PageOptions<ConversationMessage>, 'readPage'> {
	/** Gets the conversation as the first page shows it. */
	readonly onConversation?: (conversation: ConversationDetail) => void;
}

/**
 * The messages of a conversation, one page after another; oldest first in each page. If the API no longer knows its own cursor (502),
 * it starts over once from the first page and leaves out what it has yielded.
 */
export async function* paginateMessages(
	client: Pick<Client, 'paginate'>,
	conversationId: string,
	{ onConversation, ...options }: MessageOptions = {},
): AsyncGenerator<ConversationMessage[], void> {
	const yielded = new Set<string>();
	let isShown = false;

	const openPages = () =>
		client.paginate(
			conversations.get,
			{ path: { conversation_id: conversationId } },
			{
				...options,
				readPage: (body) => {
					const { conversation } = readConversationPage(body);
					if (conversation && !isShown) {
						isShown = true;
						onConversation?.(conversation);
					}
					return readMessages(body);
				},
			},
		);

	for (let restarts = 0; ; restarts++) {
		try {
			for await (const page of openPages()) {
				const fresh = page.filter(({ id }) => !yielded.has(id));
				for (const { id } of fresh) yielded.add(id);
				if (fresh.length > 0) yield fresh;
			}
			return;
		} catch (error) {
			const isCursorLost = error instanceof ApiError && error.status === 502 && yielded.size > 0;
			if (!isCursorLost || restarts > 0) throw error as Error;
		}
	}
}
