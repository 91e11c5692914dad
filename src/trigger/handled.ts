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

interface Keep {
	/** What is older will not be asked about again. */
	readonly floor: number;
	/** At most so many, but all that have the same time. */
	readonly most: number;
}

/** Adds what was handled, and forgets what is below the new floor. Forgotten is never new: the floor rises above it. */
export function handle(
	{ floor, seen }: Handled,
	entries: ReadonlyArray<readonly [key: string, at: number]>,
	{ floor: raised, most }: Keep,
): Handled {
	const all = Object.entries({ ...seen, ...Object.fromEntries(entries) });
	const newest = all.toSorted(([, a], [, b]) => b - a);
	const oldestKept = newest.length > most ? (newest[most - 1]?.[1] ?? floor) : floor;
	const bound = Math.max(floor, raised, oldestKept);
	return { floor: bound, seen: Object.fromEntries(newest.filter(([, at]) => at >= bound)) };
}
