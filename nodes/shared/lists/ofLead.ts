import { isRecord } from '../../../src/contract/json';
import { invalidFields } from '../../../src/n8n/errors';
import { addressProblems } from '../addresses/addressProblems';
import { readAddress } from '../addresses/readAddress';
import { addressText, locatedId } from '../form/values';

// Finds what the API lists of a lead, for lists that it cannot filter by lead.

/** A lead as such a list has it. */
interface ListedLead {
	readonly id?: string | null;
	readonly social_url?: string | null;
}

/** Rows by the ID and by the address of their lead. */
export type RowsByLead<Row> = ReadonlyMap<string, readonly Row[]>;

export function byLead<Row>(
	rows: Iterable<Row>,
	leadOf: (row: Row) => ListedLead | null | undefined,
): RowsByLead<Row> {
	const found = new Map<string, Row[]>();
	for (const row of rows) {
		for (const key of keysOf(leadOf(row) ?? {})) {
			const others = found.get(key);
			if (others) others.push(row);
			else found.set(key, [row]);
		}
	}
	return found;
}

/** What `byLead` has a listed lead under: the ID and the address, however it is spelled. */
export const keysOf = ({ id, social_url: url }: ListedLead): string[] =>
	[id, readAddress(url ?? '').key].filter((key) => typeof key === 'string');

/**
 * What `byLead` has the lead of a field under. A web address is no ID, in whichever mode of the locator it is given: a
 * model or an expression may give either.
 * @param field for errors
 */
export function leadKey(field: string, located: unknown): string {
	const written = String(addressText(locatedId(located)) ?? '');
	const address = readAddress(written);
	const isId = address.isNoAddress && !(isRecord(located) && located.mode === 'address');
	if (isId) return written;
	const problems = addressProblems(address, field);
	if (problems.length > 0) throw invalidFields(problems);
	return address.key ?? written;
}
