import type { Endpoint } from '../../contract/endpoint';
import { isRecord, type JsonRecord } from '../../contract/json';
import type { CallOptions } from '../call';
import type { HeaderMap } from './transport';

/** Path, query, headers and body of a call. */
export interface PlainRequest {
	readonly path?: Readonly<Record<string, unknown>>;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly headers?: Readonly<Record<string, unknown>>;
	readonly body?: unknown;
}

/** Checked against the contract, with path and query filled in. */
export interface Attempt
	extends Required<Pick<CallOptions, 'priority' | 'mayWait' | 'timeoutMs' | 'maxBytes'>> {
	readonly endpoint: Endpoint;
	readonly url: string;
	/** JSON text. */
	readonly body?: string;
	readonly headers?: HeaderMap;
	readonly signal?: AbortSignal;
	/** Awaited after any wait for the rate limit, before the request goes out. An `OutreachError` that it throws ends the call. */
	readonly onTurn?: () => Promise<void>;
	/** Asked after any wait for the rate limit. If true, the request does not go out. */
	readonly isTooLate?: () => boolean;
	/** Called when the request goes out. */
	readonly onSend?: () => void;
}

export type ResponseBody =
	| { readonly kind: 'json'; readonly value: unknown }
	| { readonly kind: 'empty' }
	/** Cut off or too large. `reason` is for users. `lasting`: another try would end the same way. */
	| { readonly kind: 'unreadable'; readonly reason: string; readonly lasting: boolean }
	/** Complete, but not JSON. `text` is its beginning. */
	| { readonly kind: 'other'; readonly text?: string }
	| { readonly kind: 'stream'; readonly stream: AsyncIterable<Uint8Array> };

export interface ApiResponse {
	readonly status: number;
	readonly headers: HeaderMap;
	readonly body: ResponseBody;
}

/** Throws a `TransportError` if no response came and a `RateLimitError` if the caller does not wait; never for a status. */
export type Send = (attempt: Attempt) => Promise<ApiResponse>;

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The `error` in a body of the API. */
export function errorIn(body: ResponseBody | undefined): JsonRecord | undefined {
	const error = body?.kind === 'json' && isRecord(body.value) ? body.value.error : undefined;
	return isRecord(error) ? error : undefined;
}
