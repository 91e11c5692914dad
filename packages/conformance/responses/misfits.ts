import * as z from 'zod/v4';

import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { shapeOfSchema } from '../document/contract';
import { remember } from '../remember';
import type { MisfitKind } from '../report/finding';
import { below } from '../shape/shape';
import { inWords, typesInWords, valuesInWords } from '../shape/inWords';

/** A place where a value does not have its schema. */
interface Misfit {
	/** `data[].email`: entries of lists have no numbers, so that a mistake in all of them counts once. */
	readonly path: string;
	/** The name of an unknown field, which is not ours, below the path. */
	readonly name?: string;
	readonly kind: MisfitKind;
	readonly expected: string;
	/** Undefined if the field is absent. */
	readonly value: unknown;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Every place where the value does not have the schema, and every field that the schema does not name. */
export function misfitsOf(schema: z.ZodType, value: unknown): Misfit[] {
	const { error } = z.safeParse(closedOnce(schema), value, { error: expectedBy });
	return (error?.issues ?? []).flatMap((issue) => misfitsIn(issue, value, []));
}

function misfitsIn(issue: Issue, root: unknown, above: Path): Misfit[] {
	const keys = [...above, ...issue.path];
	const value = keys.reduce<unknown>((found, key) => (found as JsonRecord)[String(key)], root);
	const path = keys.reduce<string>(
		(before, key) => (typeof key === 'number' ? `${before}[]` : below(before, String(key))),
		'',
	);
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map((name) => ({
			path,
			name,
			kind: 'unknown field',
			expected: 'no such field',
			value: (value as JsonRecord)[name],
		}));
	}
	const [nearest] = variantsIn(issue).toSorted((a, b) => a.length - b.length);
	if (nearest) return nearest.flatMap((inner) => misfitsIn(inner, root, keys));
	return [{ path, kind: kindOf(issue, value), expected: expectedIn(issue), value }];
}

/** The contract's own rules say what a value must be, or what is wrong with it. */
function expectedIn({ code, message }: Issue): string {
	if (message.startsWith(MUST_BE)) return message.slice(MUST_BE.length);
	return code === 'custom' ? `no value that ${message}` : message;
}

const MUST_BE = 'must be ';

/** What is wrong by each variant of a union. None if a field names the variant, and none has that name. */
const variantsIn = (issue: Issue): Issue[][] =>
	issue.code === 'invalid_union' ? issue.errors : [];

function kindOf(issue: Issue, value: unknown): MisfitKind {
	switch (issue.code) {
		case 'invalid_type':
			return value === undefined ? 'missing field' : 'wrong type';
		case 'invalid_value':
			if (value === undefined) return 'missing field';
			return isAmongTypes(issue.values, value) ? 'unknown value' : 'wrong type';
		case 'invalid_union':
			return value === undefined ? 'missing field' : 'unknown value';
		case 'too_big':
		case 'too_small':
			return 'outside bounds';
		default:
			return 'wrong format';
	}
}

const isAmongTypes = (values: readonly unknown[], value: unknown): boolean =>
	values.some((each) => typeof each === typeof value);

/** What the schema expects in the place of an issue, unless the schema itself says it. */
function expectedBy(issue: z.core.$ZodRawIssue): string {
	switch (issue.code) {
		case 'invalid_type':
			return typeWords(issue);
		case 'invalid_value':
			return isAmongTypes(issue.values, issue.input) ? valuesInWords(issue) : typeWords(issue);
		case 'invalid_union': {
			const { propValues = {} } = (issue.inst as z.ZodDiscriminatedUnion)._zod;
			return valuesInWords({ values: [...(propValues[String(issue.path?.at(-1))] ?? [])] });
		}
		case 'too_big':
			return `max${SIZES[issue.origin] ?? 'imum'} ${issue.maximum}`;
		case 'too_small':
			return `min${SIZES[issue.origin] ?? 'imum'} ${issue.minimum}`;
		case 'invalid_format':
			if (issue.format === 'regex') return `text of the form ${issue.pattern}`;
			return issue.format === 'datetime' ? 'date-time' : issue.format;
		default:
			return 'another value';
	}
}

function typeWords({ inst, input }: z.core.$ZodRawIssue): string {
	const schema = inst as z.ZodType;
	const shape = shapeOfSchema(allowNull.has(schema) ? z.nullable(schema) : schema, 'output');
	return input === undefined ? inWords(shape) : typesInWords(shape);
}

/** The bound of a text or a list, as JSON Schema names it. */
const SIZES: Readonly<Record<string, string>> = { string: 'Length', array: 'Items' };

/** The schemas inside of nullable ones: zod's issue does not say that null would be right, too. */
const allowNull = new WeakSet<z.core.$ZodType>();

/** The schema without room for fields that it does not name. An object that names none may have any. */
function closed(schema: z.core.$ZodType): z.core.$ZodType {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case 'object': {
			const fields = Object.entries(def.shape).map(([name, field]) => [name, closed(field)]);
			if (fields.length === 0) return schema;
			const shape = Object.fromEntries(fields) as z.core.$ZodShape;
			return z.core.clone(schema, { ...def, shape, catchall: z.never() } as typeof def);
		}
		case 'array':
			return z.core.clone(schema, { ...def, element: closed(def.element) } as typeof def);
		case 'nullable':
		case 'optional': {
			// A copy, because the contract may have the same schema where null is wrong.
			const innerType = z.core.clone(closed(def.innerType));
			if (def.type === 'nullable') allowNull.add(innerType);
			return z.core.clone(schema, { ...def, innerType } as typeof def);
		}
		case 'union':
			return z.core.clone(schema, { ...def, options: def.options.map(closed) } as typeof def);
		default:
			return schema;
	}
}

const closedOnce = remember(closed);
