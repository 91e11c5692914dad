import type { Priority } from '../call';
import { reserved, type Reserve } from './reserve';
import { leftToOthers, MARGIN_MS, type RateWindow, type Sending } from './window';

/** A request that explores a new window holds up others for at most this long. */
const PROBE_PATIENCE_MS = 5_000;
/** Requests that spend what other processes left go out one at a time: theirs may still be under way. */
const LAST_PACE_MS = 1_000;

export interface RateState {
	readonly window: RateWindow | undefined;
	readonly reserve: Reserve;
	/** The request that explores a new window. */
	readonly probe: Sending | undefined;
	readonly inFlight: number;
	/** Requests that ended without an answer and may yet be counted. */
	readonly unanswered: number;
}

export type Turn =
	| { readonly kind: 'send' }
	/** Until an answer arrives or that time comes. */
	| { readonly kind: 'hold'; readonly until: number }
	/** The window is used up. */
	| { readonly kind: 'closed'; readonly until: number };

/** What the next attempt of a priority does at a time of the monotonic clock. */
export function turnOf(state: RateState, priority: Priority, at: number): Turn {
	const { window, probe } = state;
	const turn = window && turnIn(window, state, priority, at);
	if (turn) return turn;
	// Nothing is known of the present window: one request explores it, the others wait for its answer.
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
	const { endsAt } = window;
	const isBulk = priority === 'bulk';
	const left = window.remaining - unanswered - (isBulk ? reserved(reserve, at, window.half) : 0);
	// A poll may not wait, so it tries even for what others may be about to take.
	const free = left - (isBulk ? leftToOthers(window) : 0);
	if (at < endsAt) {
		if (free > inFlight) return { kind: 'send' };
		if (free > 0) return { kind: 'hold', until: endsAt };
		if (left > 0 && window.isLast) return lastTurn(window, inFlight, at);
	}
	const opensAt = endsAt + (isBulk ? window.restMs : MARGIN_MS);
	return free <= 0 && at < opensAt ? { kind: 'closed', until: opensAt } : undefined;
}

function lastTurn({ readAt, endsAt }: RateWindow, inFlight: number, at: number): Turn {
	if (inFlight > 0) return { kind: 'hold', until: endsAt };
	const next = readAt + LAST_PACE_MS;
	return at < next ? { kind: 'hold', until: next } : { kind: 'send' };
}
