import { PAGE_SIZE_MAX } from '../../contract/common';

const DAY_MS = 86_400_000;

export interface Limits {
	readonly bytes: number;
	/** Conversations. Those still to be read count, but are never forgotten. */
	readonly threads: number;
	readonly page: number;
	/** Messages per conversation, kept to recognize late arrivals. */
	readonly messages: number;
	/** Approvals per campaign, for the same purpose. */
	readonly approvals: number;
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

/** How far behind the newest known record a late one may lie. */
export const LOOK_BACK_MS = 7 * DAY_MS;

export const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
