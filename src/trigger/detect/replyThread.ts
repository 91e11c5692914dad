import type {
	Conversation,
	ConversationDetail,
	ConversationMessage,
} from '../../contract/conversations';
import { eventOf, type TriggerEvent } from '../events/event';
import { firstTime, isFarAhead, timesInOrder, unique, unreadable } from '../events/rows';
import { handle, type Handled, isNew } from '../memory/handled';
import { keyOf } from '../memory/keys';
import { type Limits, LIMITS, LOOK_BACK_MS } from '../memory/limits';
import { printOf, type KnownThread } from '../memory/threads';
import { intentOf, isNewLabel, isReady, labelOf, type ReplyWait } from './replyWait';

/** A message as its thread shows it, or as the list of conversations shows it if the thread lacks it. */
type ReplyMessage = NonNullable<Conversation['last_message']> & Partial<ConversationMessage>;

export interface ReplyRecord {
	/**
	 * As the list showed it. If it was not on the pages that were read: as the thread showed it, without the messages.
	 */
	readonly conversation: Conversation | (ConversationDetail & { readonly last_message?: null });
	/** One message, or all that were combined; oldest first. The last one names the event. */
	readonly messages: readonly ReplyMessage[];
	/** The last one of `messages`. */
	readonly message_id: string;
	/** The newest of the thread, whether received or sent. */
	readonly last_message_id: string | null;
	/** The newest ones, oldest first. */
	readonly last_messages: readonly ReplyMessage[];
	/** The conversation's label, unless it may be older than the reply. */
	readonly intent: Conversation['intent'];
	/** The label that the conversation had before, as far as it is known. */
	readonly previous_intent: string | null;
	/** If the trigger waits for labels: whether the conversation got its label after the reply. */
	readonly intent_is_new?: boolean;
}

export interface ReplySettings extends ReplyWait {
	/** Only conversations of these sender accounts. If empty, all of them. */
	readonly accountIds?: readonly string[];
	readonly lastMessages?: number;
	readonly lookBackMs?: number;
	readonly limits?: Limits;
}

export interface ReadThread {
	readonly conversationId: string;
	readonly conversation: ConversationDetail;
	/** Oldest first, to the end of the thread. */
	readonly messages: readonly ReplyMessage[];
	/** The result of `resumeCursor`. */
	readonly cursor?: string;
	/** Whether the first messages were read some polls ago. */
	readonly isContinued?: boolean;
}

export interface DueThread {
	readonly id: string;
	/** Absent if the pages that were read do not have it. */
	readonly row?: Conversation;
	readonly at: number;
	/** The key of the last message in the list. */
	readonly last?: string;
	readonly tries: number;
	readonly lag: number;
	readonly known: Handled & Pick<KnownThread, 'base' | 'cursor' | 'label' | 'held'>;
}

/** How often to read a history that lacks the list's last message before trusting the list. */
const HISTORY_TRIES = 3;
/** How often to read it in all, to find what lies between the two. */
const HISTORY_READINGS = 10;

export const stillDue = ({ at, last, tries, lag, known }: DueThread): KnownThread => ({
	print: null,
	at,
	floor: known.floor,
	seen: known.seen,
	base: known.base,
	last,
	tries: tries || undefined,
	lag: lag || undefined,
	cursor: known.cursor,
	label: known.label,
	held: known.held,
});

/** The next try starts at the beginning of the thread, in case the cursor made this one fail. */
export const afterFailure = (due: DueThread): KnownThread =>
	stillDue({ ...due, tries: due.tries + 1, known: { ...due.known, cursor: undefined } });

/** If the thread comes back, any row of it counts as changed, and we still know its handled messages. */
export const afterDeletion = ({
	at,
	known: { floor, seen, base, label },
}: DueThread): KnownThread => ({
	print: '',
	at,
	floor,
	seen,
	base,
	label,
});

