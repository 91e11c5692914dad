import { isRecord, type JsonRecord } from '../../../src/contract/json';
import type { Problem } from '../../../src/contract/problems';
import { isWithin } from '../form/paths';

// The changes of an update are nested like the record. Lists count as values: they are replaced as a whole.

/** The record with the changes; all other fields stay as they were read. */
export function mergeChanges(stored: unknown, changes: unknown): unknown {
	if (!isRecord(changes)) return changes;
	const merged: Record<string, unknown> = { ...(isRecord(stored) ? stored : {}) };
	for (const [key, field] of Object.entries(changes))
		merged[key] = mergeChanges(merged[key], field);
	return merged;
}

/** The fields that are set, such as `schedule.end_time`. */
export function pathsOf(changes: JsonRecord, above = ''): string[] {
	return Object.entries(changes).flatMap(([key, field]) =>
		isRecord(field) && Object.keys(field).length > 0
			? pathsOf(field, `${above}${key}.`)
			: [above + key],
	);
}

/** Whether the field, or what it is part of, is among those that are set. */
const isSet = (field: string, paths: readonly string[]): boolean =>
	paths.some((path) => isWithin(field, path));

/** All fields that a problem is about. */
const concernedBy = ({ field, concerns = [] }: Problem): string[] => [field, ...concerns];

/** The problems of the set values alone: what they will be merged with is not known yet. */
export const problemsOfSet = (problems: readonly Problem[], paths: readonly string[]): Problem[] =>
	problems.filter((problem) => concernedBy(problem).every((field) => isSet(field, paths)));

/**
 * The problems of a merged record, except those that it had before: what is stored may break rules, and stays. A rule
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

/** A value as answers may show it: without blanks around texts, and with lists in any order. */
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

/** Absent, null and an empty object are the same: nothing. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
	JSON.stringify(normalize(a)) === JSON.stringify(normalize(b));
