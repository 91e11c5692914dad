import { z } from 'zod/v4';

import { problemsOf } from '../../src/contract/problems';
import { invalidRequest } from '../http/errors';

interface EntryRules<Schema> {
	/** The field that holds the entries where there are several. */
	readonly key: string;
	readonly schema: Schema;
	/** Entries a request may have. */
	readonly most?: number;
}

/**
 * Reads a body that is either one entry or `{ [key]: [entries] }`. Of several, the good ones are taken and the others
 * reported, so that one bad row does not cost a whole import; a single bad one is an invalid request.
 */
export function readEntries<Schema extends z.ZodType>(
	body: unknown,
	{ key, schema, most = Infinity }: EntryRules<Schema>,
) {
	const isMany = typeof body === 'object' && body !== null && Object.hasOwn(body, key);
	const many = z.strictObject({ [key]: z.array(z.unknown()).min(1).max(most) });
	const problems = problemsOf(isMany ? many : schema, body, 'body');
	if (problems.length > 0) throw invalidRequest(problems);
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
