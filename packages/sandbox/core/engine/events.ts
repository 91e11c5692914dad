import type { Conversation } from 'n8n-nodes-outreach/src/contract/conversations';
import { fullMinute, isoTime } from '../clock';
import type { Oddity } from '../people/dialogue';
import { fromJson, toJson, type Json } from '../store/json';
import type { Store } from '../store/store';

/** What each kind of event keeps beside its subject. */
export interface EventData {
	readonly intent_labeled: { readonly intent: NonNullable<Conversation['intent']> };
	readonly lead_answers: {
		/** Counts from 1. */
		readonly turn: number;
		readonly oddity: Oddity | 'outOfOffice' | null;
	};
	readonly lead_writes_more: {
		/** JSON in JSON, because database files of this version store it so. */
		readonly texts: Json<string[]>;
	};
}

/** The kinds that keep nothing beside their subject. */
export type PlainKind =
	| 'agent_looks'
	| 'campaign_turn'
	| 'colleague_answers'
	| 'colleague_decides'
	| 'invitation_accepted'
	| 'message_appears'
	| 'sender_turn'
	| 'session_begins'
	| 'session_ends'
	| 'warm_up';

export type EventKind = PlainKind | keyof EventData;

type DataOf<Name extends EventKind> = Name extends keyof EventData
	? EventData[Name]
	: Readonly<Record<string, never>>;

/** The last argument when an event is planned; none if its kind keeps nothing. */
export type DataArgument<Name extends EventKind> = Name extends keyof EventData
	? [data: EventData[Name]]
	: [];

interface Planned<Name extends EventKind> {
	readonly seq: number;
	readonly due_at: number;
	readonly kind: Name;
	/** The id of what the event happens to. */
	readonly subject: string;
}

/** Something that will happen. A subject has at most one coming event of each kind. */
export interface WorldEvent<Name extends EventKind = EventKind> extends Planned<Name> {
	readonly data: DataOf<Name>;
}

/** An event that could not happen when it was due. It is kept, so that the user sees it. */
export interface FailedEvent {
	readonly due_at: string;
	readonly kind: EventKind;
	readonly subject: string;
	/** Includes where it was thrown. */
	readonly error: string;
}

interface StoredEvent<Name extends EventKind> extends Planned<Name> {
	readonly data: Json<DataOf<Name>>;
}

const eventOf = <Name extends EventKind>(row: StoredEvent<Name>): WorldEvent<Name> => ({
	...row,
	data: fromJson(row.data),
});

/** Replaces the event of the same kind for the same subject. It happens at a full minute. */
export function putEvent<Name extends EventKind>(
	store: Store,
	kind: Name,
	subject: string,
	at: number,
	...[data]: DataArgument<Name>
): void {
	store.run(
		'INSERT OR REPLACE INTO events (due_at, kind, subject, data) VALUES (?, ?, ?, ?)',
		fullMinute(at),
		kind,
		subject,
		toJson(data ?? {}),
	);
}

export function findEvent<Name extends EventKind>(
	store: Store,
	kind: Name,
	subject: string,
): WorldEvent<Name> | undefined {
	const sql = 'SELECT * FROM events WHERE kind = ? AND subject = ? AND error IS NULL';
	const row = store.get<StoredEvent<Name>>(sql, kind, subject);
	return row && eventOf(row);
}

/**
 * The event that is due first, at the latest at `until` if that is given. If two are due at once, the one that was
 * planned first.
 */
export function nextEvent(store: Store, until = Number.MAX_SAFE_INTEGER): WorldEvent | undefined {
	const sql =
		'SELECT * FROM events WHERE due_at <= ? AND error IS NULL ORDER BY due_at, seq LIMIT 1';
	const row = store.get<StoredEvent<EventKind>>(sql, until);
	return row && eventOf(row);
}

export const removeEvent = (store: Store, { seq }: Pick<WorldEvent, 'seq'>): void =>
	store.run('DELETE FROM events WHERE seq = ?', seq);

/** What was planned does not happen. */
export const cancelEvent = (store: Store, kind: EventKind, subject: string): void =>
	store.run('DELETE FROM events WHERE kind = ? AND subject = ? AND error IS NULL', kind, subject);

/** The event does not happen, and is not tried again. */
export function setAside(store: Store, { seq, due_at, kind, subject }: WorldEvent, error: string) {
	store.run('UPDATE events SET error = ? WHERE seq = ?', error, seq);
	return { due_at: isoTime(due_at), kind, subject, error };
}

/** Whether such an event has failed, and no other one is planned for the subject. */
export const hasFailed = (store: Store, kind: EventKind, subject: string): boolean =>
	findEvent(store, kind, subject) === undefined &&
	store.get('SELECT 1 FROM events WHERE kind = ? AND subject = ? LIMIT 1', kind, subject) !==
		undefined;

/** In the order in which they were due. */
export const failedEvents = (store: Store): FailedEvent[] =>
	store
		.all<
			Omit<FailedEvent, 'due_at'> & { readonly due_at: number }
		>('SELECT due_at, kind, subject, error FROM events WHERE error IS NOT NULL ORDER BY due_at, seq')
		.map((row) => ({ ...row, due_at: isoTime(row.due_at) }));

/** Events that were due before then, while life was off, become due then. */
export const postponeEvents = (store: Store, until: number): void =>
	store.run('UPDATE events SET due_at = ?1 WHERE due_at < ?1 AND error IS NULL', until);
