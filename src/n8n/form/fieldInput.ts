import { InvalidRequestError } from '../../client/errors';
import { shorten, withoutInvisible } from '../../contract/characters';
import { isRecord, type JsonRecord } from '../../contract/json';
import type { Problem } from '../../contract/problems';

/** What a field of the form holds, and its value for one item. The two differ if the field holds an expression. */
export interface FieldInput {
	readonly written: unknown;
	readonly value: unknown;
}

export const isExpression = (written: unknown): boolean =>
	typeof written === 'string' && written.startsWith('=');

/** What n8n calls a value that a model fills in. */
export const FROM_MODEL = /\$fromAI\s*\(/i;

/** A model fills the field in, and may leave it empty on purpose. */
export const isLeftToModel = (written: unknown): boolean =>
	isExpression(written) && FROM_MODEL.test(String(written));

/** Whether a value gives nothing: none, a text with nothing to see, an empty list or record, a list of such. */
export function isBlank(value: unknown): boolean {
	if (typeof value === 'string')
		return !VISIBLE.test(value) && withoutInvisible(value).trim() === '';
	if (Array.isArray(value)) return value.every(isBlank);
	return (
		value === undefined ||
		value === null ||
		(isPlainRecord(value) && Object.keys(value).length === 0)
	);
}

/** Nearly all texts begin like this, and sheets have many of them. */
const VISIBLE = /^[\w+#(]/;

/** A record, but not a date. */
export function isPlainRecord(value: unknown): value is JsonRecord {
	if (!isRecord(value)) return false;
	const { toISO, toISOString } = value;
	return typeof toISO !== 'function' && typeof toISOString !== 'function';
}

/**
 * A part of a value, both as written and as evaluated. If the whole is an expression, it stands for all of its parts.
 */
export function partOf({ written, value }: FieldInput, key: PropertyKey): FieldInput {
	const inside: unknown = isExpression(written) ? written : Reflect.get(Object(written), key);
	return { written: inside, value: Reflect.get(Object(value), key) as unknown };
}

/** Reads each value. Throws the problems of all of them at once. */
export function readEach<T, R>(all: Iterable<T>, read: (each: T) => R): R[] {
	const problems: Problem[] = [];
	const done: R[] = [];
	for (const each of all) {
		try {
			done.push(read(each));
		} catch (error) {
			if (!(error instanceof InvalidRequestError)) throw error as Error;
			problems.push(...error.problems);
		}
	}
	if (problems.length > 0) throw new InvalidRequestError(problems) as Error;
	return done;
}

const SHOWN_MAX = 40;

/** A value as an error shows it: short, and text in quotes. */
export function shown(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (isRecord(value)) return 'a record';
	if (typeof value !== 'string') return String(value);
	return `"${shorten(value, SHOWN_MAX)}"`;
}
