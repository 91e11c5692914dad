const ISO_TIME =
	/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:Z|([+-]\d\d)(?::?(\d\d))?)?$/i;

/**
 * A time in an answer, in milliseconds since 1970; NaN if it cannot be read. The document asks for a zone. A time
 * without one is UTC: `Date.parse` would take it for the local time of n8n's machine. It does not read all that ISO 8601
 * allows, either: a fraction after a comma, or a zone of hours alone.
 */
export function parseTime(text: string): number {
	const parts = ISO_TIME.exec(text);
	if (!parts) return Date.parse(text);
	const [, date, time, seconds = '00', fraction = '0', hours = '+00', minutes = '00'] = parts;
	return Date.parse(`${date}T${time}:${seconds}.${fraction}${hours}:${minutes}`);
}

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
