import type { RateLimiter } from '../client/rate/limiter';
import { REMEMBERED_MS } from '../client/rate/reserve';
import type { Environment } from '../client/environment';

interface Entry {
	/**
	 * Undefined once the limiter was idle for as long as it remembers other processes. A client that still uses it
	 * keeps it alive.
	 */
	limiter: RateLimiter | undefined;
	readonly ref: WeakRef<RateLimiter>;
	usedAt: number;
}

/**
 * One limiter for each base URL and key, shared by all executions of this process, because the API counts requests by
 * key.
 */
export function createLimiters(environment: Environment) {
	const entries = new Map<string, Entry>();

	function forgetIdle(): void {
		for (const [key, entry] of entries) {
			if (environment.elapsed() - entry.usedAt > REMEMBERED_MS) entry.limiter = undefined;
			if (entry.ref.deref() === undefined) entries.delete(key);
		}
	}

	return {
		/** The limiter of a key; `create` makes it if there is none. */
		of(key: string, create: () => RateLimiter): RateLimiter {
			forgetIdle();
			const limiter = entries.get(key)?.ref.deref() ?? create();
			entries.set(key, { limiter, ref: new WeakRef(limiter), usedAt: environment.elapsed() });
			return limiter;
		},
		count: () => entries.size,
	};
}
