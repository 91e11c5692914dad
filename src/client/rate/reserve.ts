import { WINDOW_MS } from './window';

const SMALLEST = 6;
const LARGEST = 30;

/** What bulk requests leave of each window for polls and list searches. */
export interface Reserve {
	/** Interactive requests in this window; the most that can be kept if one was turned away. */
	readonly taken: number;
	/** Interactive requests in the latest earlier window that had any. */
	readonly lastTaken: number;
	/** Monotonic clock: two windows after the one of the latest interactive request. */
	readonly until: number;
}

export const noReserve: Reserve = { taken: 0, lastTaken: 0, until: -Infinity };

/** After an interactive request in a window that ends at `windowEnd`. */
export function reserveAfterRequest(reserve: Reserve, windowEnd: number): Reserve {
	return { ...reserve, taken: reserve.taken + 1, until: windowEnd + 2 * WINDOW_MS };
}

/** After an interactive request was turned away: how many more there would have been is not known. */
export function reserveAfterRefusal(reserve: Reserve, windowEnd: number): Reserve {
	return { ...reserve, taken: LARGEST, until: windowEnd + 2 * WINDOW_MS };
}

export function reserveInNewWindow({ taken, lastTaken, until }: Reserve): Reserve {
	return { taken: 0, lastTaken: taken || lastTaken, until };
}

/** How many requests of this window bulk leaves alone: at most `half` of a limit that is smaller than usual. */
export function reserved({ taken, lastTaken, until }: Reserve, at: number, half: number): number {
	if (at >= until) return 0;
	const share = Math.min(Math.max(lastTaken, SMALLEST), LARGEST, half);
	return Math.max(share - taken, 0);
}