/** Finds what is new in a thread that was read. */
export function look(
	due: DueThread,
	{
		conversation,
		messages: history,
		cursor,
		isContinued = false,
	}: Pick<ReadThread, 'messages' | 'cursor' | 'isContinued'> & Pick<ReplyRecord, 'conversation'>,
	now: number,
	settings: ReplySettings,
): { thread: KnownThread; events: Array<TriggerEvent<ReplyRecord>> } {
	const { row, known } = due;
	const { lookBackMs = LOOK_BACK_MS, lastMessages = 0, limits = LIMITS } = settings;
	const isBehind = due.last !== undefined && !history.findLast(({ id }) => keyOf(id) === due.last);
	const behind = { ...due, lag: due.lag + 1 };
	// An event now would lack its newest messages, or those in between.
	if (isBehind && behind.lag <= HISTORY_TRIES) return { thread: afterFailure(behind), events: [] };
	const listed = unique(isBehind && row?.last_message ? [...history, row.last_message] : history);
	const sentAt = listed.map(({ sent_at }) => firstTime(sent_at));
	const times = timesInOrder(sentAt, now);
	const above = aboveBase(history, known.base);
	const hasBase = known.base !== undefined && above.size < history.length;
	/** Its place may say that a message is new although its time cannot be read. */
	const guess = (message: ReplyMessage, key: string, at: number): number => {
		if (key === due.last) return Math.max(at, Math.min(due.at, now));
		return hasBase && !above.has(message) ? Math.max(at, known.floor) : at;
	};
	const messages = listed
		.map((message, index) => {
			const key = keyOf(message.id);
			const isDated = sentAt[index] !== undefined;
			const at = isDated ? times[index]! : guess(message, key, times[index]!);
			return { message, key, at, isDated };
		})
		.sort((a, b) => a.at - b.at);
	const fresh = messages.filter(
		({ message, key, at }) =>
			message.direction === 'received' &&
			isNew(known, key, at) &&
			!(above.has(message) && (at === known.floor || tellsNothing(message, now))),
	);
	const groups = settings.quietMs
		? [fresh].filter(({ length }) => length > 0)
		: fresh.map((one) => [one]);
	const label = labelOf(row ?? conversation);
	const received = messages.filter(({ message }) => message.direction === 'received');
	const isWhole = known.cursor === undefined && !isBehind;
	const rememberedLabel = settings.intentMs ? known.label : undefined;
	// In a conversation that was not known, the label may be older than the reply if there were replies before. If
	// nobody waits for labels, it may also be that of another new reply.
	const mayBeOlder = settings.intentMs
		? received.length > fresh.length
		: received.length > 1 || !isWhole;
	const formerLabel =
		rememberedLabel === undefined && mayBeOlder ? label : (rememberedLabel ?? null);
	const isLabelled = isNewLabel(label, formerLabel);
	// Remembers no labels unless the trigger waits for them.
	const noted = (value: string | null) => (settings.intentMs ? value : undefined);
	const timeIn = (group: typeof fresh) => group.at(-1)!.at;
	const ready = groups.filter((group) => isReady(timeIn(group), now, settings, isLabelled));
	const events = ready.flatMap((group) => {
		const { message, at, isDated } = group.at(-1)!;
		const record: ReplyRecord = {
			conversation: row ?? withoutMessages(conversation),
			messages: group.map((each) => each.message),
			message_id: message.id,
			last_message_id: messages.at(-1)?.message.id ?? null,
			last_messages:
				lastMessages > 0 ? messages.slice(-lastMessages).map((each) => each.message) : [],
			intent: intentOf(row ?? conversation, isLabelled),
			previous_intent: formerLabel,
			...(settings.intentMs && { intent_is_new: isLabelled }),
		};
		const note = isDated ? undefined : unreadable(message.sent_at);
		return eventOf('replyReceived', [message.id], at, record, note);
	});
	/** If more is to come: the floor stays, because what is missing is older than what came. */
	const withWhatCame = () => {
		const came = ready.flat().map(({ key, at }) => [key, at]);
		return { ...known, seen: { ...known.seen, ...Object.fromEntries(came) }, held: undefined };
	};
	const end = messages.at(-1);
	const print = printOf(row ?? { ...conversation, last_message: end?.message ?? null });
	const waiting = groups[ready.length];
	if (waiting) {
		const before = noted(label === null ? null : formerLabel);
		// The history may catch up while it waits.
		if (isBehind) {
			const rest = { ...due, lag: HISTORY_TRIES, known: { ...withWhatCame(), label: before } };
			return { thread: afterFailure(rest), events };
		}
		const held = settings.intentMs && !isContinued ? { print, at: timeIn(waiting) } : undefined;
		return {
			thread: stillDue({ ...due, known: { ...withWhatCame(), label: before, held } }),
			events,
		};
	}
	if (isBehind && behind.lag < HISTORY_READINGS) {
		return {
			thread: afterFailure({ ...behind, known: { ...withWhatCame(), label: noted(label) } }),
			events,
		};
	}
	// In the meantime, late messages may have come into the part that was read first.
	if (isContinued) {
		const rest = { ...withWhatCame(), cursor, label: noted(label) };
		return { thread: stillDue({ ...due, known: rest }), events };
	}
	const at = Math.max(due.at, end?.at ?? 0);
	const remembered = messages.filter(
		(each) => each.message.direction === 'received' || each === end,
	);
	// Once we know the whole thread, anything that appears later above the message it was known by is new too.
	const former = isWhole ? { ...known, floor: -Infinity } : known;
	const handled = handle(former, remembered, ({ key }) => key, {
		floor: Math.min(at, now) - lookBackMs,
		most: limits.messages,
		now,
	});
	const base = isWhole ? undefined : known.base;
	return { thread: { print, at, ...handled, base, cursor, label: noted(label) }, events };
}

/** Whether the time of a message does not say if it is new. */
function tellsNothing({ sent_at }: ReplyMessage, now: number): boolean {
	const at = firstTime(sent_at);
	return at === undefined || isFarAhead(at, now);
}

/** What was there at the activation, if the list showed only the last message of the thread. */
function aboveBase(history: readonly ReplyMessage[], base?: string): ReadonlySet<ReplyMessage> {
	const index = base === undefined ? 0 : history.findIndex(({ id }) => keyOf(id) === base);
	return new Set(index < 0 ? history : history.slice(0, index));
}

function withoutMessages<Whole extends ReplyRecord['conversation']>(conversation: Whole): Whole {
	const fields = Object.entries(conversation).filter(([name]) => name !== 'messages');
	return Object.fromEntries(fields) as Whole;
}

/**
 * The page at which to start next time: the last one with enough messages after it to recognize late arrivals.
 * @param pages each with the cursor that led to it
 */
export function resumeCursor(
	pages: ReadonlyArray<{ readonly cursor?: string; readonly messages: number }>,
	atLeast: number = LIMITS.messages,
): string | undefined {
	let following = 0;
	return pages.findLast(({ messages }) => (following += messages) >= atLeast)?.cursor;
}
