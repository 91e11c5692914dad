import type { Priority } from '../call';
import type { Environment } from '../environment';
import { cancelledBeforeSend, limitUsedUp, OutreachError } from '../errors';
import type { ApiResponse, Attempt, Send } from '../http/send';
import { createAlarm } from './alarm';
import { createRateQueue } from './queue';
import {
	noReserve,
	reserveAfterRefusal,
	reserveAfterRequest,
	reserveBesideOthers,
	reserveInNewWindow,
} from './reserve';
import { reserveAfterLook, type Turn, turnOf } from './turn';
import { isKnown, mayHaveCounted, observe, type RateWindow, type Sending } from './window';

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
	let probe: Sending | undefined;
	let reserve = noReserve;
	/** The server may not have counted these yet. Once it answers a request that went out later, it has. */
	let unanswered = { count: 0, before: 0 };

	function pump(): void {
		setAlarm(Math.min(serve('interactive'), serve('bulk')));
	}

	function failAll(isLeaving: (attempt: Attempt) => boolean, reason: () => unknown): number {
		const leaving = queue.leave(isLeaving);
		for (const { fail } of leaving) fail(reason());
		return leaving.length;
	}

	/** Sends for all whose turn it is, and turns away those that may not wait. Returns when to look again. */
	function serve(priority: Priority): number {
		while (!queue.isEmpty(priority)) {
			const turn = nextTurn(priority);
			if (turn.kind === 'send') {
				queue.take(priority)?.go();
				continue;
			}
			if (turn.kind === 'closed') turnAway(priority, turn.until);
			return queue.isEmpty(priority) ? Infinity : turn.until;
		}
		return Infinity;
	}

	function nextTurn(priority: Priority): Turn {
		if (inFlight >= maxInFlight) return { kind: 'hold', until: Infinity };
		const state = { window, reserve, probe, inFlight, unanswered: unanswered.count };
		return turnOf(state, priority, environment.elapsed());
	}

	function turnAway(priority: Priority, until: number): void {
		const refused = failAll(
			(attempt) => attempt.priority === priority && !attempt.mayWait,
			() => limitUsedUp(window?.reset, until - environment.elapsed()),
		);
		if (refused > 0 && priority === 'interactive') {
			reserve = reserveAfterRefusal(reserve, environment.elapsed());
		}
	}

	async function perform(attempt: Attempt, send: Send): Promise<ApiResponse> {
		const uncounted = inFlight + unanswered.count;
		const sending = { request: sent, at: environment.elapsed(), window, uncounted };
		sent += 1;
		inFlight += 1;
		if (!isKnown(window, sending.at)) probe = sending;

		function end(learn: () => void): void {
			inFlight -= 1;
			if (probe === sending) probe = undefined;
			learn();
			if (attempt.priority === 'interactive') {
				reserve = reserveAfterRequest(reserve, environment.elapsed());
			}
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
		const before = window;
		const at = environment.elapsed();
		window = observe(before, sending, {
			response,
			nextRequest: sent,
			pending: inFlight + unanswered.count,
			at,
			now: environment.now(),
			random: environment.random(),
		});
		if (before && window?.reset !== before.reset) reserve = reserveInNewWindow(reserve);
		if (window?.isShared) reserve = reserveBesideOthers(reserve, at);
		if (before && window) reserve = reserveAfterLook(reserve, before, window);
		if (sending.request >= unanswered.before) {
			window = window && mayHaveCounted(window, unanswered.count);
			unanswered = { count: 0, before: 0 };
		}
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
				queue.enter({ attempt, go: () => resolve(perform(attempt, send)), fail: reject });
				pump();
			}),
	};
}

/** Every attempt takes a slot of the limiter. */
export function rateLimited(send: Send, limiter: RateLimiter): Send {
	return async (attempt) => await limiter.run(attempt, send);
}
