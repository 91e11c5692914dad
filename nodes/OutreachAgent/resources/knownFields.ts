import type { z } from 'zod/v4';

import type { JsonRecord } from '../../../src/contract/json';

/**
 * The fields of a record that a request may hold: the API refuses others, and its answers may gain some. A null is left
 * out where a request takes none: it says the same as nothing.
 */
export function knownFields(
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
