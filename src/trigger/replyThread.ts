import type {
	Conversation,
	ConversationDetail,
	ConversationMessage,
} from '../contract/conversations';
import { handle, type Handled } from './handled';
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

/** What was read of a thread; of one that is listed, though the API does not know it, its row without messages. */
type Reading = Pick<ReadThread, 'messages' | 'cursor'> & {
	readonly conversation: ReplyConversation;
};

/** A thread that has to be read. */
export interface Due {
	readonly id: string;
	/** Absent where it is not on the pages that were read. */
	readonly row?: Conversation;
	readonly at: number;
	/** The key of the last message that the list showed. */
	readonly last?: string;
	readonly tries: number;
	readonly lag: number;
	readonly known: Handled & { readonly cursor?: string };
}

/** So often a history is read again that lacks the last message of the list; then the list is believed. */
const HISTORY_TRIES = 3;

/** So often it is read in all, for what lies between the two. */
const HISTORY_READINGS = 10;

export const stillDue = ({ at, last, tries, lag, known }: Due): Thread => ({
	...{ print: null, at, floor: known.floor, seen: known.seen },
	...(last !== undefined && { last }),
	...(tries > 0 && { tries }),
	...(lag > 0 && { lag }),
	...(known.cursor !== undefined && { cursor: known.cursor }),
});

/** The next try starts at the beginning of the thread: its cursor may be why this one was in vain. */
export const triedInVain = (due: Due): Thread =>
	stillDue({ ...due, tries: due.tries + 1, known: { ...due.known, cursor: undefined } });

/** It comes back with the messages that were handled, and any row of it is a change then. */
export const goneThread = ({ at, known: { floor, seen } }: Due): Thread => ({
	...{ print: '', at, floor, seen },
});

export const isQuiet = (at: number, now: number, { quietMs = 0 }: ReplySettings) =>
	quietMs === 0 || at <= now - quietMs;

/** What is new in a thread that was read, and what to remember of it. */
export function look(
	due: Due,
	{ conversation, messages: history, cursor }: Reading,
	now: number,
	settings: ReplySettings,
): { thread: Thread; events: Array<TriggerEvent<ReplyRecord>> } {
	const { row, known } = due;
	const { lookBackMs = LOOK_BACK_MS, lastMessages = 0, limits = LIMITS } = settings;
	const isBehind = due.last !== undefined && !history.findLast(({ id }) => keyOf(id) === due.last);
	const behind = { ...due, lag: due.lag + 1 };
	// Its newest messages would be missed or come without those between.
	if (isBehind && behind.lag <= HISTORY_TRIES) return { thread: triedInVain(behind), events: [] };
	const messages = unique(isBehind && row?.last_message ? [...history, row.last_message] : history)
		.map((message) => ({ message, at: timeOf(message.sent_at) }))
		.sort((a, b) => a.at - b.at);
	const fresh = unseen(messages, known).filter(({ message }) => message.direction === 'received');
	const newest = fresh.at(-1);
	if (newest && !isQuiet(newest.at, now, settings)) {
		return { thread: isBehind ? triedInVain(behind) : stillDue(due), events: [] };
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
	if (isBehind && behind.lag < HISTORY_READINGS) {
		// The floor stays, since what lies between is older than what came.
		const seen = fresh.map(({ message, at }) => [keyOf(message.id), at]);
		const more = { ...known, seen: { ...known.seen, ...Object.fromEntries(seen) } };
		return { thread: triedInVain({ ...behind, known: more }), events };
	}
	const end = messages.at(-1);
	const at = Math.max(due.at, end?.at ?? 0);
	const remembered = messages.filter(
		(each) => each.message.direction === 'received' || each === end,
	);
	const print = row
		? printOf(row)
		: printOf({ ...conversation, last_message: end?.message ?? null });
	// Now that the whole thread is known, what appears above the message it was known by is new too.
	const isWhole = known.cursor === undefined && !isBehind;
	const former = isWhole ? { ...known, floor: -Infinity } : known;
	const handled = handle(former, remembered, ({ message }) => keyOf(message.id), {
		floor: Math.min(at, now) - lookBackMs,
		most: limits.messages,
	});
	return { thread: { print, at, ...handled, ...(cursor !== undefined && { cursor }) }, events };
}

/** What was not seen. What is later than all that was is looked up only where one of those may have got a later time. */
function unseen<Timed extends { readonly message: ReplyMessage; readonly at: number }>(
	messages: readonly Timed[],
	{ floor, seen }: Handled,
): Timed[] {
	const times = Object.values(seen);
	const lastSeen = Math.max(floor, ...times);
	const isUnseen = ({ message }: Timed) => !Object.hasOwn(seen, keyOf(message.id));
	const possible = messages.filter(({ at }) => at >= floor);
	const first = possible.filter(({ at }) => at <= lastSeen);
	const later = possible.slice(first.length);
	const firstUnseen = first.filter(isUnseen);
	const areAllFound = first.length - firstUnseen.length === times.length;
	return [...firstUnseen, ...(areAllFound ? later : later.filter(isUnseen))];
}

function withoutMessages(conversation: ReplyConversation): ReplyConversation {
	const fields = Object.entries(conversation).filter(([name]) => name !== 'messages');
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
