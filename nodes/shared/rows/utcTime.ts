import { parseTime } from '../../../src/contract/time';
import { z } from './schema';

/** A time as UTC in ISO 8601; null if there is none. Text that is not a time stays as it is. */
export function utcTime(time: string | null | undefined): string | null {
	if (!time) return null;
	const at = parseTime(time);
	return Number.isNaN(at) ? time : new Date(at).toISOString();
}

export const utcTimeSchema = () => z.iso.datetime().nullable();

/**
 * A date without a time means midnight UTC. A time without a zone, as n8n's date picker writes it, also means UTC: a
 * birthday must not shift with a server's time zone.
 */
export function toDateTime(value: unknown): unknown {
	if (typeof value === 'string') {
		const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ]([\d:.]+))?$/.exec(value.trim()) ?? [];
		return date === undefined ? value.trim() : `${date}T${time ?? '00:00:00.000'}Z`;
	}
	if (value instanceof Date)
		return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
	const luxon = Object(value) as { toISO?: () => string | null };
	return typeof luxon.toISO === 'function' ? (luxon.toISO() ?? 'Invalid Date') : value;
}
