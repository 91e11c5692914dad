import type { HeaderMap } from './transport';

/**
 * How long the server asks to wait, in milliseconds: `Retry-After`, in seconds or as a date by the server's clock.
 * @param now our wall clock, for an answer without `Date`
 */
export function retryAfterMs(headers: HeaderMap, now: number): number | undefined {
	const text = headers['retry-after']?.trim() ?? '';
	if (/^\d+$/.test(text)) return Number(text) * 1_000;
	const until = Date.parse(text);
	if (Number.isNaN(until)) return undefined;
	const date = Date.parse(headers.date ?? '');
	return Math.max(until - (Number.isNaN(date) ? now : date), 0);
}
