import type { IAllExecuteFunctions, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { TransportError } from '../client/errors';
import {
	type Transport,
	toTransportError,
	type TransportRequest,
	type TransportResponse,
} from '../client/http/transport';
import {
	CREDENTIAL_TYPE,
	type CredentialSource,
	isDomainRefusal,
	type OutreachCredential,
} from './credential';

/** The contexts of n8n that can send requests: execute, poll, load options. */
export type RequestContext = Pick<IAllExecuteFunctions, 'helpers'> & CredentialSource;

/**
 * Sends through n8n's own client, so that proxies, the credential's allowed domains and n8n's egress rules apply. The
 * body always comes as a stream: n8n does not limit its size.
 */
export function n8nTransport(context: RequestContext, credential: OutreachCredential): Transport {
	const data = credential.decrypted;
	return async (request) => {
		try {
			const response = (await context.helpers.httpRequestWithAuthentication.call(
				context as IAllExecuteFunctions,
				CREDENTIAL_TYPE,
				toOptions(request, credential.allowedDomains),
				// If this is missing, n8n resolves the credential for item 0, not for this one.
				{ credentialsDecrypted: { id: '', name: '', type: CREDENTIAL_TYPE, data } },
			)) as IN8nHttpFullResponse;
			return toResponse(response);
		} catch (error) {
			throw failureOf(error);
		}
	};
}

function toOptions(request: TransportRequest, allowedDomains?: string): IHttpRequestOptions {
	return {
		method: request.method,
		url: request.url,
		headers: { ...request.headers },
		body: request.body,
		encoding: 'stream',
		returnFullResponse: true,
		// A status must come as an answer, not as an exception; otherwise n8n sends the request twice after a 401.
		ignoreHttpStatusErrors: true,
		abortSignal: request.signal,
		...(allowedDomains !== undefined && { allowedDomains }),
	};
}

function toResponse(response: IN8nHttpFullResponse): TransportResponse {
	const headers = Object.entries(response.headers);
	return {
		status: response.statusCode,
		headers: Object.fromEntries(
			headers.map(([name, value]) => [name.toLowerCase(), String(value)]),
		),
		body: chunksOf(response.body as unknown as AsyncIterable<Uint8Array>),
	};
}

async function* chunksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
	try {
		yield* body;
	} catch (error) {
		throw failureOf(error);
	}
}

/** Why a request got no answer. n8n wraps what its client throws, and the cause holds the key. */
export function failureOf(error: unknown): TransportError {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (cause instanceof TransportError) return cause;
		if (isDomainRefusal(cause)) {
			return new TransportError('connect', cause.message, {
				code: 'domain_not_allowed',
				hint: 'The credential is restricted to other domains: change its "Allowed Domains", or its Base URL.',
			});
		}
		if (cause.name.startsWith('SsrfBlocked')) return blockedByN8n(cause);
	}
	return toTransportError(error);
}

/** n8n's own protection (N8N_SSRF_PROTECTION_ENABLED) looks at the address before it connects. */
function blockedByN8n(refusal: Error & { readonly description?: unknown }): TransportError {
	const { message, description } = refusal;
	const why = typeof description === 'string' ? `${description} ` : '';
	return new TransportError('connect', message, {
		code: 'blocked_by_n8n',
		hint: `${why}N8N_SSRF_ALLOWED_HOSTNAMES and N8N_SSRF_ALLOWED_IP_RANGES are the settings.`,
	});
}
