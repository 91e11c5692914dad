import type { Client } from '../client/client';
import type { RateLimiter } from '../client/rate/limiter';
import { type OutreachCredential, readCredential } from './credential';
import { environment } from './environment';
import { n8nTransport, type RequestContext } from './transport';

/** One limiter for each base URL and key, shared by all executions of this process: the API counts by key. */
const limiters = new Map<string, RateLimiter>();

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
		const workspace = { credential, client: await connect(context, credential) };
		known.set(credential.fingerprint, workspace);
		return workspace;
	};
}

/**
 * Makes the client of a workspace. Its code is loaded here and not with the node: n8n loads all nodes at its start,
 * and most starts send nothing.
 */
export async function connect(
	context: RequestContext,
	credential: OutreachCredential,
): Promise<Client> {
	const { createClient } = await import('../client/client');
	const { createRateLimiter } = await import('../client/rate/limiter');
	const limiter = limiters.get(credential.fingerprint) ?? createRateLimiter({ environment });
	limiters.set(credential.fingerprint, limiter);
	return createClient({
		baseUrl: credential.baseUrl,
		allowHttp: credential.allowHttp,
		transport: n8nTransport(context, credential),
		environment,
		limiter,
	});
}
