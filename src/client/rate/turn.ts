import type { Priority } from '../call';
import { reserveAfterShortage, reserveAfterVainLook, reserved, type Reserve } from './reserve';
import { leftToOthers, MARGIN_MS, type RateWindow, type Sending } from './window';

/*
 * Who may send in one window of the API, if several processes use the key:
 *
 *                        opens                            5 s left     3 s left     ends   1 s later
 *                          |---------------------------------|------------|-----------|--------|
 *   poll, some left        | send                                                     |
 *   poll, none left        | closed, until 9 s before the next window, then hold ............. |
 *   bulk of any process    | what is neither kept for polls nor taken by others       |
 *   bulk, isLast           | and what others leave, slowly   | and what was kept      |
 *   bulk, isStandIn        |                                              | what was kept and isLast left
 *
 * `isLast` is the process whose request left exactly half of the window: each window has one. `isStandIn` is the process
 * that saw one request less left; it takes over if the last one does not spend the rest. `foreign`: requests of other
 * processes.
 */

/** A request that explores a new window holds up others for at most this long. */
const PROBE_PATIENCE_MS = 5_000;
/**
 * Requests that spend what other processes left go out one at a time: other processes may still have requests under
 * way.
 */
const LAST_PACE_MS = 1_000;
/** Bulk spends what was kept for polls when this little of a window is left. */
const LAST_MS = 5_000;
/** This long before the end, the stand-in checks whether the last process has spent it. */
const STAND_IN_MS = 3_000;
/**
 * How long a poll waits for the next window: from the time when bulk spends the reserve, and 4 s more, because we know
 * the end only to the second.
 */
const POLL_PATIENCE_MS = LAST_MS + 4_000;

export interface RateState {
	readonly window: RateWindow | undefined;
	readonly reserve: Reserve;
	/** The request that explores a new window. */
	readonly probe: Sending | undefined;
	readonly inFlight: number;
	/** Requests that ended without an answer. The server may still count them. */
	readonly unanswered: number;
}

export type Turn =
	| { readonly kind: 'send' }
	/** Until an answer arrives or this time comes. */
	| { readonly kind: 'hold'; readonly until: number }
	/** The window is used up. */
	| { readonly kind: 'closed'; readonly until: number };

/** What the next attempt of a priority may do at this time of the monotonic clock. */
export function turnOf(state: RateState, priority: Priority, at: number): Turn {
	const { window, probe } = state;
	const turn = window && window.counted !== 'doubted' && turnIn(window, state, priority, at);
	if (turn) return turn;
	// We know nothing of the present window: one request explores it, and the others wait for its answer.
	const patience = (probe?.at ?? -Infinity) + PROBE_PATIENCE_MS;
	return at < patience ? { kind: 'hold', until: patience } : { kind: 'send' };
}

/** Undefined if the window is over. */
function turnIn(
	window: RateWindow,
	{ reserve, inFlight, unanswered }: RateState,
	priority: Priority,
	at: number,
): Turn | undefined {
	const left = window.remaining - unanswered;
	return priority === 'interactive'
		? pollTurn(window, left, inFlight, at)
		: bulkTurn(window, left, reserve, inFlight, at);
}

/** A poll may not wait for a whole window, so it tries to take even what other processes may be about to take. */
function pollTurn(
	{ endsAt }: RateWindow,
	left: number,
	inFlight: number,
	at: number,
): Turn | undefined {
	if (left > 0) return at < endsAt ? spend(left, inFlight, endsAt) : undefined;
	const opensAt = endsAt + MARGIN_MS;
	if (at >= opensAt) return undefined;
	return { kind: opensAt - at <= POLL_PATIENCE_MS ? 'hold' : 'closed', until: opensAt };
}

/**
 * Bulk spends a window except for what is kept for polls and what other processes are taking. The one process that is
 * last spends what they leave. Near the end it also spends what was kept, because a poll that comes then waits for the
 * next window.
 */
function bulkTurn(
	window: RateWindow,
	left: number,
	reserve: Reserve,
	inFlight: number,
	at: number,
): Turn | undefined {
	const { endsAt, readAt, isLast } = window;
	const kept = reserved(reserve, at, window.half);
	const keptUntil = endOfReserve(window, reserve);
	const isKept = at < keptUntil;
	const free = isKept ? left - kept - leftToOthers(window, kept) : left;
	if (at < endsAt) {
		// Until one request is answered, we do not know what polls took of it.
		if (free > 0) return !isKept && readAt < keptUntil ? alone(0) : spend(free, inFlight, endsAt);
		if (isLast && left > kept) return alone(LAST_PACE_MS);
		if (isKept && keptUntil < endsAt && left > 0) return { kind: 'closed', until: keptUntil };
	}
	const opensAt = endsAt + window.restMs;
	return free <= 0 && at < opensAt ? { kind: 'closed', until: opensAt } : undefined;

	/** One request at a time, this many milliseconds apart. */
	function alone(paceMs: number): Turn {
		if (inFlight > 0) return { kind: 'hold', until: endsAt };
		const next = readAt + paceMs;
		return at < next ? { kind: 'hold', until: next } : { kind: 'send' };
	}
}

const spend = (free: number, inFlight: number, endsAt: number): Turn =>
	free > inFlight ? { kind: 'send' } : { kind: 'hold', until: endsAt };

/** When this process may spend what was kept for polls. */
function endOfReserve(
	{ endsAt, isLast, isStandIn }: RateWindow,
	{ noStandInUntil }: Reserve,
): number {
	if (isLast) return endsAt - LAST_MS;
	return isStandIn && endsAt >= noStandInUntil ? endsAt - STAND_IN_MS : Infinity;
}

/** What this process learns if it spends the first request of the reserve and finds nothing left. */
export function reserveAfterLook(reserve: Reserve, before: RateWindow, after: RateWindow): Reserve {
	const keptUntil = endOfReserve(before, reserve);
	const isFirstLook = before.readAt < keptUntil && after.readAt >= keptUntil;
	if (!isFirstLook || before.remaining <= 1 || after.remaining > 0) return reserve;
	return before.isLast
		? reserveAfterShortage(reserve, after.readAt)
		: reserveAfterVainLook(reserve, after.readAt);
}
