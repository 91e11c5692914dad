import { TransportError } from '../../../src/client/errors';
import type { ApiResponse, Attempt, Send } from '../../../src/client/http/send';
import type { HeaderMap } from '../../../src/client/http/transport';
import type { VirtualTime } from '../../support/virtualTime';

/** One request as the server saw it. */
export interface ServedRequest {
	readonly attempt: Attempt;
	/** Monotonic clock of the virtual time, when it was sent and when it arrived. */
	readonly sentAt: number;
	readonly at: number;
	readonly status: number;
	readonly remaining: number;
}

export interface FixedWindowServerOptions {
	readonly time: VirtualTime;
	readonly limit?: number;
	readonly windowMs?: number;
	/** How much of the first window is left at the start, milliseconds. Defaults to a whole one. */
	readonly firstWindowMs?: number;
	/** How far the server's clock is ahead of ours, milliseconds. */
	readonly skewMs?: number;
	/** Milliseconds to the server and back. Defaults to 40 each. */
	readonly latency?: () => { readonly there: number; readonly back: number };
	/** Changes what the client sees of a response. `lost` and it sees none. */
	readonly tamper?: (reply: ApiResponse, request: ServedRequest) => ApiResponse | 'lost';
}

export interface FixedWindowServer {
	readonly send: Send;
	/** In the order of arrival. */
	readonly requests: readonly ServedRequest[];
	/** Our monotonic clock. */
	windowEnd(): number;
	remaining(): number;
	/** Someone else with the same key. True unless denied. */
	take(): boolean;
}

/** The API's limit: a fixed window, 429 beyond it, the three headers and `Date` on every response. */
export function createFixedWindowServer(options: FixedWindowServerOptions): FixedWindowServer {
	const { time, limit = 60, windowMs = 60_000, skewMs = 0 } = options;
	const latency = options.latency ?? (() => ({ there: 40, back: 40 }));
	const clockOffset = time.now() - time.elapsed() + skewMs;
	const requests: ServedRequest[] = [];
	let windowEnd = time.elapsed() + (options.firstWindowMs ?? windowMs);
	let used = 0;

	function roll() {
		if (time.elapsed() < windowEnd) return;
		windowEnd += (Math.floor((time.elapsed() - windowEnd) / windowMs) + 1) * windowMs;
		used = 0;
	}

	function take(): boolean {
		roll();
		if (used >= limit) return false;
		used++;
		return true;
	}

	const headers = (): HeaderMap => ({
		date: new Date(time.elapsed() + clockOffset).toUTCString(),
		'x-ratelimit-limit': `${limit}`,
		'x-ratelimit-remaining': `${limit - used}`,
		'x-ratelimit-reset': `${Math.ceil((windowEnd + clockOffset) / 1_000)}`,
	});

	const answer = (allowed: boolean): ApiResponse =>
		allowed
			? { status: 200, headers: headers(), body: { kind: 'json', value: { data: {} } } }
			: {
					status: 429,
					headers: headers(),
					body: { kind: 'json', value: { error: { code: 'rate_limited', message: 'Slow down' } } },
				};

	async function send(attempt: Attempt): Promise<ApiResponse> {
		const sentAt = time.elapsed();
		const { there, back } = latency();
		return await new Promise<ApiResponse>((resolve, reject) => {
			attempt.signal?.addEventListener(
				'abort',
				() => reject(new TransportError('cancelled', 'Cancelled', { code: 'cancelled' })),
				{ once: true },
			);
			time.after(there, () => {
				const reply = answer(take());
				const request: ServedRequest = {
					attempt,
					sentAt,
					at: time.elapsed(),
					status: reply.status,
					remaining: limit - used,
				};
				requests.push(request);
				const seen = options.tamper?.(reply, request) ?? reply;
				time.after(back, () => {
					if (seen !== 'lost') resolve(seen);
					else reject(new TransportError('reset', 'Connection reset', { code: 'ECONNRESET' }));
				});
			});
		});
	}

	return {
		send,
		requests,
		take,
		windowEnd: () => {
			roll();
			return windowEnd;
		},
		remaining: () => {
			roll();
			return limit - used;
		},
	};
}
