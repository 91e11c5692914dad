import { REQUESTS_PER_MINUTE } from '../../contract/common';
import type { ApiResponse } from '../http/send';
import type { HeaderMap } from '../http/transport';

/** The API counts the requests of a key in windows of this length. */
export const WINDOW_MS = 60_000;
/** `Date` and `X-RateLimit-Reset` are whole seconds, so a window may read as one second longer. */
const DELAY_MAX_MS = WINDOW_MS + 1_000;
/** Rounding may also make us come back a second early. */
export const MARGIN_MS = 1_000;
/** Processes that wait for the same window resume at random within this time. */
const SPREAD_MS = 2_000;
/** The latest time a `Date` can hold, in seconds. */
const SECONDS_MAX = 8.64e12;

function numberIn(text: string | undefined): number | undefined {
	const value = text === undefined || text.trim() === '' ? NaN : Number(text);
	return Number.isFinite(value) ? value : undefined;
}

/** `X-RateLimit-Reset`: when the window ends by the server's clock, milliseconds since 1970. */
export function resetTime(headers: HeaderMap): number | undefined {
	const seconds = numberIn(headers['x-ratelimit-reset']);
	const isTime = seconds !== undefined && seconds >= 0 && seconds <= SECONDS_MAX;
	return isTime ? seconds * 1_000 : undefined;
}

/**
 * How long from a response to the end of its window, 0 to 61,000 ms. Goes by the server's clock, because ours may be
 * hours off; if that makes no sense, by our wall clock `now`. Undefined if neither makes sense: the reset may be in the
 * past, relative or in milliseconds.
 */
export function resetDelay(headers: HeaderMap, now: number): number | undefined {
	const reset = resetTime(headers);
	if (reset === undefined) return undefined;
	const byServer = reset - Date.parse(headers.date ?? '');
	if (byServer >= 0 && byServer <= DELAY_MAX_MS) return byServer;
	const byUs = reset - now;
	return byUs > 0 && byUs <= DELAY_MAX_MS ? byUs : undefined;
}

/**
 * - `told`: the service's headers say what is left
 * - `empty`: the same, but nothing was left from the first answer on, to a request that was served
 * - `doubted`: that has now happened twice in a row. Another request will tell whether it is so
 * - `own`: the headers do not say, or what they say is not so. We count our own requests
 */
type Counted = 'told' | 'empty' | 'doubted' | 'own';

/** What we know of the server's window. Times are our monotonic clock's. */
export interface RateWindow {
	/** Names the window: its end by the server's clock. Undefined after a 429 that does not say. */
	readonly reset: number | undefined;
	/** Requests left: the lowest count seen. */
	readonly remaining: number;
	/** Where the count comes from. */
	readonly counted: Counted;
	/** When a count was last read. */
	readonly readAt: number;
	readonly endsAt: number;
	/** Requests that wait for the end of the window resume this long after it. */
	readonly restMs: number;
	/** Number of the first request that was sent after the window was first seen. */
	readonly firstRequest: number;
	/** How many requests other processes make while one of ours is under way. */
	readonly foreign: number;
	/** Our requests that the server counted, and those without an answer that it may have counted. */
	readonly ours: number;
	/** The server counted more requests than ours: other processes use the key. */
	readonly isShared: boolean;
	readonly half: number;
	/**
	 * Our count was exactly half. In each window one process sees that count, and it may spend what the others leave.
	 */
	readonly isLast: boolean;
	/**
	 * Our count was one less than half. This process takes over if the last one is a poll, or has nothing more to send.
	 */
	readonly isStandIn: boolean;
}

/** Whether we know what is left of the present window. If not, one request explores it. */
export const isKnown = (window: RateWindow | undefined, at: number): window is RateWindow =>
	window !== undefined && at < window.endsAt && window.counted !== 'doubted';

/** What we knew when one of our requests went out. */
export interface Sending {
	/** Our requests are numbered in the order in which they go out. */
	readonly request: number;
	readonly at: number;
	readonly window: RateWindow | undefined;
	/** Our other requests that the server may count before this one. */
	readonly uncounted: number;
}

export interface Answered {
	readonly response: Pick<ApiResponse, 'status' | 'headers'>;
	readonly nextRequest: number;
	/** Our other requests without an answer, which the server may have counted already. */
	readonly pending: number;
	readonly at: number;
	/** Wall clock, milliseconds since 1970. */
	readonly now: number;
	readonly random: number;
}

/** What a response says about its window. */
interface Count {
	readonly reset: number | undefined;
	/** Undefined if it does not say, or not of which window. */
	readonly remaining: number | undefined;
	readonly limit: number;
	readonly isDenied: boolean;
	readonly endsAt: number;
}

function countIn({ response: { status, headers }, at, now }: Answered): Count {
	const isDenied = status === 429;
	const delay = resetDelay(headers, now);
	const limit = numberIn(headers['x-ratelimit-limit']) ?? 0;
	const told = delay === undefined ? undefined : numberIn(headers['x-ratelimit-remaining']);
	return {
		reset: delay === undefined ? undefined : resetTime(headers),
		remaining: isDenied ? 0 : told,
		limit: limit >= 1 ? limit : REQUESTS_PER_MINUTE,
		isDenied,
		endsAt: at + (delay ?? WINDOW_MS),
	};
}

