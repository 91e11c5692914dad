import { createHash } from 'crypto';

import { DetectionError, type EventName, type TriggerEvent } from './types';

const KEY_LENGTH = 10;

/** A short name for what is only ever compared: 60 bits, so that thousands of ids fit into a state. */
export const keyOf = (...parts: ReadonlyArray<string | number | null>): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, KEY_LENGTH);

/** A time of the server, in milliseconds. */
export function timeOf(text: string): number {
	const at = Date.parse(text);
	if (Number.isNaN(at)) {
		throw new DetectionError(
			`The API sent a time that cannot be read (${JSON.stringify(text)}), so what is new cannot be told.`,
		);
	}
	return at;
}

export const timeOrNull = (text: string | null | undefined): number | null =>
	text === null || text === undefined ? null : timeOf(text);

/** An event that is named by the parts of its key. */
export function eventOf<Record>(
	event: EventName,
	key: ReadonlyArray<string | number>,
	at: number,
	record: Record,
): TriggerEvent<Record> {
	return {
		event_id: [event, ...key].join(':'),
		event,
		occurred_at: new Date(at).toISOString(),
		record,
	};
}

const byTime = (a: TriggerEvent<unknown>, b: TriggerEvent<unknown>) => {
	if (a.occurred_at === b.occurred_at) return 0;
	return a.occurred_at < b.occurred_at ? -1 : 1;
};

/** Oldest first; what happened at the same time stays in the order in which it was found. */
export const inOrder = <Record>(events: ReadonlyArray<TriggerEvent<Record>>) =>
	events.toSorted(byTime);

/** Rows that moved while pages were read come twice: the later reading is the newer one. */
export function unique<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
	return [...new Map(rows.map((row) => [row.id, row])).values()];
}
