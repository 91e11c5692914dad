import { ANYTHING, below, covers, type Fields, isAnything, literalsOf, type Shape } from './shape';
import { boundsInWords, inWords, typesInWords, valuesInWords } from './inWords';

/** How the service's shape relates to ours. `other`: each allows something that the other does not. */
type Relation = 'narrower' | 'other' | 'wider';

export type DifferenceKind =
	| 'missing field'
	| 'missing optional field'
	| 'optional field'
	| 'required field'
	| 'unknown field'
	| 'unknown required field'
	| 'unsaid type'
	| `${Relation} ${'bounds' | 'forms' | 'format' | 'type' | 'values'}`;

export interface Difference {
	readonly path: string;
	readonly kind: DifferenceKind;
	readonly ours: string;
	readonly theirs: string;
	/** Values of a choice of ours that theirs lacks. */
	readonly lost?: readonly unknown[];
}

/** Every place where their shape differs from ours. */
export function differencesOf(ours: Shape, theirs: Shape, path = ''): Difference[] {
	// We accept whatever comes.
	if (isAnything(ours)) return [];
	if (isAnything(theirs)) {
		return [{ path, kind: 'unsaid type', ours: inWords(ours), theirs: inWords(theirs) }];
	}
	const type = relationOf(
		ours.types.some((each) => !covers(theirs.types, each)),
		theirs.types.some((each) => !covers(ours.types, each)),
	);
	const typeDifference = type
		? [
				{
					path,
					kind: `${type} type` as const,
					ours: typesInWords(ours),
					theirs: typesInWords(theirs),
				},
			]
		: [];
	// Types that share nothing but null differ in everything.
	const isAlike = ours.types.some((each) => each !== 'null' && covers(theirs.types, each));
	if (!isAlike && type === 'other') return typeDifference;
	return [
		...typeDifference,
		...valueDifferences(ours, theirs, path),
		...boundDifferences(ours, theirs, path),
		...formatDifferences(ours, theirs, path),
		...(ours.items ? differencesOf(ours.items, theirs.items ?? ANYTHING, `${path}[]`) : []),
		...formDifferences(ours.variants, theirs.variants, path),
	];
}

/** Undefined if neither allows more than the other. */
function relationOf(oursAllowsMore: boolean, theirsAllowsMore: boolean): Relation | undefined {
	if (oursAllowsMore && theirsAllowsMore) return 'other';
	if (oursAllowsMore) return 'narrower';
	return theirsAllowsMore ? 'wider' : undefined;
}

function valueDifferences(ours: Shape, theirs: Shape, path: string): Difference[] {
	const lacks = (values: readonly unknown[] | undefined, others: readonly unknown[] | undefined) =>
		others !== undefined && (values ?? [undefined]).some((value) => !others.includes(value));
	const relation = relationOf(lacks(ours.values, theirs.values), lacks(theirs.values, ours.values));
	if (!relation) return [];
	const kind = `${relation} values` as const;
	const lost = ours.values?.filter((value) => theirs.values?.includes(value) === false);
	return [{ path, kind, ours: valuesInWords(ours), theirs: valuesInWords(theirs), lost }];
}

function boundDifferences(ours: Shape, theirs: Shape, path: string): Difference[] {
	const outside = (a: Shape, b: Shape) =>
		(Object.entries(b.bounds) as Array<[keyof Shape['bounds'], number]>).some(([name, bound]) => {
			const other = a.bounds[name];
			return other === undefined || (name.startsWith('min') ? other < bound : other > bound);
		});
	// The values of a choice have no bounds of their own.
	if (ours.values && theirs.values) return [];
	const relation = relationOf(outside(ours, theirs), outside(theirs, ours));
	if (!relation) return [];
	const kind = `${relation} bounds` as const;
	return [{ path, kind, ours: boundsInWords(ours), theirs: boundsInWords(theirs) }];
}

/** Other formats, such as `uuid`, say nothing that we rely on. */
const FORMATS = ['date-time', 'date', 'uri'];

