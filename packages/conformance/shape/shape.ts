/** The types of JSON, and whole numbers. */
export type Type = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

export const BOUNDS = [
	'minimum',
	'maximum',
	'minLength',
	'maxLength',
	'minItems',
	'maxItems',
] as const;
export type Bounds = Readonly<Partial<Record<(typeof BOUNDS)[number], number>>>;

/** What a JSON Schema says about a value, reduced to one form for the many ways in which schemas say the same. */
export interface Shape {
	/** Empty if any type is allowed. */
	readonly types: readonly Type[];
	/** The only allowed values, apart from null. Absent if any value is allowed. */
	readonly values?: readonly unknown[];
	readonly bounds: Bounds;
	readonly format?: string;
	/** For a text that has no format. */
	readonly pattern?: string;
	/** Entries of a list. */
	readonly items?: Shape;
	/** The variants of an object; none if its fields are free. */
	readonly variants: readonly Fields[];
}

export interface Field {
	readonly shape: Shape;
	readonly isRequired: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

export const ANYTHING: Shape = { types: [], bounds: {}, variants: [] };

export const isAnything = ({ types }: Shape): boolean => types.length === 0;

/** Whether `types` include all values of `type`: a whole number is also a number. */
export const covers = (types: readonly Type[], type: Type): boolean =>
	types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));

/** The fields of a variant that have only one value, which distinguishes it from other variants. */
export const literalsOf = (fields: Fields): ReadonlyArray<readonly [string, unknown]> =>
	Object.entries(fields).flatMap(([name, { shape, isRequired }]) =>
		isRequired && shape.values?.length === 1 && !shape.types.includes('null')
			? [[name, shape.values[0]] as const]
			: [],
	);

/** A field below a path: `data[].email`. */
export const below = (path: string, name: string): string =>
	path === '' ? name : `${path}.${name}`;
