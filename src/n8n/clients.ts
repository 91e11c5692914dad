import { type Client, createClient } from '../client/client';
import { createRateLimiter, type RateLimiter } from '../client/rateLimiter';
import { type OutreachCredential, readCredential } from './credential';
import { environment } from './environment';
import { n8nTransport, type RequestContext } from './transport';

/** One limiter for each base URL and key, shared by all executions of this process: the API counts by key. */
const limiters = new Map<string, RateLimiter>();

function limiterOf(fingerprint: string): RateLimiter {
	let limiter = limiters.get(fingerprint);
	if (!limiter) {
		limiter = createRateLimiter({ environment });
		limiters.set(fingerprint, limiter);
	}
	return limiter;
}

export interface WorkspaceClient {
	readonly client: Client;
	readonly credential: OutreachCredential;
}

/** Gives the client of an item's workspace; items of one workspace get the same. */
export type Clients = (itemIndex: number) => Promise<WorkspaceClient>;

export function clientsOf(context: RequestContext): Clients {
	const known = new Map<string, WorkspaceClient>();
	return async (itemIndex) => {
		const credential = await readCredential(context, itemIndex);
		const existing = known.get(credential.fingerprint);
		if (existing) return existing;
		const workspace = { credential, client: connect(context, credential) };
		known.set(credential.fingerprint, workspace);
		return workspace;
	};
}

export function connect(context: RequestContext, credential: OutreachCredential): Client {
	return createClient({
		baseUrl: credential.baseUrl,
		transport: n8nTransport(context, credential),
		environment,
		limiter: limiterOf(credential.fingerprint),
	});
}
