import { PAGE_SIZE_MAX } from '../contract/common';

const DAY_MS = 86_400_000;

/** How much a state may hold. */
export interface Limits {
	readonly bytes: number;
	/** Conversations. Those that still have to be read are never forgotten, however many they are. */
	readonly threads: number;
	/** Rows of one page of a list. */
	readonly page: number;
	/** Messages of one conversation: what is remembered to tell what arrives late from what was there. */
	readonly messages: number;
	/** The same of the approvals of one campaign. */
	readonly approvals: number;
	/** Leads of the list. */
	readonly leads: number;
}

export const LIMITS: Limits = {
	bytes: 256 * 1024,
	threads: 2_000,
	page: PAGE_SIZE_MAX,
	messages: 50,
	approvals: 500,
	leads: 1_000,
};

/** What arrives late may be so much older than the newest that was there. */
export const LOOK_BACK_MS = 7 * DAY_MS;

export const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * Whether the rows are those of one page: between the reading of two, others can have moved out of sight.
 * @param isEnough whether a reader would stop there
 */
export const isOnePage = (rows: readonly unknown[], { page }: Limits, isEnough: () => boolean) =>
	rows.length < page || (rows.length === page && isEnough());
