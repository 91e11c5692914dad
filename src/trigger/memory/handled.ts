import * as z from 'zod/v4';

import { isFarAhead } from '../events/rows';

/** What became an event: everything before `floor`, and from there on the keys in `seen`, with their times. */
export interface Handled {
	readonly floor: number;
	readonly seen: Readonly<Record<string, number>>;
}

export const handledShape = () => ({
	floor: z.number(),
	seen: z.record(z.string(), z.number()),
});

/** Exactly at the floor, something is new unless it was seen. */
export const isNew = ({ floor, seen }: Handled, key: string, at: number): boolean =>
	at >= floor && !Object.hasOwn(seen, key);

/** The time of the `most`th newest, or -Infinity if there are fewer. */
const boundOf = (times: readonly number[], most: number): number =>
	times.length > most ? (times.toSorted((a, b) => b - a)[most - 1] ?? -Infinity) : -Infinity;

/**
 * Adds items and forgets everything below the new floor, which can never be new again. Items with equal times stay
 * together. Those far ahead of the clock are all remembered.
 */
export function handle<Item extends { readonly at: number }>(
	{ floor, seen }: Handled,
	items: readonly Item[],
	keyOf: (item: Item) => string,
	{
		floor: raised,
		most,
		now,
	}: { readonly floor: number; readonly most: number; readonly now: number },
): Handled {
	// Those of next year must not take the place of those of today.
	const present = (times: readonly number[]) => times.filter((at) => !isFarAhead(at, now));
	const times = present(items.map(({ at }) => at));
	const lowest = Math.max(floor, raised, boundOf(times, most));
	const all = new Map(Object.entries(seen));
	for (const item of items) if (item.at >= lowest) all.set(keyOf(item), item.at);
	const bound = Math.max(lowest, boundOf(present([...all.values()]), most));
	return { floor: bound, seen: Object.fromEntries([...all].filter(([, at]) => at >= bound)) };
}
