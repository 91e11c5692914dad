import type { z } from 'zod/v4';

import type { JsonRecord } from '../../../src/contract/json';

/**
 * The fields of a record that a request may hold: the API's answers may gain some, and its requests refuse them. Drops
 * null if the field cannot be null; for an answer it means the same as no field.
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
