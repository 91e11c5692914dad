import type { ApiResponse } from 'n8n-nodes-outreach/src/client/http/send';
import { resetTime, WINDOW_MS } from 'n8n-nodes-outreach/src/client/rate/window';
import { REQUESTS_PER_MINUTE } from 'n8n-nodes-outreach/src/contract/common';
import type { Endpoint } from 'n8n-nodes-outreach/src/contract';
import { isJsonType } from '../document/openApi';
import type { Effect, Finding } from '../report/finding';

/** `Date` and the reset are whole seconds. */
const ROUNDING_MS = 2_000;
const UNAUTHORIZED = 401;

/**
 * What is wrong with the headers of an answer. Uses our wall clock `now` only if the service does not give its time.
 */
export function headerFindings(endpoint: Endpoint, reply: ApiResponse, now: number): Finding[] {
	const { status, headers, body } = reply;
	const found = (what: string, at: string, expected: string, effect: Effect): Finding => ({
		area: 'headers',
		endpoint: endpoint.id,
		what,
		at,
		expected,
		effect,
		came: shown(headers[at]),
	});
	const limit = headers['x-ratelimit-limit'];
	const remaining = headers['x-ratelimit-remaining'];
	const reset = resetTime(headers);
	const date = Date.parse(headers.date ?? '');
	const untilReset = (reset ?? NaN) - (Number.isNaN(date) ? now : date);
	const isJson = isJsonType(headers['content-type'] ?? '');
	return [
		...(Number.isNaN(date) ? [found('missing header', 'date', 'a date', 'knows less')] : []),
		...(body.kind === 'json' && !isJson
			? [found('other header', 'content-type', 'application/json', 'knows less')]
			: []),
		// The limit belongs to a key: without a known key there is nothing to count.
		...(status === UNAUTHORIZED
			? []
			: [
					...(Number(limit) === REQUESTS_PER_MINUTE
						? []
						: [
								found(
									kindOf(limit),
									'x-ratelimit-limit',
									String(REQUESTS_PER_MINUTE),
									'knows less',
								),
							]),
					...(/^\d+$/.test(remaining ?? '')
						? []
						: [found(kindOf(remaining), 'x-ratelimit-remaining', 'a whole number', 'misbehaves')]),
					...(untilReset >= -ROUNDING_MS && untilReset <= WINDOW_MS + ROUNDING_MS
						? []
						: [
								found(
									kindOf(headers['x-ratelimit-reset']),
									'x-ratelimit-reset',
									'Unix seconds in the next minute',
									'misbehaves',
								),
							]),
				]),
	];
}

const kindOf = (value: string | undefined) =>
	value === undefined ? 'missing header' : 'other header';

/** Only headers that hold numbers, dates and types are checked. Any other value is not shown. */
const shown = (value: string | undefined): string => {
	if (value === undefined) return 'no such header';
	if (/^-?[\d.]+$/.test(value))
		return value.length > 6 ? `a number of ${value.length} digits` : value;
	return /^[\w.+/-]+(; ?charset=[\w-]+)?$/i.test(value) ? value : 'something else';
};