function formatDifferences(ours: Shape, theirs: Shape, path: string): Difference[] {
	const [here, there] = [ours, theirs].map(({ format = '' }) =>
		FORMATS.includes(format) ? format : undefined,
	);
	if (here === there) return [];
	const relation = relationOf(there !== undefined, here !== undefined)!;
	const words = (format: string | undefined) => format ?? 'any text';
	return [{ path, kind: `${relation} format`, ours: words(here), theirs: words(there) }];
}

function formDifferences(
	ours: readonly Fields[],
	theirs: readonly Fields[],
	path: string,
): Difference[] {
	if (ours.length === 0) return [];
	if (theirs.length === 0) {
		return [{ path, kind: 'unsaid type', ours: 'fields', theirs: 'no fields' }];
	}
	const { pairs, oursAlone, theirsAlone } = pair(ours, theirs);
	const relation = relationOf(oursAlone.length > 0, theirsAlone.length > 0);
	const words = (forms: readonly Fields[]) => forms.map(formInWords).join('; ') || 'no other form';
	return [
		...(relation
			? [
					{
						path,
						kind: `${relation} forms` as const,
						ours: words(oursAlone),
						theirs: words(theirsAlone),
					},
				]
			: []),
		...pairs.flatMap(([here, there]) => fieldDifferences(here, there, path)),
	];
}

/** Pairs our variants with theirs: by the fields that distinguish them, or else by field names. */
function pair(ours: readonly Fields[], theirs: readonly Fields[]) {
	const left = [...theirs];
	const pairs: Array<readonly [Fields, Fields]> = [];
	const oursAlone: Fields[] = [];
	for (const form of ours) {
		const [best] = left.toSorted((a, b) => likeness(form, b) - likeness(form, a));
		const isSame = best !== undefined && (isOnly(ours, theirs) || likeness(form, best) > 0);
		if (!isSame) {
			oursAlone.push(form);
			continue;
		}
		pairs.push([form, best]);
		left.splice(left.indexOf(best), 1);
	}
	return { pairs, oursAlone, theirsAlone: left };
}

const isOnly = (ours: readonly Fields[], theirs: readonly Fields[]) =>
	ours.length === 1 && theirs.length === 1;

/** 0 means that they are not the same variant at all. */
function likeness(ours: Fields, theirs: Fields): number {
	const literals = literalsOf(ours);
	const isOther = literals.some(([name, value]) => {
		const values = theirs[name]?.shape.values;
		return values !== undefined && !values.includes(value);
	});
	if (isOther) return 0;
	const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
	const shared = Object.keys(ours).filter((name) => Object.hasOwn(theirs, name)).length;
	return names.size === 0 ? 1 : shared / names.size;
}

const formInWords = (fields: Fields): string => {
	const literals = literalsOf(fields).map(([name, value]) => `${name} ${String(value)}`);
	return literals.join(', ') || Object.keys(fields).join(', ') || 'an empty object';
};

/** The fields in which two variants of an object differ. */
export function fieldDifferences(ours: Fields, theirs: Fields, path = ''): Difference[] {
	const here = Object.entries(ours).flatMap(([name, { shape, isRequired }]): Difference[] => {
		const inner = below(path, name);
		const their = theirs[name];
		const expected = inWords(shape);
		if (!their) {
			const kind = isRequired ? 'missing field' : 'missing optional field';
			return [{ path: inner, kind, ours: expected, theirs: 'no such field' }];
		}
		const kind = their.isRequired ? 'required field' : 'optional field';
		return [
			...(isRequired === their.isRequired
				? []
				: [{ path: inner, kind, ours: need(isRequired), theirs: need(their.isRequired) } as const]),
			...differencesOf(shape, their.shape, inner),
		];
	});
	const there = Object.entries(theirs).flatMap(([name, { shape, isRequired }]): Difference[] => {
		if (Object.hasOwn(ours, name)) return [];
		const kind = isRequired ? 'unknown required field' : 'unknown field';
		return [{ path: below(path, name), kind, ours: 'no such field', theirs: inWords(shape) }];
	});
	return [...here, ...there];
}

const need = (isRequired: boolean) => (isRequired ? 'required' : 'optional');
