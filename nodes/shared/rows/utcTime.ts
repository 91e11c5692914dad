import { parseTime } from '../../../src/contract/time';
import { z } from './zod';

/** A time as UTC in ISO 8601; null if there is none. Text that is not a time stays as it is. */
export function utcTime(time: string | null | undefined): string | null {
	if (!time) return null;
	const at = parseTime(time);
	return Number.isNaN(at) ? time : new Date(at).toISOString();
}

export const utcTimeSchema = () => z.iso.datetime().nullable();

/**
 * A date without a time means midnight UTC, and so does midnight in any time zone, because that is how databases and
 * n8n hold a date: a birthday must not shift with a server's time zone. A time without a zone, as n8n's date picker
 * writes it, also means UTC.
 */
export function toDateTime(value: unknown): unknown {
	if (value instanceof Date) return ofDate(value);
	const luxon = Object(value) as { toISO?: () => string | null };
	const written = typeof luxon.toISO === 'function' ? (luxon.toISO() ?? 'Invalid Date') : value;
	return typeof written === 'string' ? ofText(written.trim()) : written;
}

/** n8n's Postgres node gives a date as its midnight in the time zone of the server. */
function ofDate(value: Date): string {
	if (Number.isNaN(value.getTime())) return 'Invalid Date';
	const [year, month, day] = [value.getFullYear(), value.getMonth(), value.getDate()];
	const isDate = new Date(year, month, day).getTime() === value.getTime();
	return (isDate ? new Date(Date.UTC(year, month, day)) : value).toISOString();
}

function ofText(written: string): string {
	const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ]([\d:.]+))?$/.exec(written) ?? [];
	if (date !== undefined) return `${date}T${time ?? '00:00:00.000'}Z`;
	const [, midnight] = MIDNIGHT.exec(written) ?? [];
	return midnight === undefined ? written : `${midnight}T00:00:00.000Z`;
}

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?[+-]\d{2}:?\d{2}$/;
