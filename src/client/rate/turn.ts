import type { Priority } from '../call';
import { isShared, keptForPolls, type Seen } from './reserve';
import { MARGIN_MS, type RateWindow, WINDOW_MS } from './window';

/** A request that looks what is left holds up others for at most this long. */
const LOOK_MS = 5_000;
/** The end of a window, in which bulk spends what it kept for polls. */
const END_MS = 5_000;
/**
 * How long a poll waits for the next window: from the time when bulk spends the reserve, and 4 s more, because we know
 * the end only to the second.
 */
const POLL_PATIENCE_MS = END_MS + 4_000;
/** If others use the key, this part of what is free may be under way, but at least one: others have some under way, too. */
const SHARE = 1 / 4;

export interface RateState {
	readonly window: RateWindow | undefined;
	readonly seen: Seen;
	/** When the request went out that looks what is left; `-Infinity` if none is under way. */
	readonly lookedAt: number;
	readonly inFlight: number;
	/** Requests that ended without an answer. The server may still count them. */
	readonly unanswered: number;
	/** The end of a window that is over by then is left to others. */
	readonly yieldsUntil: number;
}

export type Turn =
	/** As the one request that looks what is left. */
	| { readonly kind: 'look' }
	| { readonly kind: 'send' }
	/** Until an answer arrives or this time comes. */
	| { readonly kind: 'hold'; readonly until: number }
	/** Nothing is left, or nothing for this priority. */
	| { readonly kind: 'closed'; readonly until: number };

/** What the next attempt of a priority may do at this time of the monotonic clock. */
export function turnOf(state: RateState, priority: Priority, at: number): Turn {
	const turnIn = priority === 'interactive' ? pollTurn : bulkTurn;
	const turn = state.window && turnIn(state.window, state, at);
	if (turn) return turn;
	const until = state.lookedAt + LOOK_MS;
	return at < until ? { kind: 'hold', until } : { kind: 'look' };
}

/** Undefined if we do not know what is left. */
function pollTurn(window: RateWindow, state: RateState, at: number): Turn | undefined {
	const { remaining, endsAt } = window;
	const left = remaining - state.unanswered;
	const opensAt = endsAt + MARGIN_MS;
	if (left <= 0 && at < opensAt) {
		return { kind: opensAt - at <= POLL_PATIENCE_MS ? 'hold' : 'closed', until: opensAt };
	}
	if (at >= endsAt) return undefined;
	return state.inFlight < left ? { kind: 'send' } : { kind: 'hold', until: endsAt };
}

/** Undefined if we do not know what is left. */
function bulkTurn(window: RateWindow, state: RateState, at: number): Turn | undefined {
	const { limit, remaining, readAt, endsAt, restMs } = window;
	const left = remaining - state.unanswered;
	const keptUntil = startOfEnd(window, state.yieldsUntil);
	const isEnd = at >= keptUntil;
	const free = isEnd ? left : left - keptForPolls(state.seen, limit, at);
	const opensAt = endsAt + restMs;
	if (free <= 0 && at < opensAt) {
		return { kind: 'closed', until: left > 0 ? Math.min(keptUntil, opensAt) : opensAt };
	}
	if (at >= endsAt) return undefined;
	const most = isShared(state.seen, at) ? Math.max(Math.floor(free * SHARE), 1) : free;
	if (state.inFlight >= most) return { kind: 'hold', until: endsAt };
	// What we know is from before the end, and others may have taken some of it.
	return isEnd && readAt < keptUntil ? undefined : { kind: 'send' };
}

/** When bulk may spend what it kept. Never, if the end is not known or is left to others. */
const startOfEnd = ({ reset, endsAt }: RateWindow, yieldsUntil: number): number =>
	reset === undefined || endsAt < yieldsUntil ? Infinity : endsAt - END_MS;

/** A process that is refused at the end, because others spent what was left, leaves them the next end as well. */
export function yieldsAfterRefusal(state: RateState, sentAt: number): number {
	const { window, seen, yieldsUntil } = state;
	const wasTaken = window && window.remaining > 0 && isShared(seen, sentAt);
	const wasAtEnd = window && sentAt >= startOfEnd(window, yieldsUntil) && sentAt < window.endsAt;
	return wasTaken && wasAtEnd ? window.endsAt + 1.5 * WINDOW_MS : yieldsUntil;
}
