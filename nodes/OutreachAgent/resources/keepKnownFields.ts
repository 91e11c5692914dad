import type { z } from 'zod/v4';

import type { JsonRecord } from '../../../src/contract/json';

/**
 * Keeps only the fields of a record that a request may hold: answers may gain new ones, which requests refuse. Drops
 * null if the request does not allow it; in an answer, null means the same as no field.
 */
export function keepKnownFields(
	record: JsonRecord,
	{ shape }: { readonly shape: Readonly<Record<string, z.ZodType>> },
): JsonRecord {
	return Object.fromEntries(
		Object.entries(record).filter(([key, value]) => {
			const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
			return field && (value !== null || field.safeParse(null).success);
		}),
	);
}

/** The names of the fields with a value that a request may not hold. */
export const unknownFields = (
	record: JsonRecord,
	{ shape }: { readonly shape: Readonly<Record<string, unknown>> },
): string[] =>
	Object.keys(record).filter((key) => !Object.hasOwn(shape, key) && record[key] !== null);
