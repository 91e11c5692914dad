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
import { printOf, type KnownThread } from './threads';
import { intentOf, isNewLabel, isReady, labelOf, type ReplyWait } from './wait';

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
	/** Oldest first, from the beginning of the thread to its end. */
	readonly messages: readonly ReplyMessage[];
	/** Whether it changed while its pages were read. */
	readonly hasChanged?: boolean;
}

/** What is known of a thread that is to be read. */
export interface DueThread {
	readonly id: string;
	/** Absent if the pages that were read do not have it. */
	readonly row?: Conversation;
	readonly at: number;
	/** The key of the last message in the list. */
	readonly last?: string;
	readonly tries: number;
	readonly lag: number;
	readonly known: Handled & Pick<KnownThread, 'base' | 'label' | 'held'>;
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
	label: known.label,
	held: known.held,
});

export const afterFailure = (due: DueThread): KnownThread =>
	stillDue({ ...due, tries: due.tries + 1 });

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

/** What was read of a thread. */
type Reading = Pick<ReadThread, 'messages' | 'hasChanged'> & Pick<ReplyRecord, 'conversation'>;

interface TimedMessage {
	readonly message: ReplyMessage;
	readonly key: string;
	readonly at: number;
	/** Whether its own time could be read. */
	readonly isDated: boolean;
	/** Whether it was there at the activation, when the list showed only the last message of the thread. */
	readonly isAbove: boolean;
}

/** The new messages of one event, oldest first. */
type Group = readonly [TimedMessage, ...TimedMessage[]];

/**
 * Finds what is new in a thread that was read, and what to keep of it. The first line that applies counts:
 *
 * | The history                               | A reply waits | New              | Kept                              |
 * | ----------------------------------------- | ------------- | ---------------- | --------------------------------- |
 * | lacks the last message, up to 3 readings  |               | nothing          | due, as before                    |
 * | lacks it                                  | yes           | what is ready    | due; it may catch up meanwhile    |
 * | is whole                                  | yes           | what is ready    | due; held, unless it has changed  |
 * | lacks it, up to 9 readings                | no            | all, by the list | due, for what lies in between     |
 * | has changed while it was read             | no            | all              | due, for what came late above     |
 * | is whole, or lacks it for good            | no            | all              | known                             |
 *
 * While it is due, the floor stays, because what is missing may be older than what came.
 */
export function look(
	due: DueThread,
	reading: Reading,
	now: number,
	settings: ReplySettings,
): { thread: KnownThread; events: Array<TriggerEvent<ReplyRecord>> } {
	const lacksLast =
		due.last !== undefined && !reading.messages.findLast(({ id }) => keyOf(id) === due.last);
	const lag = lacksLast ? due.lag + 1 : due.lag;
	if (lacksLast && lag <= HISTORY_TRIES)
		return { thread: afterFailure({ ...due, lag }), events: [] };

	const messages = timedMessages(due, reading, { now, lacksLast });
	const fresh = messages.filter((each) => isFresh(each, due, now));
	const groups = groupsOf(fresh, settings);
	const labels = labelsOf(due, reading, { messages, fresh, lacksLast, settings });
	// No reply overtakes one before it that waits.
	const firstWaiting = groups.findIndex(
		(group) => !isReady(lastOf(group).at, now, settings, labels.isNew),
	);
	const ready = firstWaiting < 0 ? groups : groups.slice(0, firstWaiting);
	const events = ready.map((group) => replyOf(group, { due, reading, messages, labels, settings }));

	const waiting = groups[ready.length];
	// Remembers no labels unless the trigger waits for them.
	const labelBefore = waiting && labels.now !== null ? labels.former : labels.now;
	const label = settings.intentMs ? labelBefore : undefined;
	/** Made only if more is to come: in a long thread, it takes most of the time. */
	const withWhatCame = () => {
		const came = ready.flat().map(({ key, at }) => [key, at] as const);
		const seen = { ...due.known.seen, ...Object.fromEntries(came) };
		return { ...due.known, seen, label, held: undefined };
	};
	const print = printOf(
		due.row ?? { ...reading.conversation, last_message: messages.at(-1)?.message ?? null },
	);
	if (lacksLast && waiting) {
		return { thread: afterFailure({ ...due, lag: HISTORY_TRIES, known: withWhatCame() }), events };
	}
	if (waiting) {
		const isHeld = settings.intentMs && !reading.hasChanged;
		const held = isHeld ? { print, at: lastOf(waiting).at } : undefined;
		return { thread: stillDue({ ...due, known: { ...withWhatCame(), held } }), events };
	}
	if (lacksLast && lag < HISTORY_READINGS) {
		return { thread: afterFailure({ ...due, lag, known: withWhatCame() }), events };
	}
	if (reading.hasChanged) return { thread: stillDue({ ...due, known: withWhatCame() }), events };
	return {
		thread: { print, ...settled(due, messages, { now, lacksLast, settings }), label },
		events,
	};
}

