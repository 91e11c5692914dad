import { parseTime } from '../../contract/time';

/** A time further ahead of the server's clock is wrong, and says nothing about others. Time zones differ by less. */
const FAR_AHEAD_MS = 86_400_000;
export const isFarAhead = (at: number, now: number): boolean => at > now + FAR_AHEAD_MS;

type TimeText = string | null | undefined;

/** The first of these times of the server that can be read, in milliseconds. */
export function firstTime(...texts: readonly TimeText[]): number | undefined {
	for (const text of texts) {
		const at = parseTime(text ?? '');
		if (!Number.isNaN(at)) return at;
	}
	return undefined;
}

/** Says that a time cannot be read, if that is so; undefined for none. */
export const unreadable = (text: TimeText): string | undefined =>
	typeof text === 'string' && firstTime(text) === undefined
		? `The API sent a time that cannot be read (${JSON.stringify(text)})`
		: undefined;

/**
 * The times of rows that are in order. One that cannot be read takes the time of the row before it, else of the row
 * after it, else the present. Times far ahead are no help.
 */
export function timesInOrder(read: ReadonlyArray<number | undefined>, now: number): number[] {
	const present = read.map((at) => (at !== undefined && isFarAhead(at, now) ? undefined : at));
	let before = present.find((at) => at !== undefined) ?? now;
	return read.map((at, index) => {
		before = present[index] ?? before;
		return at ?? before;
	});
}

/** If rows move while pages are read, some come twice. The later one is the newer. */
export function unique<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
	return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Whether all rows came in one page. Between two pages, rows can move out of sight. */
export const isOnePage = (
	rows: readonly unknown[],
	pageSize: number,
	isEnough: () => boolean,
): boolean => rows.length < pageSize || (rows.length === pageSize && isEnough());
