/** For our own polls: as many requests as they last took, but no fewer and no more than these. */
const SMALLEST = 6;
const LARGEST = 30;
/**
 * For other processes: room for a poll of a dozen requests, and for bulk requests of several processes that are under
 * way.
 */
const FOR_OTHERS = 16;
/** While no other process seems to use the key: enough to notice another process's poll. */
const FOR_A_SIGN = 1;
/** After a process has stood in for another in vain, it does not do so again for this long. */
const STAND_IN_PAUSE_MS = 300_000;
/** How long we remember that other processes use the key: longer than the usual time between two polls. */
export const REMEMBERED_MS = 3_600_000;

/** What bulk requests leave of each window for polls and list searches, until shortly before its end. */
export interface Reserve {
	/** Interactive requests in this window; as many as can be kept, if one was turned away. */
	readonly taken: number;
	/** Interactive requests in the latest earlier window that had any. */
	readonly lastTaken: number;
	/** Until then we remember our own polls. Monotonic clock. */
	readonly ownUntil: number;
	/** Until then we remember that other processes use the key. Monotonic clock. */
	readonly othersUntil: number;
	/** Until then we remember that other processes needed more than we kept for them. Monotonic clock. */
	readonly shortUntil: number;
	/** Until then this process does not stand in for the one that spends the reserve. Monotonic clock. */
	readonly noStandInUntil: number;
}

export const noReserve: Reserve = {
	taken: 0,
	lastTaken: 0,
	ownUntil: -Infinity,
	othersUntil: -Infinity,
	shortUntil: -Infinity,
	noStandInUntil: -Infinity,
};

/** The reserve after an interactive request. */
export function reserveAfterRequest(reserve: Reserve, at: number): Reserve {
	return { ...reserve, taken: reserve.taken + 1, ownUntil: at + REMEMBERED_MS };
}

/** The reserve after an interactive request was turned away. We do not know how many more would have come. */
export function reserveAfterRefusal(reserve: Reserve, at: number): Reserve {
	return { ...reserve, taken: LARGEST, ownUntil: at + REMEMBERED_MS };
}

/**
 * The reserve after the headers showed requests of other processes. We do not know what these are; they may be polls.
 */
export function reserveBesideOthers(reserve: Reserve, at: number): Reserve {
	return { ...reserve, othersUntil: at + REMEMBERED_MS };
}

/** The reserve after other processes took all that was kept. We do not know how much more they would have taken. */
export function reserveAfterShortage(reserve: Reserve, at: number): Reserve {
	return { ...reserve, shortUntil: at + REMEMBERED_MS };
}

/** The reserve after this process stood in for the one that spends it, and found it spent. */
export function reserveAfterVainLook(reserve: Reserve, at: number): Reserve {
	return { ...reserve, noStandInUntil: at + STAND_IN_PAUSE_MS };
}

export function reserveInNewWindow({ taken, lastTaken, ...memory }: Reserve): Reserve {
	return { ...memory, taken: 0, lastTaken: taken || lastTaken };
}

/** How many requests of this window bulk leaves alone. If the limit is smaller than usual, at most `half` of it. */
export function reserved(reserve: Reserve, at: number, half: number): number {
	const { taken, lastTaken, ownUntil } = reserve;
	const forOurs = at < ownUntil ? Math.min(Math.max(lastTaken, SMALLEST), LARGEST) - taken : 0;
	return Math.min(Math.max(forOurs, keptForOthers(reserve, at)), half);
}

function keptForOthers({ othersUntil, shortUntil }: Reserve, at: number): number {
	if (at < shortUntil) return LARGEST;
	return at < othersUntil ? FOR_OTHERS : FOR_A_SIGN;
}
