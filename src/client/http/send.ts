import type { Endpoint } from '../../contract/endpoint';
import { isRecord, type JsonRecord } from '../../contract/json';
import type { HeaderMap } from './transport';

/** Interactive requests (a trigger's poll, the editor's lists) go before bulk ones. */
export type Priority = 'interactive' | 'bulk';

/** One attempt, ready to go out: checked against the contract, path and query filled in. */
export interface Attempt {
	readonly endpoint: Endpoint;
	/** Absolute URL. */
	readonly url: string;
	/** JSON text. */
	readonly body?: string;
	readonly headers?: HeaderMap;
	readonly priority: Priority;
	/** False inside a poll and a list search: an exhausted window is an error there, not a pause. */
	readonly mayWait: boolean;
	readonly timeoutMs: number;
	/** The most bytes, decompressed, that the answer may have. */
	readonly maxBytes: number;
	readonly signal?: AbortSignal;
	/** Called when the request really goes out, after any wait for the rate limit. */
	readonly onSend?: () => void;
}

export type ReplyBody =
	| { readonly kind: 'json'; readonly value: unknown }
	| { readonly kind: 'empty' }
	/** Not JSON, cut off in the middle, or over the cap. `reason` is fit for a user. `lasting`: another try ends as this. */
	| { readonly kind: 'unreadable'; readonly reason: string; readonly lasting: boolean }
	| { readonly kind: 'stream'; readonly stream: AsyncIterable<Uint8Array> };

/** What came back, whatever its status. */
export interface Reply {
	readonly status: number;
	readonly headers: HeaderMap;
	readonly body: ReplyBody;
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The `error` that a body of the API carries; undefined where there is none to be read. */
export function errorIn(body: ReplyBody | undefined): JsonRecord | undefined {
	const error = body?.kind === 'json' && isRecord(body.value) ? body.value.error : undefined;
	return isRecord(error) ? error : undefined;
}

/**
 * Sends one attempt. Throws a `TransportError` when no response came, a `RateLimitError` when this caller does not wait
 * for the next window; never throws for a status.
 */
export type Send = (attempt: Attempt) => Promise<Reply>;
