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
	/** There only if nothing but the order of the answer says whose result it is. */
	readonly byOrder?: true;
}

export type LeadName = Pick<Lead, 'first_name' | 'last_name'>;

/** How an address says whose a result is. */
export interface SentAddresses {
	/** The `social_url` of each lead, in the order of the request. */
	readonly sent: readonly string[];
	/** Equal for two spellings of one address; undefined if the text is none. */
	keyOf(address: string): string | undefined;
}

const UNREPORTED: ImportEntry = { result: 'unreported', leadId: null, name: null, errors: [] };

/**
 * What the answer to an import of `count` leads says about each one, in the order of the request; always `count`
 * entries. The API document leaves the envelope open. So results come from `data`, `results` or `leads`, from lists that
 * bear the name of a result, or from the same in `data`, and rejected entries from `malformed`, `failed` and `errors`.
 *
 * A result belongs to the lead with its index; without one, to the lead with its address; and by its place only if it has
 * neither and there are as many as leads. An entry that fits none of these leaves a lead `unreported`.
 */
export function readImport(
	body: unknown,
	count: number,
	addresses: SentAddresses = NO_ADDRESSES,
): ImportEntry[] {
	const places = placesOf(body);
	const rejected = places.flatMap(rejectedIn);
	const listed = resultsIn(places);
	const found = listed.length > 0 || count !== 1 ? listed : singleEntry(places);
	const keys = addresses.sent.map(addresses.keyOf);
	const withLead = (each: FoundEntry): PlacedEntry => {
		const key = each.address === undefined ? undefined : addresses.keyOf(each.address);
		return { ...each, lead: key === undefined ? -1 : keys.indexOf(key) };
	};
	const results = found.map(withLead);
	// A rejection outweighs a result: rejections come first, and later results do not overwrite them.
	const all = [...rejected.map(withLead), ...results];
	const entries = Array.from<unknown, ImportEntry | undefined>({ length: count }, () => undefined);
	const take = (index: number, { entry }: FoundEntry) => (entries[index] ??= entry);

	const first = firstIndexOf(all, count);
	for (const each of all) {
		const { index = count === 1 ? first : undefined, lead } = each;
		if (index === undefined && lead !== -1) take(lead, each);
		// The API may have found the lead of another row: the index says whose result it is, whatever its address.
		else if (index !== undefined && index - first in entries) take(index - first, each);
	}

	const unplaced = results.filter(({ index }) => index === undefined);
	const indexes = [...entries.keys()];
	const open = indexes.filter((index) => entries[index] === undefined);
	if (unplaced.length === results.length && unplaced.every(({ lead }) => lead === -1)) {
		const knowsAddresses = keys.length > 0 && unplaced.some(({ address }) => address !== undefined);
		const positions = knowsAddresses
			? []
			: ([indexes, open].find(({ length }) => length === unplaced.length) ?? []);
		const byOrder = positions.length > 1 ? { byOrder: true as const } : {};
		positions.forEach((position, i) => {
			entries[position] ??= { ...unplaced[i]!.entry, ...byOrder };
		});
	} else if (open.length === 1 && all.length === count) {
		// The only lead that is left, and the only result.
		const last = unplaced.find(({ lead }) => lead === -1);
		if (last) take(open[0]!, last);
	}
	return entries.map((entry) => entry ?? UNREPORTED);
}

const NO_ADDRESSES: SentAddresses = { sent: [], keyOf: () => undefined };

const placesOf = (body: unknown): JsonRecord[] =>
	!isRecord(body) ? [] : isRecord(body.data) ? [body.data, body] : [body];

const rejectedIn = ({ malformed, failed, errors }: JsonRecord): FoundEntry[] => [
	...recordsOf(malformed).map((record) => foundEntry(record, 'malformed')),
	...recordsOf(failed).map((record) => foundEntry(record, 'failed')),
	...recordsOf(errors)
		.map((record) => foundEntry(record, 'failed'))
		.filter(({ index }) => index !== undefined),
];

/** Those of the first list that has any, and of the lists that say in their name what became of the leads in them. */
const resultsIn = (places: readonly JsonRecord[]): FoundEntry[] => [
	...(
		places
			.flatMap(({ data, results, leads }) => [data, results, leads])
			.map(recordsOf)
			.find(({ length }) => length > 0) ?? []
	).map((record) => foundEntry(record)),
	...places.flatMap((place) =>
		SUCCESSES.flatMap((result) =>
			recordsOf(place[result]).map((record) => foundEntry(record, result)),
		),
	),
];

/**
 * The API does not say where `index` starts. From 0, no entry has the index `count`; from 1, none has 0. In between, the
 * leads that the addresses name decide.
 */
function firstIndexOf(all: readonly PlacedEntry[], count: number): 0 | 1 {
	const indexed = all.filter(({ index }) => index !== undefined);
	if (indexed.some(({ index }) => index === 0)) return 0;
	if (indexed.some(({ index }) => index === count)) return 1;
	const others = new Set(all.filter(({ index }) => index === undefined).map(({ lead }) => lead));
	const fits = (first: 0 | 1) =>
		indexed.every(({ index, lead }) => {
			const place = index! - first;
			return lead === -1 ? !others.has(place) : lead === place;
		});
	return !fits(0) && fits(1) ? 1 : 0;
}

/** Whether a body says anything about an import. */
export function isImportAnswer(body: JsonRecord): boolean {
	const places = placesOf(body);
	const lists = places.flatMap((place) => ANSWER_LISTS.map((name) => place[name]));
	return lists.some(Array.isArray) || places.some((place) => statedIn(place) !== undefined);
}

const ANSWER_LISTS = ['data', 'results', 'leads', 'errors', ...RESULTS] as const;

interface FoundEntry {
	readonly index: number | undefined;
	/** The `social_url` of the lead; undefined if the entry does not say it. */
	readonly address: string | undefined;
	readonly entry: ImportEntry;
}

interface PlacedEntry extends FoundEntry {
	/** The lead that the address names, by its place in the request; -1 if it names none. */
	readonly lead: number;
}

/** `meant` is what the list says of the entries in it. */
function foundEntry(record: JsonRecord, meant?: (typeof RESULTS)[number]): FoundEntry {
	const errors = [...fieldErrorsOf(record.errors), ...fieldErrorsOf([record.error])];
	const implied = isRecord(record.error) ? 'failed' : errors.length > 0 ? 'malformed' : meant;
	return {
		index: Number.isInteger(record.index) ? Number(record.index) : undefined,
		address: stringOrNull((leadIn(record) ?? record).social_url) ?? undefined,
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
function singleEntry(places: readonly JsonRecord[]): FoundEntry[] {
	return places
		.map((place) => foundEntry(place))
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
