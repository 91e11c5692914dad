import * as z from 'zod/v4';

import { countCharacters, shorten } from './characters';
import type { Endpoint } from './endpoint';
import { lazy } from './lazy';

/** One broken rule of a request: which field, and which bound it misses. */
export interface Problem {
	/** Path in the contract's names, for example `schedule.end_time` or `leads[3].first_name`. */
	readonly field: string;
	/** What the form calls the field, if the path does not say it. */
	readonly label?: string;
	readonly message: string;
	/** The other fields that the rule concerns, if it is about more than one. */
	readonly concerns?: readonly string[];
}

/** The message for a field that the request does not have. */
export const UNKNOWN_FIELD = 'is not a known field';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;
type Path = readonly PropertyKey[];

const KEY_SHOWN_MAX = 40;

/**
 * Every rule of the schema that the value breaks; empty if it breaks none. Never throws. `root` names the value itself,
 * for rules that concern no single field.
 */
export function problemsOf(schema: z.ZodType, value: unknown, root = 'value'): Problem[] {
	const result = schema.safeParse(value, { error: textOfIssue });
	if (result.success) return [];
	return result.error.issues.flatMap((issue) => problemsIn(issue, [], root));
}

/** Every rule of the endpoint that the request breaks, part by part. Empty if the request may be sent. */
export function problemsOfRequest(
	endpoint: Endpoint,
	request: {
		readonly path?: unknown;
		readonly query?: unknown;
		readonly headers?: unknown;
		readonly body?: unknown;
	},
): Problem[] {
	const { path, query, headers, body } = endpoint.schemas();
	return [
		...problemsOf(path ?? noFields(), request.path ?? {}, 'path'),
		...problemsOf(query ?? noFields(), request.query ?? {}, 'query'),
		...problemsOf(headers ?? noFields(), request.headers ?? {}, 'headers'),
		...(body
			? problemsOf(body, request.body, 'body')
			: problemsOf(noFields(), request.body ?? {}, 'body')),
	];
}

const noFields = lazy(() => z.strictObject({}));

function problemsIn(issue: Issue, above: Path, root: string): Problem[] {
	const path = [...above, ...issue.path];
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map((key) => ({
			field: fieldOf([...path, key], root),
			message: UNKNOWN_FIELD,
		}));
	}
	const meant = issue.code === 'invalid_union' && variantMeant(issue.errors);
	if (meant) return meant.flatMap((inner) => problemsIn(inner, path, root));
	const { concerns, depth } = rulePathsOf(issue);
	const ruleAt = path.slice(0, path.length - depth);
	return [
		{
			field: fieldOf(path, root),
			message: issue.message,
			...(concerns && { concerns: concerns.map((one) => fieldOf([...ruleAt, ...one], root)) }),
		},
	];
}

interface RulePaths {
	readonly concerns?: readonly Path[];
	/** How many keys at the end of the path lie below the object that has the rule. */
	readonly depth: number;
}

/** As `addRuleProblem` noted them. */
const rulePathsOf = (issue: Issue): RulePaths => {
	const { concerns, depth = 0 } = (issue.code === 'custom' ? issue.params : undefined) ?? {};
	return { concerns: concerns as readonly Path[] | undefined, depth: Number(depth) };
};

/** The variant whose field names fit best; among equals, the one with the fewest problems. */
function variantMeant(variants: readonly Issue[][]): Issue[] | undefined {
	const misfits = (issues: Issue[]) =>
		issues.reduce((sum, issue) => {
			const isMisfit = issue.code === 'unrecognized_keys' && issue.path.length === 0;
			return isMisfit ? sum + issue.keys.length : sum;
		}, 0);
	return variants.toSorted((a, b) => misfits(a) - misfits(b) || a.length - b.length)[0];
}

function fieldOf(path: Path, root: string): string {
	const text = path.reduce<string>((field, key) => {
		if (typeof key === 'number') return `${field}[${key}]`;
		const name = shorten(String(key), KEY_SHOWN_MAX);
		if (!/^[\w-]+$/.test(name)) return `${field}[${JSON.stringify(name)}]`;
		return field === '' ? name : `${field}.${name}`;
	}, '');
	return text.startsWith('[') || text === '' ? `${root}${text}` : text;
}

/** The text of an issue that brings none of its own. */
export function textOfIssue(issue: RawIssue): string {
	const { input } = issue;
	switch (issue.code) {
		case 'invalid_type':
			return input === undefined ? 'is required' : wrongType(issue.expected, input);
		case 'invalid_value':
			return oneOf(issue.values, input);
		case 'too_big':
			return bound('at most', Number(issue.maximum), input);
		case 'too_small':
			return bound('at least', Number(issue.minimum), input);
		case 'invalid_format':
			return FORMATS[issue.format] ?? 'does not have the right form';
		case 'invalid_union':
			return noVariant(issue);
		default:
			return 'is not allowed here';
	}
}

const TYPES: Readonly<Record<string, string>> = {
	array: 'a list',
	boolean: 'true or false',
	int: 'a whole number',
	null: 'null',
	number: 'a number',
	object: 'an object',
	record: 'an object',
	string: 'text',
};

const FORMATS: Readonly<Record<string, string>> = {
	date: 'must be a date in the form YYYY-MM-DD',
	datetime: 'must be a date and time with a time zone, such as 2026-01-31T09:00:00Z',
};

function wrongType(expected: string, input: unknown): string {
	return `must be ${TYPES[expected] ?? expected}, is ${kindOf(input)}`;
}

function kindOf(input: unknown): string {
	if (input === null) return 'null';
	if (input === '') return 'empty';
	if (Array.isArray(input)) return 'a list';
	if (typeof input === 'number') return String(input);
	return TYPES[typeof input] ?? typeof input;
}

function oneOf(values: readonly unknown[], input: unknown): string {
	const choice = values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`;
	return input === undefined ? `is required (${choice})` : `must be ${choice}`;
}

function bound(side: 'at most' | 'at least', limit: number, input: unknown): string {
	if (typeof input === 'string') {
		if (input === '') return 'must not be empty';
		return `must have ${side} ${pluralize(limit, 'character', 'characters')}, has ${countCharacters(input)}`;
	}
	if (Array.isArray(input)) {
		if (input.length === 0 && limit === 1) return 'must have at least one entry';
		return `must have ${side} ${pluralize(limit, 'entry', 'entries')}, has ${input.length || 'none'}`;
	}
	return `must be ${side} ${limit}, is ${String(input)}`;
}

const pluralize = (count: number, one: string, many: string) =>
	`${count} ${count === 1 ? one : many}`;

/** A value of a discriminated union whose discriminator names no variant. */
function noVariant({ inst, path, input }: RawIssue): string {
	const discriminator = String(path?.at(-1));
	const values =
		inst instanceof z.ZodDiscriminatedUnion ? inst._zod.propValues[discriminator] : undefined;
	if (!values) return 'has none of the forms that are allowed here';
	return oneOf([...values], Reflect.get(Object(input), discriminator));
}
