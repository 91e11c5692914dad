import { PAGE_SIZE_MAX } from '../../contract/common';

const DAY_MS = 86_400_000;

/** How much a state may hold. */
export const LIMITS = {
	/** For all events of a trigger together, as long as this leaves each its share. */
	bytes: 256 * 1024,
	/** Conversations. Those still to be read count too, but are never forgotten. */
	threads: 2_000,
	/** Rows in a page of a list. */
	page: PAGE_SIZE_MAX,
	/** Messages per conversation, kept to recognize late arrivals. */
	messages: 50,
	/** Approvals per campaign, kept to recognize late arrivals. */
	approvals: 500,
	/** Leads of a list. */
	leads: 1_000,
};
export type Limits = Readonly<typeof LIMITS>;

/** How far behind the newest known record a late one may be. */
export const LOOK_BACK_MS = 7 * DAY_MS;

/** By how much two clocks of the service, or the service's and ours, may differ without either being wrong. */
export const CLOCKS_DIFFER_MS = 10 * 60_000;

export const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
