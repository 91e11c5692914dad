import type { ErrorAction } from '../../contract/common';
import { type Endpoint, type RetryClass, scopesOf } from '../../contract/endpoint';
import { firstCharacters } from '../../contract/characters';
import { isRecord, type JsonRecord } from '../../contract/json';
import {
	ApiError,
	asSentence,
	limitUsedUp,
	type Outcome,
	OutreachError,
	RateLimitError,
	ResponseError,
	sentences,
	TransportError,
	WAIT_OR_USE_LESS,
} from '../errors';
import { retryAfterMs } from '../http/retryAfter';
import {
	type ApiResponse,
	errorIn,
	isSuccess,
	type PlainRequest,
	type ResponseBody,
} from '../http/send';
import type { HeaderMap } from '../http/transport';
import { resetDelay, resetTime, WINDOW_MS } from '../rate/window';
import { recoveryOf } from '../recovery';
import { type AttemptResult, envelopeProblem } from './attemptResult';
import type { SendingEntry } from './journal';
import { isAnonymous, strangerIn } from './whoAnswered';

const MESSAGE_MAX = 2_000;

interface ErrorContext {
	readonly endpoint: Endpoint;
	readonly request: PlainRequest;
	readonly outcome: Outcome;
	/** Comes after the hint that belongs to the status. */
	readonly advice?: string;
	/** Where the request went. */
	readonly url: string;
	/** Our wall clock, milliseconds. */
	readonly now: number;
}

interface FailureContext extends Omit<ErrorContext, 'advice'> {
	readonly retryClass: RetryClass;
	/** What a look found out, a sentence. */
	readonly reason?: string;
	/** A later run looks again, and sends it if it is not there. */
	readonly isForLaterRun?: boolean;
}

/** The error for a request whose last answer is not a usable success. */
export function toDeliveryError(
	{ response, error }: Partial<AttemptResult> = {},
	context: FailureContext,
): OutreachError {
	const { endpoint, outcome } = context;
	const advice = adviceFor(context);
	if (response && isSuccess(response.status)) {
		const { status, body } = response;
		const problem = envelopeProblem(endpoint, body) ?? 'it is not what was asked for';
		const hint = sentences(body.kind === 'other' ? placeHint(context.url) : undefined, advice);
		const fields = { outcome, hint, status, code: 'unusable_response' };
		return new ResponseError(`The answer of the API cannot be used: ${problem}.`, fields);
	}
	if (response) return toApiError(response, { ...context, advice });
	if (error instanceof RateLimitError) {
		const { message, resetAt, retryAfterSeconds } = error;
		const hint = sentences(WAIT_OR_USE_LESS, advice);
		return new RateLimitError(message, resetAt, retryAfterSeconds, outcome, hint);
	}
	const { failure = 'reset', message = 'No answer came.', code = 'reset', hint } = error ?? {};
	return new TransportError(failure, message, { outcome, code, hint: sentences(hint, advice) });
}

/**
 * The error for a request that an earlier run sent and whose effect we cannot find. It may have had one all the same.
 */
export function toLeftOpenError(
	endpoint: Endpoint,
	{
		reason,
		cause,
		isDone,
	}: Pick<Partial<SendingEntry>, 'cause' | 'isDone'> & { readonly reason?: string },
): OutreachError {
	const hint = sentences(reason, lookAt(endpoint));
	const because = cause === undefined ? '' : ` That run ended with: ${asSentence(cause)}`;
	if (isDone) {
		return new OutreachError(
			`An earlier run sent this request, and the API said that it took effect, but not with what result.${because}`,
			{ outcome: 'sent', code: 'outcome_unknown', hint },
		);
	}
	return new OutreachError(
		`An earlier run may have sent this request and did not learn whether it took effect, so it was not sent again.${because}`,
		{ outcome: 'unknown', code: 'outcome_unknown', hint },
	);
}

const lookAt = (endpoint: Endpoint): string =>
	`Look at ${recoveryOf(endpoint)?.lookAt ?? 'the workspace'} before running this again.`;

const laterRun = (endpoint: Endpoint): string =>
	`${lookAt(endpoint)} A Retry of this execution does that itself, and sends the request only if its effect is not there; so does an AI agent that calls again with the same values.`;

function adviceFor(context: FailureContext): string | undefined {
	const { endpoint, outcome, retryClass, reason, isForLaterRun } = context;
	if (outcome === 'not sent') return reason;
	const isSent = outcome === 'sent';
	const known = isSent ? 'The request did take effect.' : 'The request may have taken effect.';
	if (retryClass === 'replay' && !isSent) {
		return sentences(known, reason, 'Running it again is safe: the effect stays the same.');
	}
	return sentences(known, reason, isForLaterRun ? laterRun(endpoint) : lookAt(endpoint));
}

