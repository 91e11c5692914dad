import { isRecord } from '../../contract/json';
import { TransportError } from '../errors';
import { toTransportError, type Transport } from './transport';

export interface FetchTransportOptions {
	readonly apiKey: string;
	/** Defaults to the platform's `fetch`. */
	readonly fetch?: typeof fetch;
}

/** A transport over `fetch`, for use outside n8n. Redirects are not followed: they would take the key elsewhere. */
export function fetchTransport({ apiKey, fetch: send = fetch }: FetchTransportOptions): Transport {
	return async ({ method, url, headers, body, signal }) => {
		const response = await send(url, {
			method,
			headers: { ...headers, authorization: `Bearer ${apiKey}` },
			body,
			redirect: 'manual',
			signal,
		}).catch((error: unknown) => {
			throw toFetchError(error);
		});
		return {
			status: response.status,
			headers: Object.fromEntries(response.headers),
			body: chunksOf(response.body),
		};
	};
}

async function* chunksOf(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array, void> {
	if (body === null) return;
	try {
		yield* body;
	} catch (error) {
		throw toFetchError(error);
	}
}

/** Only the code is taken over: the cause may hold the request, and with it the key. */
function toFetchError(error: unknown): TransportError {
	if (error instanceof TransportError) return error;
	for (let cause = error; isRecord(cause); cause = cause.cause) {
		if (typeof cause.code === 'string') return toTransportError(cause.code);
	}
	return toTransportError(undefined);
}
