import { countCharacters } from '../../src/contract/characters';
import { isRecord, type JsonRecord } from '../../src/contract/json';
import {
	ANYTHING,
	below,
	covers,
	type Fields,
	isAnything,
	literalsOf,
	type Shape,
	type Type,
} from './shape';
import { boundsInWords, inWords, typesInWords, valuesInWords } from './words';

export type MisfitKind =
	| 'missing field'
	| 'outside bounds'
	| 'unknown field'
	| 'unknown value'
	| 'wrong format'
	| 'wrong type';

/** A place where a value does not have its shape. */
interface Misfit {
	/** `data[].email`: entries of lists have no numbers, so that a mistake in all of them counts once. */
	readonly path: string;
	/** The name of an unknown field, which is not ours, below the path. */
	readonly name?: string;
	readonly kind: MisfitKind;
	readonly expected: string;
	/** Absent if the field is absent. */
	readonly value?: unknown;
}

/** Every place where the value does not have the shape. */
export function misfitsOf(shape: Shape, value: unknown, path = ''): Misfit[] {
	if (isAnything(shape)) return [];
	const types = typesOf(value);
	if (!types.some((type) => covers(shape.types, type))) {
		return [{ path, kind: 'wrong type', expected: typesInWords(shape), value }];
	}
	if (value === null) return [];
	if (Array.isArray(value)) {
		const inner = value.flatMap((entry) => misfitsOf(shape.items ?? ANYTHING, entry, `${path}[]`));
		return [...outsideBounds(shape, value.length, 'Items', path, value), ...inner];
	}
	if (isRecord(value)) return misfitsOfObject(shape.variants, value, path);
	if (shape.values && !shape.values.includes(value)) {
		return [{ path, kind: 'unknown value', expected: valuesInWords(shape), value }];
	}
	if (typeof value !== 'string') return outsideBounds(shape, Number(value), 'imum', path, value);
	return [
		...outsideBounds(shape, countCharacters(value), 'Length', path, value),
		...wrongFormat(shape, value, path),
	];
}

function typesOf(value: unknown): Type[] {
	if (value === null) return ['null'];
	if (Array.isArray(value)) return ['array'];
	if (Number.isInteger(value)) return ['integer'];
	return [typeof value as Type];
}

function outsideBounds(
	{ bounds }: Shape,
	size: number,
	of: 'imum' | 'Items' | 'Length',
	path: string,
	value: unknown,
): Misfit[] {
	const { [`min${of}` as const]: least = -Infinity, [`max${of}` as const]: most = Infinity } =
		bounds;
	if (size >= least && size <= most) return [];
	return [{ path, kind: 'outside bounds', expected: boundsInWords({ bounds }), value }];
}

/** Requires an offset from UTC, as the contract does. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
	'date-time': (text) =>
		/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
		!Number.isNaN(Date.parse(text)),
	date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
	uri: (text) => URL.canParse(text),
};

function wrongFormat({ format = '', pattern }: Shape, value: string, path: string): Misfit[] {
	const isRight = FORMATS[format]?.(value) ?? (!pattern || new RegExp(pattern, 'u').test(value));
	const expected = format || `text of the form ${pattern}`;
	return isRight ? [] : [{ path, kind: 'wrong format', expected, value }];
}

function misfitsOfObject(variants: readonly Fields[], value: JsonRecord, path: string): Misfit[] {
	const [closest] = variants.toSorted((a, b) => distance(a, value) - distance(b, value));
	if (!closest) return [];
	const [other] = literalsOf(closest).filter(([name, literal]) => value[name] !== literal);
	if (other && variants.length > 1) return misfitsOfChoice(variants, other[0], value, path);
	return [
		...Object.entries(closest).flatMap(([name, { shape, isRequired }]): Misfit[] => {
			const inner = below(path, name);
			if (value[name] !== undefined) return misfitsOf(shape, value[name], inner);
			return isRequired ? [{ path: inner, kind: 'missing field', expected: inWords(shape) }] : [];
		}),
		...Object.keys(value)
			.filter((name) => !Object.hasOwn(closest, name))
			.map((name): Misfit => {
				const expected = 'no such field';
				return { path, name, kind: 'unknown field', expected, value: value[name] };
			}),
	];
}

/** No variant has this value in the field that distinguishes the variants. */
function misfitsOfChoice(
	variants: readonly Fields[],
	name: string,
	value: JsonRecord,
	path: string,
): Misfit[] {
	const values = [...new Set(variants.flatMap((fields) => fields[name]?.shape.values ?? []))];
	const expected = valuesInWords({ values });
	const inner = below(path, name);
	return value[name] === undefined
		? [{ path: inner, kind: 'missing field', expected }]
		: [{ path: inner, kind: 'unknown value', expected, value: value[name] }];
}

/**
 * How far a value is from a variant: first by the fields that distinguish variants, then by missing or extra fields.
 */
function distance(fields: Fields, value: JsonRecord): number {
	const literals = literalsOf(fields);
	const others = literals.filter(([name, literal]) => value[name] !== literal).length;
	const missing = Object.entries(fields).filter(
		([name, { isRequired }]) => isRequired && value[name] === undefined,
	).length;
	const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name)).length;
	// If no variant fits, we assume the one with which the value shares most.
	const strangeness = others === 0 ? -1_000 : others - (literals.length - others);
	return strangeness * 10_000 + missing * 100 + unknown;
}
