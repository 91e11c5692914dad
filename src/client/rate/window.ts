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
 * Where the count of a window comes from.
 * - `told`: headers say what is left
 * - `empty`: they said from the first answer on, to a request that was served, that nothing was left
 * - `own`: they do not say, or they said so in two windows in a row. We count our own requests
 */
type Counted = 'told' | 'empty' | 'own';

/** What a window counts as that begins empty, by what the one before it counted as. */
const COUNTED_IF_EMPTY: Readonly<Record<Counted, Counted>> = {
	told: 'empty',
	empty: 'own',
	own: 'own',
};

/** What we know of the server's window. Times are our monotonic clock's. */
export interface RateWindow {
	/** Names the window: its end by the server's clock. Undefined if no header says. */
	readonly reset: number | undefined;
	readonly limit: number;
	/** Requests left: the lowest count seen. */
	readonly remaining: number;
	readonly counted: Counted;
	/** When a count was last read. */
	readonly readAt: number;
	readonly endsAt: number;
	/** Bulk that waits for the end of the window resumes this long after it. */
	readonly restMs: number;
	/** Number of the first request that was sent after the window was first seen. */
	readonly firstRequest: number;
	/** How many of our requests it has surely not counted. */
	readonly notCounted: number;
}

/** Our requests are numbered in the order in which they go out. */
export interface Sending {
	readonly request: number;
	readonly at: number;
}

export interface Answer {
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
	readonly limit: number;
	/** Undefined if it does not say, or not of which window. */
	readonly remaining: number | undefined;
	readonly isDenied: boolean;
	readonly endsAt: number;
}

function countIn({ response: { status, headers }, at, now }: Answer): Count {
	const isDenied = status === 429;
	const delay = resetDelay(headers, now);
	const limit = numberIn(headers['x-ratelimit-limit']) ?? 0;
	const told = delay === undefined ? undefined : numberIn(headers['x-ratelimit-remaining']);
	return {
		reset: delay === undefined ? undefined : resetTime(headers),
		limit: limit >= 1 ? limit : REQUESTS_PER_MINUTE,
		remaining: isDenied ? 0 : told,
		isDenied,
		endsAt: at + (delay ?? WINDOW_MS),
	};
}

/** Answers may arrive out of order, and from the window before. */
export function observe(
	window: RateWindow | undefined,
	sending: Sending,
	answer: Answer,
): RateWindow {
	const count = countIn(answer);
	const { reset, remaining } = count;
	if (remaining === undefined) {
		return window && sending.at < window.endsAt ? countDown(window) : open(window, count, answer);
	}
	if (window && isSame(window.reset, reset)) return read(window, count, remaining, answer.at);
	// From another window: an earlier one, if the request went out before we knew this one and the reset does not say
	// otherwise. If not, what we knew is over or was wrong.
	const isLater = reset !== undefined && window?.reset !== undefined && reset > window.reset;
	const isEarlier = window && sending.request < window.firstRequest && !isLater;
	return isEarlier ? window : open(window, count, answer);
}

function open(before: RateWindow | undefined, count: Count, answer: Answer): RateWindow {
	const { reset, limit, remaining, isDenied, endsAt } = count;
	const { at, nextRequest, pending, random } = answer;
	const counted = countedIn(before?.counted, count, pending);
	const isOurCount = remaining === undefined || (counted === 'own' && !isDenied);
	return {
		reset,
		limit,
		remaining: isOurCount ? limit - 1 : remaining,
		counted,
		readAt: at,
		endsAt,
		restMs: MARGIN_MS + random * SPREAD_MS,
		firstRequest: nextRequest,
		notCounted: nextRequest - pending - (isDenied ? 0 : 1),
	};
}

function countedIn(before: Counted = 'told', count: Count, pending: number): Counted {
	const { limit, remaining, isDenied } = count;
	if (remaining === undefined) return 'own';
	// A 429 says that nothing is left, not how much was.
	if (isDenied) return before === 'own' ? 'own' : 'told';
	const isEmpty = remaining <= 0 && limit - remaining > 1 + pending;
	return isEmpty ? COUNTED_IF_EMPTY[before] : 'told';
}

function read(window: RateWindow, count: Count, remaining: number, at: number): RateWindow {
	const { isDenied, endsAt } = count;
	if (isDenied) {
		return { ...window, remaining: 0, readAt: at, endsAt, notCounted: window.notCounted + 1 };
	}
	if (remaining <= 0 && window.counted === 'own') return countDown(window);
	return {
		...window,
		remaining: Math.min(window.remaining, remaining),
		counted: remaining > 0 ? 'told' : window.counted,
		readAt: at,
		// Never move the end later: a response that took long to arrive gives too long a delay.
		endsAt: Math.min(window.endsAt, endsAt),
	};
}

/** The server counted one more request of ours, but perhaps after the lowest count we know. */
const countDown = (window: RateWindow): RateWindow => ({
	...window,
	remaining: Math.max(window.remaining - 1, 0),
});

/** The server may round the end of one window to different seconds. */
function isSame(a: number | undefined, b: number | undefined): boolean {
	return a === b || (a !== undefined && b !== undefined && Math.abs(a - b) <= 1_000);
}

/** Whether the server has counted more requests in this window than ours can be. */
export const isUsedByOthers = (window: RateWindow, nextRequest: number): boolean =>
	window.counted !== 'own' && window.limit - window.remaining > nextRequest - window.notCounted;
