import { isRecord, type JsonRecord, recordsOf } from '../../contract/json';

/** It is about to go out, or went out and nobody learnt what came of it. */
export interface SendingEntry {
	readonly state: 'sending';
	readonly sentAt: number;
	/** Why the run that sent it got no answer. */
	readonly cause?: string;
	/** What was there before it went out. */
	readonly before?: unknown;
	/** It went out a second time, though the first may have taken effect. */
	readonly isSecond?: true;
	/** The API said that it carried it out. */
	readonly isDone?: true;
}

/** Its answer is known. */
export interface DoneEntry {
	readonly state: 'done';
	readonly sentAt: number;
	readonly status: number;
	readonly body: unknown;
	/** The request went out more than once. */
	readonly repeated?: boolean;
}

/** What is noted of one request, as plain JSON. `failed`: it certainly did nothing. `sentAt` is our wall clock, in ms. */
export type JournalEntry =
	| SendingEntry
	| DoneEntry
	| { readonly state: 'failed'; readonly sentAt: number };

/** Remembers one request across runs of a node, so that a later run does not send it again. */
export interface SendJournal {
	/** What an earlier run left for the identical request. */
	read(): JournalEntry | undefined;
	write(entry: JournalEntry): void;
	/** Entries of other sends whose effect could be mistaken for this one's. */
	others?(): readonly JournalEntry[];
	/** Equal for all runs that repeat this send. Then what another send made is never taken for what this one made. */
	readonly origin?: string;
	/**
	 * Runs right before each try goes out, in place of `write`. Throws an `OutreachError` if the request must not go out,
	 * because another run is sending it.
	 */
	goesOut?(entry: SendingEntry): Promise<void>;
	/** Since this time of our wall clock, an earlier run may have sent the request without a note. */
	readonly possibleSince?: number;
	/** What to do if an earlier run left the request open. */
	readonly ifOpen?: IfOpen;
	/** No later run sends what this one leaves open. */
	readonly isLastRun?: boolean;
}

export interface IfOpen {
	/** What does not show by then had no effect. Our wall clock. Defaults to half a minute from now. */
	readonly lookUntil?: number;
	/**
	 * Whether a request of class `verify` may go out a second time. Defaults to true. It does not if it went out
	 * twice, or if the API said that it carried it out.
	 */
	readonly mayGoOutAgain?: boolean;
	/** The API said that it accepted the request. This is the result if the effect is not found. */
	readonly accepted?: JsonRecord;
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
