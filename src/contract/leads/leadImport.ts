import { isRecord, recordsOf, stringOrNull, type JsonRecord } from '../json';
import { isLead, type Lead } from './leads';

export interface FieldError {
	/** Empty if the error concerns the whole entry. */
	readonly field: string;
	readonly message: string;
}

/** The lead is in the list. */
const SUCCESSES = ['created', 'added_existing', 'already_in_list'] as const;
const RESULTS = [...SUCCESSES, 'malformed', 'failed'] as const;

/** What became of one entry of a lead import. */
export interface ImportEntry {
	/**
	 * `created`: new lead, added. `added_existing`: the workspace had the lead, added. `already_in_list`: no change.
	 * `malformed`: the entry breaks a rule. `failed`: the API could not process it.
	 * `unreported`: the answer does not say.
	 */
	readonly result: (typeof RESULTS)[number] | 'unreported';
	readonly leadId: string | null;
	/** The lead's name as the workspace has it; null if the answer does not say it. */
	readonly name: LeadName | null;
	readonly errors: readonly FieldError[];
}

export type LeadName = Pick<Lead, 'first_name' | 'last_name'>;

const UNREPORTED: ImportEntry = { result: 'unreported', leadId: null, name: null, errors: [] };

/**
 * What the answer to an import of `count` leads says about each one, in the order of the request; always `count`
 * entries. The API document leaves the envelope open. So results come from `data`, `data.results` or `results`, and
 * rejected entries from there or from `malformed`, `failed` and `errors`. An entry that the answer does not mention
 * stays `unreported`.
 */
export function readImport(body: unknown, count: number): ImportEntry[] {
	const entries = Array.from<unknown, ImportEntry | undefined>({ length: count }, () => undefined);
	if (!isRecord(body)) return entries.map(() => UNREPORTED);

	const places = isRecord(body.data) ? [body.data, body] : [body];
	const rejected = places.flatMap(({ malformed, failed, errors }) => [
		...recordsOf(malformed).map((record) => indexedEntryOf(record, 'malformed')),
		...recordsOf(failed).map((record) => indexedEntryOf(record, 'failed')),
		...recordsOf(errors)
			.map((record) => indexedEntryOf(record, 'failed'))
			.filter(({ index }) => index !== undefined),
	]);
	const results = [body.data, ...places.map((place) => place.results)]
		.map(recordsOf)
		.find(({ length }) => length > 0)
		?.map((record) => indexedEntryOf(record));
	const indexed = results ?? (count === 1 ? singleEntry(places) : []);

	const first = firstIndexOf([...rejected, ...indexed], count);
	// A rejection outweighs a result: rejections come first, and later results do not overwrite them.
	for (const { index = count === 1 ? first : NaN, entry } of [...rejected, ...indexed]) {
		const place = index - first;
		if (place in entries) entries[place] ??= entry;
	}
	if (indexed.every(({ index }) => index === undefined)) {
		const all = [...entries.keys()];
		const open = all.filter((index) => entries[index] === undefined);
		const positions = [all, open].find(({ length }) => length === indexed.length) ?? [];
		positions.forEach((position, i) => (entries[position] ??= indexed[i]?.entry));
	}
	return entries.map((entry) => entry ?? UNREPORTED);
}

/** The API does not say where `index` starts. From 0, no entry has the index `count`; from 1, none has 0. */
const firstIndexOf = (indexed: readonly IndexedEntry[], count: number): 0 | 1 =>
	indexed.some(({ index }) => index === count) && indexed.every(({ index }) => index !== 0) ? 1 : 0;

/** Whether a body says anything about an import. */
export function isImportAnswer(body: JsonRecord): boolean {
	const places = isRecord(body.data) ? [body.data, body] : [body];
	const lists = places.flatMap(({ data, results, malformed, failed, errors }) => {
		return [data, results, malformed, failed, errors];
	});
	return lists.some(Array.isArray) || places.some((place) => statedIn(place) !== undefined);
}

interface IndexedEntry {
	readonly index: number | undefined;
	readonly entry: ImportEntry;
}

function indexedEntryOf(record: JsonRecord, rejection?: 'malformed' | 'failed'): IndexedEntry {
	const errors = [...fieldErrorsOf(record.errors), ...fieldErrorsOf([record.error])];
	const implied = isRecord(record.error) ? 'failed' : errors.length > 0 ? 'malformed' : rejection;
	return {
		index: Number.isInteger(record.index) ? Number(record.index) : undefined,
		entry: {
			result: statedIn(record) ?? implied ?? 'unreported',
			leadId: leadIdOf(record),
			name: nameOf(record),
			errors,
		},
	};
}

/** The API document says that a result carries one of the words of success, but not under which key. */
const statedIn = (record: JsonRecord) =>
	RESULTS.find((result) => result === record.result || result === record.status) ??
	SUCCESSES.find((result) => Object.values(record).includes(result));

/** The answer to a request with one lead may be the entry itself instead of a list of one. */
function singleEntry(places: readonly JsonRecord[]): IndexedEntry[] {
	return places
		.map((place) => indexedEntryOf(place))
		.filter(({ entry }) => entry.result !== 'unreported')
		.slice(0, 1);
}

/** The errors of one entry; empty if the value holds none. */
export const fieldErrorsOf = (errors: unknown): FieldError[] =>
	recordsOf(errors).map(({ field, message }) => ({
		field: stringOrNull(field) ?? '',
		message: stringOrNull(message) ?? '',
	}));

/** The record of the lead in an entry, if it has one. */
const leadIn = (record: JsonRecord) => [record.lead, record.data].find(isRecord);

/** The entry may also be the lead itself. */
function nameOf(record: JsonRecord): LeadName | null {
	const { first_name, last_name } = leadIn(record) ?? record;
	const name = { first_name: stringOrNull(first_name), last_name: stringOrNull(last_name) };
	return name.first_name === null && name.last_name === null ? null : name;
}

function leadIdOf(record: JsonRecord): string | null {
	const lead = leadIn(record);
	return (
		stringOrNull(record.lead_id) ??
		stringOrNull(lead?.id) ??
		(isLead(record) ? stringOrNull(record.id) : null)
	);
}
