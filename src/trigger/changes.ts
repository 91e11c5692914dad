import * as z from 'zod/v4';

/** A value that was seen, and how many changes of it: what returns to an earlier value has changed twice. */
export const seenValueSchema = () => z.tuple([z.string().nullable(), z.int()]);
export type SeenValue = readonly [value: string | null, changes: number];

export const changed = ([former, changes]: SeenValue, value: string | null): SeenValue =>
	value === former ? [former, changes] : [value, changes + 1];
