import type {
	Conversation,
	ConversationDetail,
	ConversationMessage,
} from '../contract/conversations';
import { handle, type Handled, isNew } from './handled';
import { eventOf, keyOf, timeOf, unique } from './keys';
import { type Limits, LIMITS, LOOK_BACK_MS } from './limits';
import { printOf, type Thread } from './threads';
import type { TriggerEvent } from './types';

/** A message as its thread has it; as the list of conversations has it, where the thread does not show it. */
export type ReplyMessage = NonNullable<Conversation['last_message']> & Partial<ConversationMessage>;

export type ReplyConversation = Pick<
	Conversation,
	| 'id'
	| 'social_conversation_id'
	| 'intent'
	| 'is_unread'
	| 'lead'
	| 'social_account'
	| 'created_at'
	| 'updated_at'
> &
	Partial<Pick<Conversation, 'last_message'>>;

export interface ReplyRecord {
	/** As the list gave it; as its thread came, without the messages, where it was not on the pages that were read. */
	readonly conversation: ReplyConversation;
	/** One, or all that were combined; oldest first. The event is named by the last one. */
	readonly messages: readonly ReplyMessage[];
	/** The newest of the thread in either direction, oldest first. */
	readonly last_messages: readonly ReplyMessage[];
}

export interface ReplySettings {
	/** Only conversations of these sender accounts; of all where none is named. */
	readonly accountIds?: readonly string[];
	/** One event a conversation, once the lead has been quiet for so long. */
	readonly quietMs?: number;
	readonly lastMessages?: number;
	readonly lookBackMs?: number;
	readonly limits?: Limits;
}

export interface ReadThread {
	readonly conversationId: string;
	readonly conversation: ConversationDetail;
	/** Oldest first, to the end of the thread. */
	readonly messages: readonly ReplyMessage[];
	/** What `resumeCursor` says. */
	readonly cursor?: string;
}

/** A thread that has to be read. */
export interface Due {
	readonly id: string;
	/** Absent where it is not on the pages that were read. */
	readonly row?: Conversation;
	readonly at: number;
	/** The key of the last message that the list showed. */
	readonly last?: string;
	readonly tries: number;
	readonly known: Handled & { readonly cursor?: string };
}

/** So often a history is read again that lacks the last message of the list; then the list is believed. */
const HISTORY_TRIES = 3;

export const stillDue = ({ at, last, known }: Due, tries: number): Thread => ({
	...{ print: null, at, floor: known.floor, seen: known.seen },
	...(last !== undefined && { last }),
	...(tries > 0 && { tries }),
	...(known.cursor !== undefined && { cursor: known.cursor }),
});

export const isQuiet = (at: number, now: number, { quietMs = 0 }: ReplySettings) =>
	quietMs === 0 || at <= now - quietMs;

/** What is new in a thread that was read, and what to remember of it. */
export function look(
	due: Due,
	{ conversation, messages: history, cursor }: ReadThread,
	now: number,
	settings: ReplySettings,
): { thread: Thread; events: Array<TriggerEvent<ReplyRecord>> } {
	const { row, known, tries } = due;
	const { lookBackMs = LOOK_BACK_MS, lastMessages = 0, limits = LIMITS } = settings;
	const isBehind = due.last !== undefined && !history.findLast(({ id }) => keyOf(id) === due.last);
	// Its newest messages would be missed or come without those between; and a cursor may be why.
	if (isBehind && tries < HISTORY_TRIES) {
		return {
			thread: stillDue({ ...due, known: { ...known, cursor: undefined } }, tries + 1),
			events: [],
		};
	}
	const messages = unique(isBehind && row?.last_message ? [...history, row.last_message] : history)
		.map((message) => ({ message, at: timeOf(message.sent_at) }))
		.sort((a, b) => a.at - b.at);
	const lastSeen = Math.max(known.floor, ...Object.values(known.seen));
	const fresh = messages.filter(
		({ message: { id, direction }, at }) =>
			direction === 'received' && (at > lastSeen || isNew(known, keyOf(id), at)),
	);
	const newest = fresh.at(-1);
	if (newest && !isQuiet(newest.at, now, settings)) {
		return { thread: stillDue(due, tries), events: [] };
	}
	const groups = settings.quietMs
		? [fresh].filter(({ length }) => length > 0)
		: fresh.map((one) => [one]);
	const events = groups.flatMap((group) => {
		const { message, at } = group.at(-1)!;
		return eventOf('replyReceived', [message.id], at, {
			conversation: row ?? withoutMessages(conversation),
			messages: group.map((each) => each.message),
			last_messages:
				lastMessages > 0 ? messages.slice(-lastMessages).map((each) => each.message) : [],
		});
	});
	const end = messages.at(-1);
	const at = Math.max(due.at, end?.at ?? 0);
	const remembered = messages.filter(
		(each) => each.message.direction === 'received' || each === end,
	);
	const print = row
		? printOf(row)
		: printOf({ ...conversation, last_message: end?.message ?? null });
	// Now that the whole thread is known, what appears above the message it was known by is new too.
	const former = known.cursor === undefined ? { ...known, floor: -Infinity } : known;
	const handled = handle(former, remembered, ({ message }) => keyOf(message.id), {
		floor: Math.min(at, now) - lookBackMs,
		most: limits.messages,
	});
	return { thread: { print, at, ...handled, ...(cursor !== undefined && { cursor }) }, events };
}

function withoutMessages(detail: ConversationDetail): ReplyConversation {
	const fields = Object.entries(detail).filter(([name]) => name !== 'messages');
	return Object.fromEntries(fields) as unknown as ReplyConversation;
}

/**
 * The page at which to start next time: the last one from which enough messages follow to tell what arrives late.
 * @param pages those that were read, each with the cursor that led to it
 */
export function resumeCursor(
	pages: ReadonlyArray<{ readonly cursor?: string; readonly messages: number }>,
	atLeast: number = LIMITS.messages,
): string | undefined {
	let following = 0;
	return pages.findLast(({ messages }) => (following += messages) >= atLeast)?.cursor;
}
