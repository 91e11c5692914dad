/** Names in the order in which they were last served, the latest last. */
export type Served = readonly string[];

/** The least recently served first. Names that were never served come before all others, in the order given. */
export function leastRecentFirst<Waiting>(
	all: readonly Waiting[],
	served: Served | undefined,
	nameOf: (each: Waiting) => string,
): Waiting[] {
	const places = new Map(served?.map((name, place) => [name, place]));
	const placeOf = (each: Waiting) => places.get(nameOf(each)) ?? -1;
	return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export const serve = (served: Served | undefined, names: readonly string[]): Served => [
	...(served ?? []).filter((name) => !names.includes(name)),
	...names,
];
