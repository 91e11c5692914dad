import { isRecord, type JsonRecord, recordsOf } from '../../contract/json';

/** The answer to a send, for a later run of the node. */
export interface DoneEntry {
	readonly state: 'done';
	readonly sentAt: number;
	readonly status: number;
	readonly body: unknown;
	/** The request went out more than once. */
	readonly repeated?: boolean;
}

/** `sending`: about to go out; `done`: its answer is known; `failed`: it certainly did nothing. */
export type JournalEntry =
	| {
			readonly state: 'sending';
			readonly sentAt: number;
			/** Why the run that sent it got no answer. */
			readonly cause?: string;
			/** What was there before it went out. */
			readonly before?: unknown;
	  }
	| DoneEntry
	| { readonly state: 'failed'; readonly sentAt: number };

/**
 * The place of one request in a journal that outlives a run of the node. `sentAt` is our wall clock, in milliseconds.
 */
export interface SendJournal {
	/** What an earlier run left for the identical request. */
	read(): JournalEntry | undefined;
	write(entry: JournalEntry): void;
	/** Entries of other sends whose effect could be mistaken for this one's. */
	others?(): readonly JournalEntry[];
}

/** Ids of the records that a remembered send is known to have created. */
export function recordsIn(entry: JournalEntry): unknown[] {
	return entry.state === 'done' ? idsIn(entry.body).filter((id) => id !== undefined) : [];
}

/** Ids of the records and of the message in an answer. */
export const idsIn = (body: unknown): unknown[] => madeIn(body).map(({ id }) => id);

/** The records and the message in an answer. */
export function madeIn(body: unknown): JsonRecord[] {
	if (!isRecord(body)) return [];
	const { data, message } = body;
	const inner = isRecord(data) ? [data, data.message] : recordsOf(data);
	return [...inner, message].filter(isRecord);
}
