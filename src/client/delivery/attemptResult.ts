import { SESSION_CHECK_FAILED } from '../../contract/campaigns';
import { shorten } from '../../contract/characters';
import { unnested } from '../../contract/common';
import type { Endpoint } from '../../contract/endpoint';
import { isRecord } from '../../contract/json';
import { RateLimitError, TransportError } from '../errors';
import { type ApiResponse, errorIn, isSuccess, type ResponseBody } from '../http/send';

/**
 * What one attempt says about the request:
 * - `done`: it took effect, unless the answer is not the API's
 * - `rejected`: the API refused it, and would again
 * - `rate_limited`, `nothing_done`: it had no effect; the same request may succeed later
 * - `ambiguous`: it may or may not have taken effect
 * - `cancelled`: the caller gave up
 */
type Verdict = 'done' | 'rejected' | 'rate_limited' | 'nothing_done' | 'ambiguous' | 'cancelled';

/**
 * How a send ended: its verdict, with `done` split by the body.
 * - `usable`: the body is the result
 * - `unusable`: the body is empty or too large; another try would end the same way
 * - `broken`: the body broke off
 * - `foreign`: the body is whole but not the API's, such as a proxy's page. It does not say whether the API did what
 *   was asked
 * - `turned_away`: the rate limit is used up and the caller does not wait
 */
export type Ending =
	| Exclude<Verdict, 'done'>
	| 'usable'
	| 'unusable'
	| 'broken'
	| 'foreign'
	| 'turned_away';

const NO_CONTENT = 204;

export interface AttemptResult {
	readonly ending: Ending;
	/** Either a response or the error in its place. */
	readonly response?: ApiResponse;
	readonly error?: TransportError | RateLimitError;
}

export function readResponse(endpoint: Endpoint, raw: ApiResponse): AttemptResult {
	const verdict = classifyResponse(endpoint, raw);
	const response = endpoint.envelope === 'single' ? withRecordAsData(raw) : raw;
	if (verdict !== 'done') return { ending: verdict, response };
	const { status, body } = response;
	if (envelopeProblem(endpoint, body) === undefined) return { ending: 'usable', response };
	if (body.kind === 'unreadable') return { ending: body.lasting ? 'unusable' : 'broken', response };
	if (body.kind === 'empty' && status === NO_CONTENT) return { ending: 'unusable', response };
	if (endpoint.retry !== 'safe') return { ending: 'foreign', response };
	// A read changes nothing. All that counts is whether another read may get a better answer.
	const isCut = body.kind === 'other' || body.kind === 'empty';
	return { ending: isCut ? 'broken' : 'unusable', response };
}

/** The document leaves some answers open: their record may be one level deeper. */
function withRecordAsData(response: ApiResponse): ApiResponse {
	const { body } = response;
	return body.kind === 'json' && isRecord(body.value)
		? { ...response, body: { ...body, value: unnested(body.value) } }
		: response;
}

/** Throws an error that is not the failure of a request. */
export function readError(error: unknown): AttemptResult {
	const verdict = classifyError(error);
	const ending = verdict === 'rate_limited' ? 'turned_away' : verdict;
	return { ending, error: error as AttemptResult['error'] };
}

export function classifyResponse(
	endpoint: Endpoint,
	{ status, body }: Pick<ApiResponse, 'status'> & Partial<ApiResponse>,
): Verdict {
	if (isSuccess(status)) return 'done';
	// The campaign stays a draft. The API does not document the status of this answer: it may be a 5xx.
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

/**
 * Checks only the envelope of a success body: a new or missing field must not stop a workflow. Returns the problem, in
 * words that follow 'The answer cannot be used:'.
 */
export function envelopeProblem(
	{ envelope, isAnswer, retry }: Endpoint,
	body: ResponseBody,
): string | undefined {
	if (envelope === 'stream') return undefined;
	if (body.kind === 'empty') return 'it is empty';
	if (body.kind === 'unreadable') return body.reason;
	if (body.kind === 'other') return 'it is not JSON';
	if (body.kind === 'stream' || !isRecord(body.value)) return 'it is not a JSON object';
	const { data } = body.value;
	const isFilled = isRecord(data) && Object.keys(data).length > 0;
	if (envelope === 'single' && !isFilled) return errorSaidIn(body) ?? 'it holds no record';
	const isEmptyWithError = Array.isArray(data) && data.length === 0 && errorIn(body) !== undefined;
	if (envelope === 'list' && (!Array.isArray(data) || isEmptyWithError)) {
		return errorSaidIn(body) ?? 'it holds no list';
	}
	if (isAnswer && !isAnswer(body.value)) {
		const missing =
			retry === 'safe' ? 'it does not hold what was asked for' : 'it does not say what was done';
		return errorSaidIn(body) ?? missing;
	}
	return undefined;
}

function errorSaidIn(body: ResponseBody): string | undefined {
	const message = errorIn(body)?.message;
	return typeof message === 'string' ? `it says "${shorten(message, 200)}"` : undefined;
}