/** The error for a response that is no success: what the API said, or a readable sentence if it said nothing. */
export function toApiError(
	{ status, headers, body }: ApiResponse,
	context: ErrorContext,
): OutreachError {
	const waitMs = retryAfterMs(headers, context.now);
	if (status === 429) {
		const { outcome, advice, now } = context;
		const untilReset = resetDelay(headers, now);
		const resetAt = untilReset === undefined ? undefined : resetTime(headers);
		const delay = Math.max(untilReset ?? WINDOW_MS, waitMs ?? 0);
		return limitUsedUp(resetAt, delay, outcome, advice);
	}
	if (status < 400) return redirectError(status, headers, context);

	const said: JsonRecord = errorIn(body) ?? {};
	const stranger = strangerIn({ body, headers });
	const unexplained =
		stranger === undefined
			? `The API answered with status ${status} and no explanation.`
			: `Something between n8n and the API answered with status ${status}: ${stranger}.`;
	const usualHint = sentences(
		isAnonymous({ body, headers }) ? MAYBE_STRANGER : undefined,
		hintFor(status, body, context),
	);
	return new ApiError(textIn(said.message) ?? unexplained, {
		status,
		outcome: context.outcome,
		retryAfterSeconds: waitMs === undefined ? undefined : Math.ceil(waitMs / 1_000),
		code: textIn(said.code) ?? `http_${status}`,
		hint: sentences(
			stranger === undefined ? usualHint : strangerHint(status, context),
			context.advice,
		),
		details: isRecord(said.details) ? said.details : undefined,
		action: isAction(said.action) ? said.action : undefined,
	});
}

const MAYBE_STRANGER =
	'Something between n8n and the API, such as a proxy or a firewall, may have answered in its place.';

const textIn = (value: unknown): string | undefined =>
	typeof value === 'string' && value.trim() !== ''
		? firstCharacters(value, MESSAGE_MAX)
		: undefined;

const isAction = (value: unknown): value is ErrorAction =>
	isRecord(value) && typeof value.label === 'string' && typeof value.url === 'string';

function hintFor(
	status: number,
	body: ResponseBody,
	{ endpoint, request, url }: ErrorContext,
): string | undefined {
	switch (status) {
		case 401:
			return 'The key in the credential is missing, mistyped or revoked. An OWNER or MANAGER of the workspace creates keys in the application settings; a key is shown only once, when it is created.';
		case 403:
			return scopeHint(scopesOf(endpoint, request.body));
		case 404:
			if (!errorIn(body)) return placeHint(url);
			return sentences(idHint(request.path), isInApi(url) ? undefined : placeHint(url));
		case 502:
		case 503:
			return 'A service behind the API failed or is away for the moment. Try again later.';
		default:
			return undefined;
	}
}

/** What to do about a proxy, a firewall or a sign-in page. Keys and scopes come second, if at all. */
function strangerHint(status: number, { endpoint, request, url }: ErrorContext): string {
	const host = URL.canParse(url) ? new URL(url).host : 'the API';
	const check = 'Check the base URL in the credential.';
	switch (status) {
		case 401:
			return `A proxy, a firewall or a sign-in page may stand before ${host}: let n8n through. ${check} Only if the API itself answers so, is the key missing, mistyped or revoked.`;
		case 403:
			return `A proxy or a firewall may refuse requests to ${host}: let n8n through. ${check} Only if the API itself answers so, does the key lack the scope ${scopesOf(endpoint, request.body).join(' and ')}.`;
		case 407:
			return 'The proxy of n8n wants a user name and a password: HTTPS_PROXY and HTTP_PROXY of n8n may hold them.';
		case 413:
			return 'It takes no request of this size: send less at once, such as fewer rows with Options > Batch Size, or have its limit raised.';
		case 502:
		case 503:
		case 504:
			return `A service behind the API failed or is away for the moment, or a proxy does not reach ${host}. Try again later.`;
		default:
			return placeHint(url);
	}
}

const isInApi = (url: string): boolean => url.includes('/api/v1/');

function placeHint(url: string): string {
	return isInApi(url)
		? 'Something between n8n and the API may answer in its place, such as a proxy or a sign-in page. Check the base URL in the credential.'
		: 'The base URL in the credential should end in /api/v1.';
}

function scopeHint(scopes: readonly string[]): string {
	const older = scopes.some((scope) => scope.startsWith('agents:'))
		? ' Keys created before agents were added do not have the agents scopes.'
		: '';
	return `The key needs the scope ${scopes.join(' and ')} for this.${older} An OWNER or MANAGER of the workspace can create a key that has it in the application settings.`;
}

/** `social_account_id` -> `sender account ID`, as the forms call it. */
const idName = (key: string): string =>
	key
		.replace(/^social/, 'sender')
		.replace(/_id$/, ' ID')
		.replaceAll('_', ' ');

function idHint(path: PlainRequest['path']): string | undefined {
	const ids = Object.entries(path ?? {}).map(([name, id]) => `the ${idName(name)} "${String(id)}"`);
	if (ids.length === 0) return undefined;
	return `The workspace of this key has nothing with ${ids.join(' and ')}. Check the ID, and that the key belongs to the right workspace.`;
}

function redirectError(
	status: number,
	{ location = '' }: HeaderMap,
	{ outcome, advice }: ErrorContext,
) {
	const to = URL.canParse(location) ? `the host ${new URL(location).host}` : 'another address';
	const check = 'Check the base URL in the credential: it must be the address of the API itself.';
	const fields = { outcome, status, code: 'redirected', hint: sentences(check, advice) };
	return new ResponseError(`The API redirects to ${to}. Redirects are not followed.`, fields);
}
