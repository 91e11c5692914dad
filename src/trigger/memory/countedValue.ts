import * as z from 'zod/v4';

/**
 * The last value seen, and how many of its changes became events. With the count, a return to an earlier value is a new
 * change.
 */
export const countedValueSchema = () => z.tuple([z.string().nullable(), z.int()]);
export type CountedValue = z.infer<ReturnType<typeof countedValueSchema>>;

/** Counts only changes that become events: the count is part of the event id, and n8n may not save a poll without events. */
export const countChange = (
	[former, changes]: CountedValue,
	value: string | null,
	isWanted: boolean,
): CountedValue => [value, value !== former && isWanted ? changes + 1 : changes];
