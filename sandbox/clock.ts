/** The sandbox's time, which a test can move: the API's clock is nobody else's. */
export interface Clock {
	/** Milliseconds since 1970. */
	readonly now: () => number;
	/** Goes on from there. */
	moveTo(at: number): void;
	/** Back to the time it began with. */
	reset(): void;
}

export function createClock(source: () => number): Clock {
	let ahead = 0;
	return {
		now: () => source() + ahead,
		moveTo: (at) => {
			ahead = at - source();
		},
		reset: () => {
			ahead = 0;
		},
	};
}
