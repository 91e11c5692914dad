import type { Client } from '../client/client';
import { type OutreachCredential, readCredential } from './credential';
import type { Environment } from './environment';
import { createLimiters } from './limiters';
import { perEnvironment } from './perEnvironment';
import type { RequestContext } from './transport';

const limitersIn = perEnvironment(createLimiters);

export interface WorkspaceClient {
	readonly client: Client;
	readonly credential: OutreachCredential;
}

/** Connects to the workspace of each item. Items of the same workspace share a client. */
export function clientsOf(context: RequestContext, environment: Environment) {
	const known = new Map<string, Client>();
	return async (itemIndex: number): Promise<WorkspaceClient> => {
		const credential = await readCredential(context, itemIndex);
		const client =
			known.get(credential.fingerprint) ?? (await connect(context, credential, environment));
		known.set(credential.fingerprint, client);
		return { client, credential };
	};
}

/**
 * Loads the client's code on first use: n8n also loads nodes that it does not run, for example to show a form.
 * @param onRequest called for each request that goes out, repeated ones too
 */
export async function connect(
	context: RequestContext,
	credential: OutreachCredential,
	environment: Environment,
	onRequest: () => void = () => {},
): Promise<Client> {
	const { createClient } = await import('../client/client');
	const { createRateLimiter } = await import('../client/rate/limiter');
	const { n8nTransport } = await import('./transport');
	const transport = n8nTransport(context, credential);
	return createClient({
		baseUrl: credential.baseUrl,
		allowHttp: credential.allowHttp,
		transport: async (request) => {
			onRequest();
			return await transport(request);
		},
		environment,
		limiter: limitersIn(environment).of(credential.fingerprint, () =>
			createRateLimiter({ environment }),
		),
		apiKey: String(credential.decrypted.apiKey),
	});
}
