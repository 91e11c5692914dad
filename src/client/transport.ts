import type { HttpMethod } from '../contract/endpoint';

/** Header names in lower case. */
export type HeaderMap = Readonly<Record<string, string>>;

export interface TransportRequest {
	readonly method: HttpMethod;
	/** Absolute URL below the credential's base URL. */
	readonly url: string;
	readonly headers: HeaderMap;
	/** JSON text. */
	readonly body?: string;
	readonly signal: AbortSignal;
}

export interface TransportResponse {
	readonly status: number;
	readonly headers: HeaderMap;
	/** Decompressed bytes. Whoever takes it reads or closes it. */
	readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends one request and adds the key to it. Does not follow redirects, does not retry, does not throw for a status.
 * Throws a `TransportError` when no response came.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
