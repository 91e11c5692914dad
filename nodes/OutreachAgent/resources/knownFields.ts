import type { JsonRecord } from '../../../src/contract/json';

/** The fields of a record that a request may hold: the API refuses others, and its answers may gain some. */
export function knownFields(
	record: JsonRecord,
	{ shape }: { readonly shape: Readonly<Record<string, unknown>> },
): JsonRecord {
	return Object.fromEntries(Object.entries(record).filter(([key]) => key in shape));
}
