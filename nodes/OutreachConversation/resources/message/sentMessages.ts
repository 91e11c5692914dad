import {
	conversations,
	readSendResult,
	type SendResult,
} from '../../../../src/contract/conversations';
import type { RequestOf } from '../../../../src/contract/endpoint';
import type { Journal, JournalEntry, ToStored } from '../../../../src/n8n/sent/journal';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';

export type Message = RequestOf<typeof conversations.sendMessage>;

/** An entry with the text that went out, which distinguishes the messages of one conversation. */
export type TextEntry = JournalEntry & { readonly content: string };

interface Memory {
	/** The journal of this message. */
	readonly journal: Journal | undefined;
	/** What other items, and other rounds of a loop, sent into the conversation. An AI agent's calls see none. */
	readonly others: () => readonly TextEntry[];
	/** Once sent: the text that went out, in this run or an earlier one. */
	readonly sentText: () => string;
}

/**
 * An item sends one message into a conversation, however often its node runs: on a re-run, an expression may give
 * another text. A tool has no items, so we tell its calls apart by their text.
 */
export function memoryOf(call: ItemCall, message: Message): Memory {
	const { content } = message.body;
	const subject = [message.path, ...(call.isTool ? [{ content }] : [])];
	const notes = call.journal<TextEntry>(conversations.sendMessage, message, {
		subject,
		toStored: (entry) => ({ ...toStored(entry), content }),
	});
	const others = () => notes?.others() ?? [];
	return {
		others,
		sentText: () => notes?.read()?.content ?? content,
		journal: notes && {
			id: notes.id,
			read: notes.read,
			write: (entry) => notes.write({ ...entry, content }),
			others: () => others().filter((other) => other.content.trim() === content.trim()),
		},
	};
}

/** Keeps what the row needs. If the answer does not say what happened to the message, a later run looks for it. */
const toStored: ToStored = (entry) => {
	const result = readSendResult(entry.body);
	if (!isAccepted(result)) return { state: 'sending', sentAt: entry.sentAt };
	const message = result.message && { id: result.message.id, sent_at: result.message.sent_at };
	return { ...entry, body: { ...result, message } };
};

export const isAccepted = ({ ok, pending, message }: SendResult): boolean =>
	ok !== false && (ok !== null || pending !== null || message !== null);

/** Accepted, though the message gets its ID only with the next inbox sync. */
export const PENDING: SendResult = { ok: true, pending: true, message: null };

export function isPending(body: unknown): boolean {
	const result = readSendResult(body);
	return isAccepted(result) && result.message === null;
}

/** The ID of the message, if the API has given it one. */
export const messageIdOf = (entry: TextEntry): string | undefined =>
	entry.state === 'done' ? readSendResult(entry.body).message?.id : undefined;
