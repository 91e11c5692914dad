import { z } from 'zod/v4';

import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { problemsOf } from 'n8n-nodes-outreach/src/contract/problems';
import { throwIfInvalid } from '../core/errors';

/**
 * Reads a body that is either one entry or `{ [key]: [entries] }`. Among several entries, reports the bad ones and
 * accepts the rest, so that one bad row does not fail a whole import. A single bad entry makes the request invalid.
 */
export function readBatch<Schema extends z.ZodType>(
	body: unknown,
	{ key, schema, maxEntries = Infinity }: { key: string; schema: Schema; maxEntries?: number },
) {
	const isMany = isRecord(body) && Object.hasOwn(body, key);
	const many = z.strictObject({ [key]: z.array(z.unknown()).min(1).max(maxEntries) });
	throwIfInvalid(problemsOf(isMany ? many : schema, body, 'body'));
	const entries = isMany ? (many.parse(body)[key] as unknown[]) : [body];

	const good: Array<{ index: number; entry: z.output<Schema> }> = [];
	const malformed: Array<{ index: number; errors: Array<{ field: string; message: string }> }> = [];
	entries.forEach((entry, index) => {
		const errors = problemsOf(schema, entry, 'entry').map((problem) => ({ ...problem }));
		if (errors.length > 0) malformed.push({ index, errors });
		else good.push({ index, entry: schema.parse(entry) });
	});
	return { attempted: entries.length, good, malformed };
}
