/** What the server's clock showed at some time of ours: between these two, in milliseconds since 1970. */
export interface ServerTime {
	readonly earliest: number;
	readonly latest: number;
}

/** Learns from `Date` how far the server's clock is from our monotonic one. */
export interface ServerClock {
	/** `sentAt`, `answeredAt`: when a request went out and its answer began, by our monotonic clock. */
	observe(date: string | undefined, sentAt: number, answeredAt: number): void;
	/** What is known now. Undefined before the first `Date`. */
	reading(): Reading | undefined;
}

/** `Date` is in whole seconds. */
const SECOND_MS = 1_000;
/** Clocks drift, so an old reading gives way to a newer one, even if that is less exact. */
const READING_AGE_MAX_MS = 10 * 60_000;

/** How far the server's clock is ahead of ours, measured at one time of ours. */
export interface Reading {
	readonly least: number;
	readonly most: number;
	readonly at: number;
	/** When we sent the request whose answer last agreed with this reading. */
	readonly confirmedAt: number;
}

/** The server's time at a time of ours. */
export const serverTime = ({ least, most }: Reading, at: number): ServerTime => ({
	earliest: at + least,
	latest: at + most,
});

/** The server's clock was put forward between the two readings. */
export const wasPutForward = (from: Reading, to: Reading): boolean => to.least > from.most;

export function createServerClock(): ServerClock {
	let best: Reading | undefined;

	return {
		observe: (text, sentAt, answeredAt) => {
			const date = Date.parse(text ?? '');
			if (Number.isNaN(date)) return;
			// The server wrote the answer at some time between sending and arrival: a slow answer says little.
			const reading = {
				least: date - answeredAt,
				most: date + SECOND_MS - sentAt,
				at: answeredAt,
				confirmedAt: sentAt,
			};
			best = !best || isBetter(reading, best) ? reading : { ...best, confirmedAt: sentAt };
		},
		reading: () => best,
	};
}

function isBetter(reading: Reading, best: Reading): boolean {
	const wasReset = wasPutForward(best, reading) || wasPutForward(reading, best);
	const isExacter = reading.most - reading.least <= best.most - best.least;
	return wasReset || isExacter || reading.at - best.at > READING_AGE_MAX_MS;
}