/** Answers may arrive out of order, and from the window before. */
export function observe(
	window: RateWindow | undefined,
	sending: Sending,
	answer: Answered,
): RateWindow {
	const count = countIn(answer);
	const { remaining } = count;
	if (remaining === undefined) {
		return window && sending.at < window.endsAt
			? countDown(window)
			: open(window, { ...count, remaining: count.limit - 1 }, 'own', answer);
	}
	const told = { ...count, remaining };
	if (window && isSame(window.reset, count.reset)) return read(window, told, sending, answer);

	// The answer is from another window. From an earlier one, if the request went out before we knew this window and
	// the reset does not say otherwise. If not, what we knew was wrong.
	const isEarlier =
		window !== undefined &&
		sending.request < window.firstRequest &&
		!(count.reset !== undefined && window.reset !== undefined && count.reset > window.reset);
	if (isEarlier) return window;
	const isEmpty = saysNothingLeft(told) && isMoreThan(1, told, answer);
	if (!isEmpty) return open(window, told, count.isDenied ? ownOrTold(window) : 'told', answer);
	const counted = ON_EMPTY_AGAIN[window?.counted ?? 'told'];
	const own = { ...told, remaining: count.limit - 1 };
	return open(window, counted === 'own' ? own : told, counted, answer);
}

/** What a window that is empty from its first answer on counts as, by what the window before it counted as. */
const ON_EMPTY_AGAIN: Readonly<Record<Counted, Counted>> = {
	told: 'empty',
	empty: 'doubted',
	doubted: 'doubted',
	own: 'own',
};

/** A 429 says that nothing is left, not how much was. */
const ownOrTold = (window: RateWindow | undefined) => (window?.counted === 'own' ? 'own' : 'told');

type Told = Count & { readonly remaining: number };

/** Nothing left, or less, in an answer to a request that was served. */
const saysNothingLeft = ({ isDenied, remaining }: Told): boolean => !isDenied && remaining <= 0;

/** A window that we have not seen before. */
function open(
	before: RateWindow | undefined,
	count: Told,
	counted: Counted,
	answer: Answered,
): RateWindow {
	const ours = count.isDenied ? 0 : 1;
	const half = Math.floor(count.limit / 2);
	return {
		reset: count.reset,
		remaining: count.remaining,
		counted,
		readAt: answer.at,
		endsAt: count.endsAt,
		restMs: MARGIN_MS + answer.random * SPREAD_MS,
		firstRequest: answer.nextRequest,
		foreign: Math.floor((before?.foreign ?? 0) / 2),
		ours,
		isShared: counted !== 'own' && isMoreThan(ours, count, answer),
		half,
		isLast: count.remaining === half,
		isStandIn: count.remaining === half - 1,
	};
}

/** The server counted one more request of ours, but perhaps after the lowest count we know. */
function countDown(window: RateWindow): RateWindow {
	const remaining = Math.max(window.remaining - 1, 0);
	const isLast = window.isLast || (window.counted === 'own' && remaining === window.half);
	return { ...mayHaveCounted(window, 1), remaining, isLast };
}

/** The window after requests of ours whose answers do not say whether the server counted them. */
export function mayHaveCounted(window: RateWindow, requests: number): RateWindow {
	return { ...window, ours: window.ours + requests };
}

const isMoreThan = (ours: number, { limit, remaining }: Told, { pending }: Answered): boolean =>
	limit - remaining > ours + pending;

/** The server may round the end of one window to different seconds. */
function isSame(a: number | undefined, b: number | undefined): boolean {
	return a === b || (a !== undefined && b !== undefined && Math.abs(a - b) <= 1_000);
}

function read(window: RateWindow, count: Told, sending: Sending, answer: Answered): RateWindow {
	const { endsAt } = count;
	const { counted } = window;
	if (saysNothingLeft(count) && (counted === 'doubted' || counted === 'own')) {
		// It has served a second request since it said that nothing was left.
		const isRefuted = counted === 'doubted' && sending.request >= window.firstRequest;
		const remaining = count.limit - window.ours;
		return countDown(isRefuted ? { ...window, counted: 'own', remaining } : window);
	}
	const ours = window.ours + (count.isDenied ? 0 : 1);
	const isShared = window.isShared || isMoreThan(ours, count, answer);
	if (count.isDenied) {
		return {
			...window,
			isShared,
			counted: ownOrTold(window),
			remaining: 0,
			readAt: answer.at,
			endsAt,
		};
	}
	return {
		...window,
		ours,
		isShared,
		counted: count.remaining > 0 ? 'told' : counted,
		readAt: answer.at,
		remaining: Math.min(window.remaining, count.remaining),
		// Never move the end later: a response that took long to arrive gives too long a delay.
		endsAt: Math.min(window.endsAt, endsAt),
		foreign: Math.max(window.foreign, takenByOthers(window, count.remaining, sending, answer)),
		isLast: window.isLast || count.remaining === window.half,
		isStandIn: window.isStandIn || count.remaining === window.half - 1,
	};
}

/**
 * How many requests of other processes were counted while one of ours was under way: how much less is left than
 * expected. Requests of ours that went out later may have been counted before it, so if they explain the difference, it
 * says nothing.
 */
function takenByOthers(
	{ firstRequest }: RateWindow,
	remaining: number,
	{ request, at, window: known, uncounted }: Sending,
	answer: Answered,
): number {
	if (known?.firstRequest !== firstRequest) return 0;
	const taken = known.remaining - uncounted - 1 - remaining;
	const sentLater = answer.nextRequest - request - 1;
	if (taken <= sentLater) return 0;
	// Our expectation may be old: count only the share of time in which our request was under way.
	const share = (answer.at - at) / Math.max(answer.at - known.readAt, 1);
	return Math.round(taken * share);
}

/**
 * What we leave unspent because other processes may be taking it: twice what we measured, because a measurement is soon
 * out of date. Together with what is kept for polls it is at most half of the window, or no process would ever be last.
 */
export function leftToOthers({ foreign, half }: RateWindow, kept: number): number {
	return Math.min(2 * foreign, half - kept);
}
