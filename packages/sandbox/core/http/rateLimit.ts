import { isoTime, MINUTE } from '../clock';

/** What a key has left of the present minute. */
export interface Budget {
	readonly limit: number;
	readonly remaining: number;
	readonly resetsAt: string;
}

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Counts requests per key in fixed windows of one minute, as the API documents it. */
export function createRateLimit(requestsPerMinute: number) {
	const windows = new Map<string, { start: number; used: number }>();
	const startOf = (now: number) => Math.floor(now / MINUTE) * MINUTE;
	const headersOf = (start: number, remaining: number) => ({
		'X-RateLimit-Limit': String(requestsPerMinute),
		'X-RateLimit-Remaining': String(remaining),
		'X-RateLimit-Reset': String((start + MINUTE) / 1000),
	});
	return {
		take(key: string, now: number) {
			const start = startOf(now);
			let window = windows.get(key);
			if (window?.start !== start) {
				window = { start, used: 0 };
				windows.set(key, window);
			}
			const allowed = window.used < requestsPerMinute;
			if (allowed) window.used += 1;
			const remaining = requestsPerMinute - window.used;
			return { allowed, remaining, headers: headersOf(start, remaining) };
		},
		/** The API promises the headers on every answer: without a known key, nothing has been used. */
		headersOfNobody: (now: number) => headersOf(startOf(now), requestsPerMinute),
		/** Undefined if the key was not used in this minute. */
		budgetOf(key: string, now: number): Budget | undefined {
			const window = windows.get(key);
			if (window?.start !== startOf(now)) return undefined;
			return {
				limit: requestsPerMinute,
				remaining: requestsPerMinute - window.used,
				resetsAt: isoTime(window.start + MINUTE),
			};
		},
		reset: () => windows.clear(),
	};
}
