import { MINUTE } from '../clock';

/** Counts requests per key in fixed windows of one minute, as the API documents it. */
export function createRateLimit(requestsPerMinute: number) {
	const windows = new Map<string, { start: number; used: number }>();
	return {
		take(key: string, now: number) {
			const start = Math.floor(now / MINUTE) * MINUTE;
			let window = windows.get(key);
			if (window?.start !== start) {
				window = { start, used: 0 };
				windows.set(key, window);
			}
			const allowed = window.used < requestsPerMinute;
			if (allowed) window.used += 1;
			const remaining = requestsPerMinute - window.used;
			return {
				allowed,
				remaining,
				headers: {
					'X-RateLimit-Limit': String(requestsPerMinute),
					'X-RateLimit-Remaining': String(remaining),
					'X-RateLimit-Reset': String((start + MINUTE) / 1000),
				},
			};
		},
		reset: () => windows.clear(),
	};
}
