import { TransportError } from '../errors';
import { toTransportError, type Transport } from './transport';

export interface FetchTransportOptions {
	readonly apiKey: string;
	/** Defaults to the platform's `fetch`. */
	readonly fetch?: typeof fetch;
}

/** A transport over `fetch`, for use outside n8n. Does not follow redirects: they would take the key elsewhere. */
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

const toFetchError = (error: unknown): TransportError =>
	error instanceof TransportError ? error : toTransportError(error);
