import { createClient, type Client } from './src/client/client';
import { fetchTransport } from './src/client/http/fetchTransport';
import { createRateLimiter } from './src/client/rate/limiter';
import { systemEnvironment as environment } from './src/n8n/environment';

export * from './src/client/call';
export * from './src/client/client';
export * from './src/client/environment';
export * from './src/client/errors';
export * from './src/client/http/fetchTransport';
export * from './src/client/delivery/journal';
export * from './src/client/pages/messages';
export { type Page, type ReadPage, readMessages } from './src/client/pages/page';
export { createRateLimiter, type RateLimiter } from './src/client/rate/limiter';
export type {
	Transport,
	TransportRequest,
	TransportResponse,
	HeaderMap,
} from './src/client/http/transport';
export type * from './src/contract';
export {
	allEndpoints,
	problemsOfRequest,
	endpoints,
	readConversationPage,
	readCreatedLists,
	readEnrichment,
	readImport,
	readOverrideResult,
	readSendResult,
} from './src/contract';

export interface OutreachClientOptions {
	/** For example `https://api.example.com/api/v1`. */
	readonly baseUrl: string;
	/** A workspace API key. */
	readonly apiKey: string;
	/** Also accept `http:` for hosts other than loopback. */
	readonly allowHttp?: boolean;
}

/**
 * A client for use outside n8n, over the platform's `fetch`. It has its own rate limiter, so create one client for each
 * key. Throws an `OutreachError` if the base URL is not acceptable.
 */
export function createOutreachClient({ apiKey, ...options }: OutreachClientOptions): Client {
	return createClient({
		...options,
		environment,
		apiKey,
		transport: fetchTransport({ apiKey }),
		limiter: createRateLimiter({ environment }),
	});
}
