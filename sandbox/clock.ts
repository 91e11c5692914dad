export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
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

interface Keeper {
	/** How far the clock was moved before. */
	readonly offset: number;
	/** Keeps the offset for a restart. */
	readonly save: (offset: number) => void;
}

export function createClock(source: () => number, { offset: kept, save }: Keeper): Clock {
	let offset = kept;
	const setOffset = (value: number) => {
		offset = value;
		save(value);
	};
	return {
		now: () => source() + offset,
		moveTo: (at) => setOffset(at - source()),
		reset: () => setOffset(0),
	};
}
