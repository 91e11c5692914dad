export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The same time if it is a full minute; otherwise the next one. */
export const fullMinute = (at: number) => Math.ceil(at / MINUTE) * MINUTE;

/**
 * The first full minute after this time. The world goes on in full minutes and notices there what happened since the
 * last, so that it does not matter in which second of a minute a request comes.
 */
export const nextMinute = (at: number) => (Math.floor(at / MINUTE) + 1) * MINUTE;

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
