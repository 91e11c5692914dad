import { isRecord, type JsonRecord } from '../../../src/contract/json';
import type { Problem } from '../../../src/contract/problems';
import { isWithin } from '../form/paths';

// The changes of an update are nested like the record. A list counts as one value, because it is replaced as a whole.

/** The record with the changes. All other fields stay as they were read. */
export function mergeChanges(stored: unknown, changes: unknown): unknown {
	if (!isRecord(changes)) return changes;
	const merged: Record<string, unknown> = { ...(isRecord(stored) ? stored : {}) };
	for (const [key, field] of Object.entries(changes))
		merged[key] = mergeChanges(merged[key], field);
	return merged;
}

/** The paths of the fields that are set, such as `schedule.end_time`. */
export function pathsOf(changes: JsonRecord, above = ''): string[] {
	return Object.entries(changes).flatMap(([key, field]) =>
		isRecord(field) && Object.keys(field).length > 0
			? pathsOf(field, `${above}${key}.`)
			: [above + key],
	);
}

/** Whether the field, or the value that contains it, is among those that are set. */
const isSet = (field: string, paths: readonly string[]): boolean =>
	paths.some((path) => isWithin(field, path));

/** All fields that a problem concerns. */
const concernedBy = ({ field, concerns = [] }: Problem): string[] => [field, ...concerns];

/** The problems of the set values alone, because we do not know yet what they will be merged with. */
export const problemsOfSet = (problems: readonly Problem[], paths: readonly string[]): Problem[] =>
	problems.filter((problem) => concernedBy(problem).every((field) => isSet(field, paths)));

/**
 * The problems of a merged record, except those that it had before: stored values may break rules, and stay. A rule
 * applies again as soon as one of the fields that it concerns is set.
 */
export function problemsOfMerged(
	problems: readonly Problem[],
	former: readonly Problem[],
	paths: readonly string[],
): Problem[] {
	const isFormer = ({ field, message }: Problem) =>
		former.some((one) => one.field === field && one.message === message);
	return problems.filter(
		(problem) => !isFormer(problem) || concernedBy(problem).some((field) => isSet(field, paths)),
	);
}

/** A value in the form to compare: answers may trim texts and reorder lists. */
function normalize(value: unknown): unknown {
	if (typeof value === 'string') return value.replaceAll('\r\n', '\n').trim();
	if (Array.isArray(value)) return value.map((entry) => JSON.stringify(normalize(entry))).sort();
	if (isRecord(value)) {
		const entries = Object.entries(value).map(([key, field]) => [key, normalize(field)] as const);
		const filled = entries.filter(([, field]) => field !== null);
		return filled.length > 0
			? Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
			: null;
	}
	return value ?? null;
}

/** Absent, null and an empty object all count as nothing. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
	JSON.stringify(normalize(a)) === JSON.stringify(normalize(b));
