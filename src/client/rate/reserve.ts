/** How long a process remembers polls and others: longer than the usual time between two polls. */
export const REMEMBERED_MS = 3_600_000;
/** For our own polls: as many requests as they last took, but no fewer and no more than these. */
const SMALLEST = 6;
const LARGEST = 30;
/** For others: room for a poll of ten requests, and for what bulk of four processes has under way. */
const FOR_OTHERS = 16;
/** While nobody is seen: another process's poll takes it, and we notice. */
const FOR_A_SIGN = 1;

/** Whom a process has seen. Times are our monotonic clock's. */
export interface Seen {
	/** Requests of our own polls and list searches in this window; the most that is kept, if one was turned away. */
	readonly polled: number;
	/** The same of the latest earlier window that had any. */
	readonly lastPolled: number;
	readonly pollAt: number;
	/** When the server had last counted more requests than ours. */
	readonly othersAt: number;
}

export const nobody: Seen = { polled: 0, lastPolled: 0, pollAt: -Infinity, othersAt: -Infinity };

export const afterPoll = (seen: Seen, at: number): Seen => ({
	...seen,
	polled: seen.polled + 1,
	pollAt: at,
});

/** We do not know how many more requests the poll would have needed. */
export const afterRefusal = (seen: Seen, at: number): Seen => ({
	...seen,
	polled: LARGEST,
	pollAt: at,
});

export const inNewWindow = (seen: Seen): Seen => ({
	...seen,
	polled: 0,
	lastPolled: seen.polled || seen.lastPolled,
});

const isRemembered = (time: number, at: number): boolean => at - time < REMEMBERED_MS;

export const isShared = ({ othersAt }: Seen, at: number): boolean => isRemembered(othersAt, at);

/** How many requests of a window bulk keeps for polls: at most half of the limit. */
export function keptForPolls(seen: Seen, limit: number, at: number): number {
	const expected = Math.min(Math.max(seen.lastPolled, SMALLEST), LARGEST);
	const forOurs = isRemembered(seen.pollAt, at) ? expected - seen.polled : 0;
	const forOthers = isShared(seen, at) ? FOR_OTHERS : FOR_A_SIGN;
	return Math.min(Math.max(forOurs, forOthers), Math.floor(limit / 2));
}
