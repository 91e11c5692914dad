import { BOUNDS, isAnything, type Shape, type Type } from './shape';

const TYPE_WORDS: Readonly<Record<Type, string>> = {
	array: 'a list',
	boolean: 'true or false',
	integer: 'a whole number',
	null: 'null',
	number: 'a number',
	object: 'an object',
	string: 'text',
};

export const typesInWords = ({ types }: Pick<Shape, 'types'>): string =>
	types.length === 0 ? 'anything' : types.map((type) => TYPE_WORDS[type]).join(' or ');

export const valuesInWords = ({ values }: Pick<Shape, 'values'>): string =>
	values === undefined ? 'any value' : values.map(String).sort().join(', ');

export const boundsInWords = ({ bounds }: Pick<Shape, 'bounds'>): string =>
	BOUNDS.filter((name) => bounds[name] !== undefined)
		.map((name) => `${name} ${bounds[name]}`)
		.join(', ') || 'no bounds';

/** The shape in a few words: `text: draft, active, paused`. */
export function inWords(shape: Shape): string {
	if (isAnything(shape)) return 'anything';
	const values = shape.values ? `: ${valuesInWords(shape)}` : '';
	return `${typesInWords(shape)}${values}`;
}
