import { ANYTHING, type Bounds, BOUNDS, isAnything, type Shape } from './shape';

/** The shape of a value that has one of these shapes. */
export function unite(shapes: readonly Shape[]): Shape {
	const others = shapes.filter(({ types }) => types.join() !== 'null');
	const [only] = others;
	const isNullable = shapes.some(({ types }) => types.includes('null'));
	if (only === undefined) return shapes[0] ?? ANYTHING;
	const united = others.length === 1 ? only : uniteAll(others);
	if (isAnything(united) || !isNullable) return united;
	return { ...united, types: [...united.types.filter((type) => type !== 'null'), 'null'] };
}

function uniteAll(shapes: readonly Shape[]): Shape {
	if (shapes.some(isAnything)) return ANYTHING;
	const scalars = shapes.filter(({ types }) => types.some((type) => type !== 'object'));
	const items = shapes.flatMap((shape) => shape.items ?? []);
	const hasFreeObject = shapes.some(
		({ types, variants }) => types.includes('object') && variants.length === 0,
	);
	return {
		types: [...new Set(shapes.flatMap(({ types }) => types))],
		...(scalars.length > 0 &&
			scalars.every(({ values }) => values) && {
				values: [...new Set(scalars.flatMap(({ values = [] }) => values))],
			}),
		bounds: commonBounds(scalars),
		...(scalars.length > 0 &&
			scalars.every(({ format }) => format === scalars[0]?.format) && {
				format: scalars[0]?.format,
			}),
		...(items.length > 0 && { items: unite(items) }),
		variants: hasFreeObject ? [] : shapes.flatMap(({ variants }) => variants),
	};
}

/** For each bound that all of them have, the loosest. */
function commonBounds(shapes: readonly Shape[]): Bounds {
	return Object.fromEntries(
		BOUNDS.flatMap((name) => {
			const bounds = shapes.flatMap((shape) => shape.bounds[name] ?? []);
			if (bounds.length === 0 || bounds.length < shapes.length) return [];
			return [[name, name.startsWith('min') ? Math.min(...bounds) : Math.max(...bounds)]];
		}),
	);
}
