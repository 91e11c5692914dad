/** For our own polls: what they last took, but at least and at most so many. */
const SMALLEST = 6;
const LARGEST = 30;
/** For other processes: room for a poll of a dozen requests, and for bulk of several that is under way. */
const FOR_OTHERS = 16;
/** While no other process seems to use the key: enough for a poll of another process to be noticed. */
const FOR_A_SIGN = 1;
/** A process that stood in for another in vain does not do so again for as long. */
const STAND_IN_PAUSE_MS = 300_000;
/** How long others that use the key are remembered: longer than the usual time between two polls. */
export const REMEMBERED_MS = 3_600_000;

/** What bulk requests leave of each window for polls and list searches, until shortly before its end. */
export interface Reserve {
	/** Interactive requests in this window; the most that can be kept if one was turned away. */
	readonly taken: number;
	/** Interactive requests in the latest earlier window that had any. */
	readonly lastTaken: number;
	/** Monotonic clock: until then our own polls are remembered. */
	readonly ownUntil: number;
	/** Monotonic clock: until then it is remembered that other processes use the key. */
	readonly othersUntil: number;
	/** Monotonic clock: until then it is remembered that they needed more than was kept for them. */
	readonly shortUntil: number;
	/** Monotonic clock: until then this process does not stand in for the one that spends the reserve. */
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

/** After an interactive request. */
export function reserveAfterRequest(reserve: Reserve, at: number): Reserve {
	return { ...reserve, taken: reserve.taken + 1, ownUntil: at + REMEMBERED_MS };
}

/** After an interactive request was turned away: how many more there would have been is not known. */
export function reserveAfterRefusal(reserve: Reserve, at: number): Reserve {
	return { ...reserve, taken: LARGEST, ownUntil: at + REMEMBERED_MS };
}

/** After the headers showed requests of other processes. What these do is not known; they may be polls. */
export function reserveBesideOthers(reserve: Reserve, at: number): Reserve {
	return { ...reserve, othersUntil: at + REMEMBERED_MS };
}

/** After other processes took all that was kept: how much more they would have taken is not known. */
export function reserveAfterShortage(reserve: Reserve, at: number): Reserve {
	return { ...reserve, shortUntil: at + REMEMBERED_MS };
}

/** After this process stood in for the one that spends the reserve, and that one had spent it. */
export function reserveAfterVainLook(reserve: Reserve, at: number): Reserve {
	return { ...reserve, noStandInUntil: at + STAND_IN_PAUSE_MS };
}

export function reserveInNewWindow({ taken, lastTaken, ...memory }: Reserve): Reserve {
	return { ...memory, taken: 0, lastTaken: taken || lastTaken };
}

/** How many requests of this window bulk leaves alone: at most `half` of a limit that is smaller than usual. */
export function reserved(reserve: Reserve, at: number, half: number): number {
	const { taken, lastTaken, ownUntil } = reserve;
	const forOurs = at < ownUntil ? Math.min(Math.max(lastTaken, SMALLEST), LARGEST) - taken : 0;
	return Math.min(Math.max(forOurs, keptForOthers(reserve, at)), half);
}

function keptForOthers({ othersUntil, shortUntil }: Reserve, at: number): number {
	if (at < shortUntil) return LARGEST;
	return at < othersUntil ? FOR_OTHERS : FOR_A_SIGN;
}
