const WINDOW = 60_000;

export interface Slot {
	readonly allowed: boolean;
	readonly headers: Readonly<Record<string, string>>;
}

/** Counts requests per key in fixed windows of one minute, the kind of limit the API documents. */
export function createRateLimit(requestsPerMinute: number) {
	const windows = new Map<string, { start: number; used: number }>();
	return {
		take(key: string, now: number): Slot {
			const start = Math.floor(now / WINDOW) * WINDOW;
			let window = windows.get(key);
			if (window?.start !== start) {
				window = { start, used: 0 };
				windows.set(key, window);
			}
			const allowed = window.used < requestsPerMinute;
			if (allowed) window.used += 1;
			return {
				allowed,
				headers: {
					'X-RateLimit-Limit': String(requestsPerMinute),
					'X-RateLimit-Remaining': String(requestsPerMinute - window.used),
					'X-RateLimit-Reset': String((start + WINDOW) / 1000),
				},
			};
		},
		reset: () => windows.clear(),
	};
}
