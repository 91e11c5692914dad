import {
	type ConversationDetail,
	type ConversationMessage,
	conversations,
	readConversationPage,
} from '../../contract/conversations';
import type { Client, PageOptions } from '../client';
import { ApiError } from '../errors';
import type { Page } from './paginate';

/** The page reader for `conversations.get`, whose rows are the messages. */
export function readMessages(body: unknown): Page<ConversationMessage> {
	const { messages, pagination } = readConversationPage(body);
	return { rows: [...messages], pagination };
}

export interface MessageOptions
	extends Omit<PageOptions<ConversationMessage>, 'readPage' | 'onTail'> {
	/** Gets the conversation as it stands on the first page. */
	readonly onConversation?: (conversation: ConversationDetail) => void;
}

/**
 * The messages of a conversation, oldest first, one page after another. Where the API does not know its own cursor any
 * more (502), it begins once more with the first page and leaves out what it has yielded.
 */
export async function* paginateMessages(
	client: Pick<Client, 'paginate'>,
	conversationId: string,
	{ onConversation, ...options }: MessageOptions = {},
): AsyncGenerator<ConversationMessage[], void> {
	const request = { path: { conversation_id: conversationId } };
	const yielded = new Set<string>();
	const isNew = ({ id }: ConversationMessage) => !yielded.has(id);
	let restarted = false;
	let isTold = false;

	const readPage = (body: unknown): Page<ConversationMessage> => {
		const { conversation } = readConversationPage(body);
		if (conversation && !isTold) onConversation?.(conversation);
		isTold ||= conversation !== undefined;
		return readMessages(body);
	};

	const canRestart = (error: unknown): boolean =>
		error instanceof ApiError && error.status === 502 && yielded.size > 0 && !restarted;

	for (;;) {
		const pages = client.paginate(conversations.get, request, {
			...options,
			readPage,
		});
		for (;;) {
			const step = await pages.next().catch((error: unknown) => {
				if (canRestart(error)) return 'lost' as const;
				throw error;
			});
			if (step === 'lost') break;
			if (step.done) return;
			const fresh = step.value.filter(isNew);
			for (const { id } of fresh) yielded.add(id);
			if (fresh.length > 0) yield fresh;
		}
		restarted = true;
	}
}
