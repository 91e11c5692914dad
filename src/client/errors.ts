import { type ErrorAction, REQUESTS_PER_MINUTE } from '../contract/common';
import type { Problem } from '../contract/problems';

/** Whether the request took effect in the workspace. */
export type Outcome = 'not sent' | 'sent' | 'unknown';

export interface ErrorFields {
	readonly outcome: Outcome;
	/** The API's code, or one of ours in the same style. */
	readonly code: string;
	/** What the user can do about it. */
	readonly hint?: string;
	/** HTTP status, if there was a response. */
	readonly status?: number;
	/** How long to wait before another try, if the API says so. */
	readonly retryAfterSeconds?: number;
}

export function sentences(...parts: ReadonlyArray<string | undefined>): string | undefined {
	return parts.filter((part) => part !== undefined).join(' ') || undefined;
}

/** The text, with a full stop if it has no closing punctuation. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Base of all errors of this package. Holds plain data only: no key, no request, no response object. */
export class OutreachError extends Error {
	readonly outcome: Outcome;
	readonly code: string;
	readonly hint?: string;
	readonly status?: number;
	readonly retryAfterSeconds?: number;

	constructor(message: string, fields: ErrorFields) {
		super(message);
		this.name = new.target.name;
		this.outcome = fields.outcome;
		this.code = fields.code;
		this.hint = fields.hint;
		this.status = fields.status;
		this.retryAfterSeconds = fields.retryAfterSeconds;
	}
}

/** The request breaks a rule of the contract and was not sent. */
export class InvalidRequestError extends OutreachError {
	/** @param advice what to do in n8n, if it is more than to correct the field */
	constructor(
		readonly problems: readonly Problem[],
		readonly advice?: string,
	) {
		super(problems.map(({ field, message }) => `${field}: ${message}`).join('; '), {
			outcome: 'not sent',
			code: 'invalid_input',
		});
	}
}

interface ApiErrorFields extends ErrorFields {
	readonly status: number;
	readonly details?: Readonly<Record<string, unknown>>;
	readonly action?: ErrorAction;
}

/** The API answered with an error status. */
export class ApiError extends OutreachError {
	readonly details?: ApiErrorFields['details'];
	readonly action?: ApiErrorFields['action'];

	constructor(message: string, fields: ApiErrorFields) {
		super(message, fields);
		this.details = fields.details;
		this.action = fields.action;
	}
}

/** Why no response came. After `connect`, nothing was sent. */
export type TransportFailure = 'connect' | 'timeout' | 'reset' | 'cancelled';

export class TransportError extends OutreachError {
	constructor(
		readonly failure: TransportFailure,
		message: string,
		fields: Pick<ErrorFields, 'code' | 'hint'> & Partial<Pick<ErrorFields, 'outcome'>>,
	) {
		super(message, { outcome: failure === 'connect' ? 'not sent' : 'unknown', ...fields });
	}
}

export const cancelledBeforeSend = (): TransportError =>
	new TransportError('cancelled', 'Cancelled before the request was sent.', {
		code: 'cancelled',
		outcome: 'not sent',
	});

/** A response that breaks the contract: a redirect, text that is not JSON, a repeated cursor, too many bytes. */
export class ResponseError extends OutreachError {}

export const WAIT_OR_USE_LESS =
	'Wait for the next minute, or let fewer workflows use this key at once.';

/** The window of the rate limit is used up, and this caller does not wait, or has already waited twice. */
export class RateLimitError extends OutreachError {
	constructor(
		message: string,
		/** When the window ends by the server's clock, milliseconds since 1970. */
		readonly resetAt: number | undefined,
		retryAfterSeconds?: number,
		/** Other than 'not sent' if an earlier try of the same request ended with an unknown outcome. */
		outcome: Outcome = 'not sent',
		advice: string = WAIT_OR_USE_LESS,
	) {
		const hint = sentences(
			`The API takes ${REQUESTS_PER_MINUTE} requests per minute and key.`,
			advice,
		);
		super(message, { outcome, code: 'rate_limited', status: 429, retryAfterSeconds, hint });
	}
}

/** `resetAt` and the delay until then, as far as the headers tell. */
export function limitUsedUp(
	resetAt: number | undefined,
	delayMs: number,
	outcome?: Outcome,
	advice?: string,
): RateLimitError {
	const when = resetAt === undefined ? '' : ` It resets at ${new Date(resetAt).toISOString()}.`;
	const message = `The rate limit of this API key is used up.${when}`;
	return new RateLimitError(message, resetAt, Math.ceil(delayMs / 1_000), outcome, advice);
}

export const heldBackTooLong = (): RateLimitError =>
	new RateLimitError(
		'The rate limit held the request back for too long: by now, it might undo a newer change.',
		undefined,
	);
