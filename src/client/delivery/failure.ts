import type { Endpoint, RetryClass } from '../../contract/endpoint';
import { OutreachError, RateLimitError, ResponseError, sentences, TransportError } from '../errors';
import { isSuccess } from '../http/send';
import { recoveryOf } from '../recovery';
import { type Answer, envelopeProblem } from './answer';
import { type ErrorContext, toApiError } from './apiError';

interface FailureContext extends Omit<ErrorContext, 'advice'> {
	readonly retryClass: RetryClass;
	/** What a look found out, a sentence. */
	readonly reason?: string;
}

/** The error for a request whose last answer is not a usable success. */
export function toDeliveryError(
	{ reply, error }: Partial<Answer> = {},
	context: FailureContext,
): OutreachError {
	const { endpoint, outcome } = context;
	const advice = adviceFor(context);
	if (reply && isSuccess(reply.status)) {
		const { status, body } = reply;
		const problem = envelopeProblem(endpoint, body) ?? 'it is not what was asked for';
		const fields = { outcome, hint: advice, status, code: 'unusable_response' };
		return new ResponseError(`The answer of the API cannot be used: ${problem}.`, fields);
	}
	if (reply) return toApiError(reply, { ...context, advice });
	if (error instanceof RateLimitError) {
		const { message, resetAt, retryAfterSeconds } = error;
		return new RateLimitError(message, resetAt, retryAfterSeconds, outcome, advice);
	}
	const { failure = 'reset', message = 'No answer came.', code = 'reset', hint } = error ?? {};
	return new TransportError(failure, message, { outcome, code, hint: sentences(hint, advice) });
}

/** The error for a send of an earlier run that cannot be found. That does not mean it had no effect. */
export function toLeftOpenError(endpoint: Endpoint, reason?: string): OutreachError {
	return new OutreachError(
		'An earlier run sent this request and did not learn whether it took effect. It was not sent again.',
		{ outcome: 'unknown', code: 'outcome_unknown', hint: sentences(reason, lookAt(endpoint)) },
	);
}

const lookAt = (endpoint: Endpoint): string =>
	`Look at ${recoveryOf(endpoint)?.lookAt ?? 'the workspace'} before running this again.`;

function adviceFor({ endpoint, outcome, retryClass, reason }: FailureContext): string | undefined {
	if (outcome === 'not sent') return reason;
	const isSent = outcome === 'sent';
	const known = isSent ? 'The request did take effect.' : 'The request may have taken effect.';
	return retryClass === 'replay' && !isSent
		? sentences(known, reason, 'Running it again is safe: the effect stays the same.')
		: sentences(known, reason, lookAt(endpoint));
}
