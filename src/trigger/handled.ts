import * as z from 'zod/v4';

/** What has been handled: everything before `floor`, and from it on what is in `seen`, by key with its time. */
export interface Handled {
	readonly floor: number;
	readonly seen: Readonly<Record<string, number>>;
}

export const handledShape = () => ({
	floor: z.number(),
	seen: z.record(z.string(), z.number()),
});

/** What has the same time as the floor is new too, unless it was seen. */
export const isNew = ({ floor, seen }: Handled, key: string, at: number): boolean =>
	at >= floor && !Object.hasOwn(seen, key);

/** The time from which on there are so many, all that have that time included. */
const boundOf = (times: readonly number[], most: number): number =>
	times.length > most ? (times.toSorted((a, b) => b - a)[most - 1] ?? -Infinity) : -Infinity;

interface Keep {
	/** What is older will not be asked about again. */
	readonly floor: number;
	/** At most so many, but all that have the same time. */
	readonly most: number;
}

/** Adds what was handled, and forgets what is below the new floor. Forgotten is never new: the floor rises above it. */
export function handle<Item extends { readonly at: number }>(
	{ floor, seen }: Handled,
	items: readonly Item[],
	keyOf: (item: Item) => string,
	{ floor: raised, most }: Keep,
): Handled {
	const times = items.map(({ at }) => at);
	const lowest = Math.max(floor, raised, boundOf(times, most));
	const all = new Map(Object.entries(seen));
	for (const item of items) if (item.at >= lowest) all.set(keyOf(item), item.at);
	const bound = Math.max(lowest, boundOf([...all.values()], most));
	return { floor: bound, seen: Object.fromEntries([...all].filter(([, at]) => at >= bound)) };
}
