import type { Endpoint, RetryClass } from '../../contract/endpoint';
import { toApiError, type ErrorContext } from './apiError';
import type { Answer } from './delivery';
import { envelopeProblem } from '../http/envelope';
import { OutreachError, RateLimitError, ResponseError, sentences, TransportError } from '../errors';
import { recoveries } from '../recovery';
import { isSuccess } from '../http/send';

export interface FailureContext extends Omit<ErrorContext, 'advice'> {
	readonly retryClass: RetryClass;
	/** What was found out afterwards, a sentence. */
	readonly reason?: string;
}

/** The error for a request whose last answer is not a usable success. */
export function failureOf({ reply, error }: Answer, context: FailureContext): OutreachError {
	const { endpoint, outcome } = context;
	const advice = adviceFor(context);
	if (reply && isSuccess(reply.status)) {
		const problem = envelopeProblem(endpoint, reply.body) ?? 'it is not what was asked for';
		return new ResponseError(`The answer of the API cannot be used: ${problem}.`, {
			outcome,
			hint: advice,
			status: reply.status,
			code: 'unusable_response',
		});
	}
	if (reply) return toApiError(reply, { ...context, advice });
	if (error instanceof RateLimitError) {
		const { message, resetAt, retryAfterSeconds } = error;
		return new RateLimitError(message, resetAt, retryAfterSeconds, outcome, advice);
	}
	const { failure = 'reset', message = 'No answer came.', code = 'reset', hint } = error ?? {};
	return new TransportError(failure, message, { outcome, code, hint: sentences(hint, advice) });
}

/** The error for a send of an earlier run that cannot be found, which does not mean that it had no effect. */
export function leftOpenError(endpoint: Endpoint, reason?: string): OutreachError {
	return new OutreachError(
		'An earlier run sent this request and did not learn whether it took effect. It was not sent again.',
		{ outcome: 'unknown', code: 'outcome_unknown', hint: sentences(reason, lookAt(endpoint)) },
	);
}

const lookAt = ({ id }: Endpoint): string =>
	`Look at ${recoveries[id]?.lookAt ?? 'the workspace'} before running this again.`;

function adviceFor({ endpoint, outcome, retryClass, reason }: FailureContext): string | undefined {
	if (outcome === 'sent')
		return sentences('The request did take effect.', reason, lookAt(endpoint));
	if (outcome === 'not sent') return reason;
	const known = 'The request may have taken effect.';
	return retryClass === 'replay'
		? sentences(known, reason, 'Running it again is safe: the effect stays the same.')
		: sentences(known, reason, lookAt(endpoint));
}
