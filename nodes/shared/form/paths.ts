import { isRecord } from '../../../src/contract/json';

// A value in a nested record, by its path: `schedule.end_time`.

export const valueAt = (record: unknown, path: string): unknown =>
	path.split('.').reduce((value, key) => (isRecord(value) ? value[key] : undefined), record);

/** Whether a path names this place or something inside it: `leads[1].name` is within `leads`. */
export const isWithin = (path: string, place: string): boolean =>
	path === place || (path.startsWith(place) && /^[.[]/.test(path.slice(place.length)));

/** Puts a value into a record under construction. If the value is a record, merges it with the one that is there. */
export function putAt(record: Record<string, unknown>, path: string, value: unknown): void {
	const [key = '', ...below] = path.split('.');
	const there = record[key];
	const inner: Record<string, unknown> = isRecord(there) ? { ...there } : {};
	if (below.length > 0) {
		putAt(inner, below.join('.'), value);
		record[key] = inner;
	} else {
		record[key] = isRecord(value) ? { ...inner, ...value } : value;
	}
}
