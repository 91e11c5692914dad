const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/;

/**
 * A time in an answer, in milliseconds since 1970; NaN if it cannot be read. The document asks for a zone. A time
 * without one is UTC: `Date.parse` would take it for the local time of n8n's machine.
 */
export const parseTime = (text: string): number =>
	Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text);

/** When a record or message was made, as the API gives it. */
export function madeAt(record: object): unknown {
	const { sent_at, created_at, createdAt } = record as Readonly<Record<string, unknown>>;
	return sent_at ?? created_at ?? createdAt;
}

/** Whether two times may be the same: one that cannot be read may be any. Some answers round to the second. */
export function isSameTime(one: unknown, other: unknown): boolean {
	const difference = Math.abs(parseTime(String(one)) - parseTime(String(other)));
	return Number.isNaN(difference) || difference < 1_000;
}