/** The messages of the thread, and the last one of the list if the history lacks it; oldest first. */
function timedMessages(
	{ row, at: dueAt, last, known }: DueThread,
	{ messages: history }: Reading,
	{ now, lacksLast }: { readonly now: number; readonly lacksLast: boolean },
): TimedMessage[] {
	const listed = unique(lacksLast && row?.last_message ? [...history, row.last_message] : history);
	const sentAt = listed.map(({ sent_at }) => firstTime(sent_at));
	const times = timesInOrder(sentAt, now);
	const above = aboveBase(history, known.base);
	const hasBase = known.base !== undefined && above.size < history.length;
	/** Its place may say that a message is new although its time cannot be read. */
	const guess = (key: string, at: number, isAbove: boolean): number => {
		if (key === last) return Math.max(at, Math.min(dueAt, now));
		return hasBase && !isAbove ? Math.max(at, known.floor) : at;
	};
	return listed
		.map((message, index) => {
			const key = keyOf(message.id);
			const isAbove = above.has(message);
			const isDated = sentAt[index] !== undefined;
			const at = isDated ? times[index]! : guess(key, times[index]!, isAbove);
			return { message, key, at, isDated, isAbove };
		})
		.sort((a, b) => a.at - b.at);
}

/** What was there at the activation, if the list showed only the last message of the thread. */
function aboveBase(history: readonly ReplyMessage[], base?: string): ReadonlySet<ReplyMessage> {
	const index = base === undefined ? 0 : history.findIndex(({ id }) => keyOf(id) === base);
	return new Set(index < 0 ? history : history.slice(0, index));
}

function isFresh(
	{ message, key, at, isAbove }: TimedMessage,
	{ known }: DueThread,
	now: number,
): boolean {
	if (message.direction !== 'received' || !isNew(known, key, at)) return false;
	return !isAbove || (at !== known.floor && !tellsNothing(message, now));
}

/** Whether the time of a message does not say if it is new. */
function tellsNothing({ sent_at }: ReplyMessage, now: number): boolean {
	const at = firstTime(sent_at);
	return at === undefined || isFarAhead(at, now);
}

/** One event for each message, or one for all if they are combined. */
function groupsOf(fresh: readonly TimedMessage[], { quietMs }: ReplySettings): Group[] {
	if (!quietMs) return fresh.map((each) => [each]);
	const [first, ...others] = fresh;
	return first ? [[first, ...others]] : [];
}

const lastOf = (group: Group): TimedMessage => group.at(-1)!;

interface Labels {
	/** The conversation's label, now. */
	readonly now: string | null;
	/** Its label before the new messages. */
	readonly former: string | null;
	/** Whether it was given after them. */
	readonly isNew: boolean;
}

function labelsOf(
	{ row, known }: DueThread,
	{ conversation }: Reading,
	{
		messages,
		fresh,
		lacksLast,
		settings: { intentMs },
	}: {
		readonly messages: readonly TimedMessage[];
		readonly fresh: readonly TimedMessage[];
		readonly lacksLast: boolean;
		readonly settings: ReplySettings;
	},
): Labels {
	const label = labelOf(row ?? conversation);
	const remembered = intentMs ? known.label : undefined;
	const received = messages.filter(({ message }) => message.direction === 'received');
	// In a conversation that was not known, the label may be older than the reply if there were replies before. If
	// nobody waits for labels, it may also be that of another new reply.
	const mayBeOlder = intentMs ? received.length > fresh.length : received.length > 1 || lacksLast;
	const former = remembered === undefined && mayBeOlder ? label : (remembered ?? null);
	return { now: label, former, isNew: isNewLabel(label, former) };
}

function replyOf(
	group: Group,
	{
		due: { row },
		reading: { conversation },
		messages,
		labels,
		settings: { lastMessages = 0, intentMs },
	}: {
		readonly due: DueThread;
		readonly reading: Reading;
		readonly messages: readonly TimedMessage[];
		readonly labels: Labels;
		readonly settings: ReplySettings;
	},
): TriggerEvent<ReplyRecord> {
	const { message, at, isDated } = lastOf(group);
	const newest = lastMessages > 0 ? messages.slice(-lastMessages) : [];
	const record: ReplyRecord = {
		conversation: row ?? withoutMessages(conversation),
		messages: group.map((each) => each.message),
		message_id: message.id,
		last_message_id: messages.at(-1)?.message.id ?? null,
		last_messages: newest.map((each) => each.message),
		intent: intentOf(row ?? conversation, labels.isNew),
		previous_intent: labels.former,
		...(intentMs && { intent_is_new: labels.isNew }),
	};
	const note = isDated ? undefined : unreadable(message.sent_at);
	return eventOf('replyReceived', [message.id], at, record, note);
}

function withoutMessages<Whole extends ReplyRecord['conversation']>(conversation: Whole): Whole {
	const fields = Object.entries(conversation).filter(([name]) => name !== 'messages');
	return Object.fromEntries(fields) as Whole;
}

/** What is known of a thread from which nothing more is to come. */
function settled(
	{ at: dueAt, known }: DueThread,
	messages: readonly TimedMessage[],
	{
		now,
		lacksLast,
		settings: { lookBackMs = LOOK_BACK_MS, limits = LIMITS },
	}: { readonly now: number; readonly lacksLast: boolean; readonly settings: ReplySettings },
): Handled & Pick<KnownThread, 'at' | 'base'> {
	const end = messages.at(-1);
	const at = Math.max(dueAt, end?.at ?? 0);
	const remembered = messages.filter(
		(each) => each.message.direction === 'received' || each === end,
	);
	// Once we know the whole thread, anything that appears later above the message it was known by is new too.
	const former = lacksLast ? known : { ...known, floor: -Infinity };
	const handled = handle(former, remembered, ({ key }) => key, {
		floor: Math.min(at, now) - lookBackMs,
		most: limits.messages,
		now,
	});
	return { at, ...handled, base: lacksLast ? known.base : undefined };
}
