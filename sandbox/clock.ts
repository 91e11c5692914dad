export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const isoTime = (at: number) => new Date(at).toISOString();

/** The time of the service, which tests can move. */
export interface Clock {
	/** Milliseconds since 1970. */
	readonly now: () => number;
	/** Sets the time, which runs on from there. */
	moveTo(at: number): void;
	reset(): void;
}

export function createClock(source: () => number): Clock {
	let offset = 0;
	return {
		now: () => source() + offset,
		moveTo: (at) => {
			offset = at - source();
		},
		reset: () => {
			offset = 0;
		},
	};
}
