import { fromJson, toJson, type Json } from '../store/json';
import type { Store } from '../store/store';

export type EventKind =
	| 'agent_looks'
	| 'campaign_turn'
	| 'colleague_answers'
	| 'colleague_decides'
	| 'intent_labeled'
	| 'invitation_accepted'
	| 'lead_answers'
	| 'lead_writes_more'
	| 'message_appears'
	| 'sender_turn'
	| 'session_ends'
	| 'warm_up';

export type EventData = Readonly<Record<string, string | number | boolean | null>>;

/** Something that will happen. There is at most one of each kind for a subject. */
export interface WorldEvent {
	readonly seq: number;
	readonly due_at: number;
	readonly kind: EventKind;
	/** The id of what it happens to. */
	readonly subject: string;
	readonly data: EventData;
}

/** What happens when an event of each kind is due. */
export type Happenings<Context> = Readonly<
	Record<EventKind, (context: Context, event: WorldEvent) => void>
>;

type Row = Omit<WorldEvent, 'data'> & { readonly data: Json<EventData> };

const eventOf = (row: Row): WorldEvent => ({ ...row, data: fromJson(row.data) });

/** Replaces the event of the same kind for the same subject. */
export function putEvent(
	store: Store,
	kind: EventKind,
	subject: string,
	at: number,
	data: EventData = {},
): void {
	store.run(
		'INSERT OR REPLACE INTO events (due_at, kind, subject, data) VALUES (?, ?, ?, ?)',
		// Whole milliseconds, as the clock counts.
		Math.ceil(at),
		kind,
		subject,
		toJson(data),
	);
}

export function findEvent(store: Store, kind: EventKind, subject: string): WorldEvent | undefined {
	const sql = 'SELECT * FROM events WHERE kind = ? AND subject = ?';
	const row = store.get<Row>(sql, kind, subject);
	return row && eventOf(row);
}

/** What is due first, by then if a time is given. Of two that are due at once, the one that was planned first. */
export function nextEvent(store: Store, until = Number.MAX_SAFE_INTEGER): WorldEvent | undefined {
	const sql = 'SELECT * FROM events WHERE due_at <= ? ORDER BY due_at, seq LIMIT 1';
	const row = store.get<Row>(sql, until);
	return row && eventOf(row);
}

export const removeEvent = (store: Store, { seq }: Pick<WorldEvent, 'seq'>): void =>
	store.run('DELETE FROM events WHERE seq = ?', seq);

export const cancelEvents = (store: Store, subject: string): void =>
	store.run('DELETE FROM events WHERE subject = ?', subject);

/** What was due before then, while nothing happened, is due then. */
export const postponeEvents = (store: Store, until: number): void =>
	store.run('UPDATE events SET due_at = ?1 WHERE due_at < ?1', until);
