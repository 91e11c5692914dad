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
	offset(): ClockOffset | undefined;
}

/** `Date` is in whole seconds. */
const SECOND_MS = 1_000;
/** Clocks drift, so an old offset gives way to a newer one, even if that is less exact. */
const OFFSET_AGE_MAX_MS = 10 * 60_000;

/** How far the server's clock is ahead of ours, measured at one time of ours. */
export interface ClockOffset {
	readonly least: number;
	readonly most: number;
	readonly at: number;
	/** When we sent the request whose answer last agreed with this offset. */
	readonly confirmedAt: number;
}

/** The server's time at a time of ours. */
export const serverTime = ({ least, most }: ClockOffset, at: number): ServerTime => ({
	earliest: at + least,
	latest: at + most,
});

/** The server's clock was put forward between the two offsets. */
export const wasPutForward = (from: ClockOffset, to: ClockOffset): boolean => to.least > from.most;

export function createServerClock(): ServerClock {
	let best: ClockOffset | undefined;

	return {
		observe: (text, sentAt, answeredAt) => {
			const date = Date.parse(text ?? '');
			if (Number.isNaN(date)) return;
			// The server wrote the answer at some time between sending and arrival: a slow answer says little.
			const offset = {
				least: date - answeredAt,
				most: date + SECOND_MS - sentAt,
				at: answeredAt,
				confirmedAt: sentAt,
			};
			best = !best || isBetter(offset, best) ? offset : { ...best, confirmedAt: sentAt };
		},
		offset: () => best,
	};
}

function isBetter(offset: ClockOffset, best: ClockOffset): boolean {
	const wasReset = wasPutForward(best, offset) || wasPutForward(offset, best);
	const isExacter = offset.most - offset.least <= best.most - best.least;
	return wasReset || isExacter || offset.at - best.at > OFFSET_AGE_MAX_MS;
}
