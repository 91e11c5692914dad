import type { Priority } from '../call';
import type { Environment } from '../environment';
import { cancelledBeforeSend, limitUsedUp, OutreachError } from '../errors';
import type { ApiResponse, Attempt, Send } from '../http/send';
import { createAlarm } from './alarm';
import { createRateQueue } from './queue';
import { afterPoll, afterRefusal, inNewWindow, nobody, type Seen } from './reserve';
import { type RateState, turnOf, yieldsAfterRefusal } from './turn';
import { isUsedByOthers, observe, type RateWindow, type Sending } from './window';

/*
 * The API takes 60 requests a minute from a key, or as many as a header says, and each answer says how many are left of
 * that minute, the window. All executions of a process share the limiter of a key. Processes share nothing: each goes by
 * the answers it gets.
 *
 * We promise that bulk uses each window to the full, that polls and list searches find something left beside it, that
 * nothing is lost, and that a 429 only waits for the next window.
 *
 *   What is left          Poll or list search           Bulk
 *
 *   not known             One request looks, and the others wait for its answer, at most 5 s
 *   more than is kept     Sends                         Sends. If others use the key, at most a quarter of what is
 *                                                       free is under way
 *   what is kept          Sends                         Waits for the last 5 s of the window
 *   the same, in the      Sends                         One request looks, then bulk sends as if nothing were kept.
 *   last 5 s                                            After a 429, because others were faster, it leaves them the
 *                                                       next end. If no header says when the window ends, it waits
 *   nothing               Is turned away; in the last   Waits until 1 to 3 s after the end: each process comes back at
 *                         8 s, it waits until 1 s       another time
 *                         after the end
 *
 *   Seen within an hour   Bulk keeps for polls, at most half of the limit
 *
 *   nobody                1. A poll of another process takes it, and so is seen
 *   polls of our own      As many requests as they took in the last window that had any, 6 to 30, or 30 if one was
 *                         turned away; less what they have taken in this window
 *   others                16, or more for our own polls. The API has counted more requests in a window than ours
 *
 * A request without an answer counts as sent. No more than `maxInFlight` are under way.
 *
 * What a process knows: the window (`RateWindow`), whom it has seen (`Seen`), how many of its requests are under way or
 * ended without an answer, and whether it leaves the end to others (`RateState`).
 */

/** Shared by everything in this process that uses one base URL with one key. */
export interface RateLimiter {
	/**
	 * Sends an attempt when its turn comes. Interactive attempts go before bulk ones; within a priority it is first
	 * come, first served, and the same `Attempt` object sent again keeps its place. Passes on every reply, 429 too, and
	 * whatever `send` throws. Throws a `RateLimitError` if the window is used up and the attempt may not wait, and a
	 * `TransportError` (`cancelled`, `not sent`) if its signal aborts before its turn.
	 */
	run(attempt: Attempt, send: Send): Promise<ApiResponse>;
}

export function createRateLimiter({
	environment,
	maxInFlight = 4,
}: {
	readonly environment: Environment;
	readonly maxInFlight?: number;
}): RateLimiter {
	const queue = createRateQueue();
	const setAlarm = createAlarm(environment, pump, (reason) => {
		for (const { fail } of queue.leave(() => true)) fail(reason);
	});
	let sent = 0;
	let inFlight = 0;
	let window: RateWindow | undefined;
	let look: Sending | undefined;
	let seen: Seen = nobody;
	let yieldsUntil = -Infinity;
	/** The server may not have counted these yet. Once it answers a request that went out later, it has. */
	let unanswered = { count: 0, before: 0 };

	const state = (): RateState => ({
		window,
		seen,
		lookedAt: look?.at ?? -Infinity,
		inFlight,
		unanswered: unanswered.count,
		yieldsUntil,
	});

	function pump(): void {
		setAlarm(Math.min(serve('interactive'), serve('bulk')));
	}

	/** Sends for all whose turn it is, and turns away those that may not wait. Returns when to look again. */
	function serve(priority: Priority): number {
		while (!queue.isEmpty(priority) && inFlight < maxInFlight) {
			const turn = turnOf(state(), priority, environment.elapsed());
			if (turn.kind === 'look' || turn.kind === 'send') {
				queue.take(priority)?.go(turn.kind === 'look');
				continue;
			}
			if (turn.kind === 'closed') turnAway(priority, turn.until);
			return queue.isEmpty(priority) ? Infinity : turn.until;
		}
		return Infinity;
	}

	function turnAway(priority: Priority, until: number): void {
		const at = environment.elapsed();
		const refused = failAll(
			(attempt) => attempt.priority === priority && !attempt.mayWait,
			() => limitUsedUp(window?.reset, until - at),
		);
		if (refused > 0 && priority === 'interactive') seen = afterRefusal(seen, at);
	}

	function failAll(isLeaving: (attempt: Attempt) => boolean, reason: () => unknown): number {
		const leaving = queue.leave(isLeaving);
		for (const { fail } of leaving) fail(reason());
		return leaving.length;
	}

	async function perform(attempt: Attempt, send: Send, isLook: boolean): Promise<ApiResponse> {
		const sending = { request: sent, at: environment.elapsed() };
		sent += 1;
		inFlight += 1;
		if (isLook) look = sending;

		function end(learn: () => void): void {
			inFlight -= 1;
			if (look === sending) look = undefined;
			learn();
			if (attempt.priority === 'interactive') seen = afterPoll(seen, environment.elapsed());
			pump();
		}

		const reply = (async () => await send(attempt))();
		reply.then(
			(response) => end(() => learnFrom(sending, response)),
			(error: unknown) => end(() => doubt(error)),
		);
		return await reply;
	}

	function learnFrom(sending: Sending, response: ApiResponse): void {
		const at = environment.elapsed();
		if (response.status === 429) yieldsUntil = yieldsAfterRefusal(state(), sending.at);
		const before = window;
		window = observe(before, sending, {
			response,
			nextRequest: sent,
			pending: inFlight + unanswered.count,
			at,
			now: environment.now(),
			random: environment.random(),
		});
		if (before && window.firstRequest !== before.firstRequest) seen = inNewWindow(seen);
		if (isUsedByOthers(window, sent)) seen = { ...seen, othersAt: at };
		if (sending.request >= unanswered.before) unanswered = { count: 0, before: 0 };
	}

	function doubt(error: unknown): void {
		if (error instanceof OutreachError && error.outcome === 'not sent') return;
		unanswered = { count: unanswered.count + 1, before: sent };
	}

	/** One function for all signals, so that each has one listener, however many attempts wait on it. */
	function dropCancelled(): void {
		failAll(({ signal }) => signal?.aborted === true, cancelledBeforeSend);
		pump();
	}

	return {
		run: async (attempt, send) =>
			await new Promise((resolve, reject) => {
				if (attempt.signal?.aborted) {
					reject(cancelledBeforeSend());
					return;
				}
				attempt.signal?.addEventListener('abort', dropCancelled);
				queue.enter({
					attempt,
					go: (isLook) => resolve(perform(attempt, send, isLook)),
					fail: reject,
				});
				pump();
			}),
	};
}

/** Every attempt takes a slot of the limiter. */
export function rateLimited(send: Send, limiter: RateLimiter): Send {
	return async (attempt) => await limiter.run(attempt, send);
}
