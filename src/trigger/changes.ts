import * as z from 'zod/v4';

/** A value that was seen, and how many changes of it were told: what returns to an earlier value is another change. */
export const seenValueSchema = () => z.tuple([z.string().nullable(), z.int()]);
export type SeenValue = readonly [value: string | null, changes: number];

/**
 * @param isTold whether an event says so. Others are not counted: the count names the event, and n8n does not keep what a poll
 * without events has seen.
 */
export const changed = (
	[former, changes]: SeenValue,
	value: string | null,
	isTold: boolean,
): SeenValue => [value, value !== former && isTold ? changes + 1 : changes];
