import { SESSION_CHECK_FAILED } from '../../contract/campaigns';
import type { Endpoint } from '../../contract/endpoint';
import { RateLimitError, TransportError } from '../errors';
import { errorIn, isSuccess, type Reply } from './send';

/**
 * What one attempt says about the request:
 * - `done`: it took effect, though the answer may be unreadable
 * - `rejected`: the API refused it, and would again
 * - `rate_limited`, `nothing_done`: it had no effect; the same request may succeed later
 * - `ambiguous`: it may or may not have taken effect
 * - `cancelled`: the caller gave up
 */
export type Verdict =
	| 'done'
	| 'rejected'
	| 'rate_limited'
	| 'nothing_done'
	| 'ambiguous'
	| 'cancelled';

export function classifyReply(
	endpoint: Endpoint,
	{ status, body }: Pick<Reply, 'status'> & Partial<Reply>,
): Verdict {
	if (isSuccess(status)) return 'done';
	// The campaign stays a draft, and the status is not documented: it may be a 5xx.
	if (errorIn(body)?.code === SESSION_CHECK_FAILED) return 'rejected';
	if (status === 429) return 'rate_limited';
	if (endpoint.busyStatuses?.includes(status)) return 'nothing_done';
	if (status >= 400 && status < 500 && status !== 408) return 'rejected';
	return 'ambiguous';
}

const VERDICTS = {
	connect: 'nothing_done',
	timeout: 'ambiguous',
	reset: 'ambiguous',
	cancelled: 'cancelled',
} as const;

/** Throws an error that is not the failure of a request. */
export function classifyError(error: unknown): Exclude<Verdict, 'done'> {
	if (error instanceof RateLimitError) return 'rate_limited';
	if (error instanceof TransportError) return VERDICTS[error.failure];
	throw error;
}
