import { BYTES_MAX, TIMEOUT_MS } from 'n8n-nodes-outreach/src/client/client';
import type { Environment } from 'n8n-nodes-outreach/src/client/environment';
import { OutreachError } from 'n8n-nodes-outreach/src/client/errors';
import { createCleaner } from 'n8n-nodes-outreach/src/client/http/clean';
import { exchange } from 'n8n-nodes-outreach/src/client/http/exchange';
import { fetchTransport } from 'n8n-nodes-outreach/src/client/http/fetchTransport';
import type { ApiResponse, PlainRequest } from 'n8n-nodes-outreach/src/client/http/send';
import { createServerClock } from 'n8n-nodes-outreach/src/client/http/serverClock';
import { buildUrl } from 'n8n-nodes-outreach/src/client/http/urls';
import { MARGIN_MS, resetDelay, WINDOW_MS } from 'n8n-nodes-outreach/src/client/rate/window';
import { REQUESTS_PER_MINUTE } from 'n8n-nodes-outreach/src/contract/common';
import { endpoints, type Endpoint } from 'n8n-nodes-outreach/src/contract';
import { CannotContact } from '../cannotContact';

/** Half of what the API allows, so that workflows with the same key keep the other half. */
export const PER_MINUTE = REQUESTS_PER_MINUTE / 2;

/** If the service fails or does not answer, it gets a second chance; if the limit is used up, a few. */
const PAUSE_MS = 5_000;
const TRIES = { failed: 2, limited: 4 } as const;

/** Whose key the request carries. */
export type Caller = 'nobody' | 'owner' | 'stranger';

const STRANGERS_KEY = 'a-key-that-nobody-has';

/** The document itself is not an endpoint of the contract. */
export const DOCUMENT: Endpoint = {
	...endpoints.leads.list,
	id: 'openapi',
	path: '/openapi.json',
	summary: 'The OpenAPI document',
	// It may be YAML, so it is read as bytes.
	envelope: 'stream',
};

/** A request got no answer, or only a part of one. */
export class NoAnswer extends CannotContact {
	constructor(readonly why: string) {
		super(`The service does not answer: ${why}. Check the base URL and whether the service is up.`);
	}
}

export interface Service {
	/**
	 * Sends a request that changes nothing. Throws `NoAnswer` if no answer comes, and `CannotContact` if the limit stays
	 * used up.
	 */
	ask(endpoint: Endpoint, request?: PlainRequest, caller?: Caller): Promise<ApiResponse>;
	requests(): number;
}

interface ServiceOptions {
	/** Already checked. */
	readonly baseUrl: string;
	readonly apiKey: string | undefined;
	readonly environment: Environment;
	readonly fetch: typeof fetch;
}

export function createService({ baseUrl, apiKey, environment, fetch }: ServiceOptions): Service {
	const pace = createPace(environment, PER_MINUTE);
	const sendAs = (key: string, send = fetch) =>
		exchange(
			fetchTransport({ apiKey: key, fetch: send }),
			environment,
			createServerClock(),
			createCleaner(apiKey),
		);
	const nobody = sendAs('', withoutKey(fetch));
	const senders = {
		nobody,
		owner: apiKey === undefined ? nobody : sendAs(apiKey),
		stranger: sendAs(STRANGERS_KEY),
	};
	let requests = 0;

	async function attempt(endpoint: Endpoint, request: PlainRequest, caller: Caller) {
		await pace();
		requests += 1;
		const reply = await senders[caller]({
			endpoint,
			url: buildUrl(baseUrl, endpoint, request),
			headers: request.headers as Record<string, string> | undefined,
			priority: 'bulk',
			mayWait: true,
			timeoutMs: TIMEOUT_MS,
			maxBytes: BYTES_MAX,
		}).catch((error: unknown) => {
			throw error instanceof OutreachError ? new NoAnswer(error.message) : error;
		});
		const { body } = reply;
		if (body.kind !== 'unreadable' || body.lasting) return reply;
		throw new NoAnswer(`the answer began, but ${body.reason}`);
	}

	return {
		requests: () => requests,
		async ask(endpoint, request = {}, caller = 'owner') {
			if (endpoint.method !== 'GET') throw new Error(`${endpoint.id} is no read`);
			for (let tries = 1; ; tries++) {
				const reply = await attempt(endpoint, request, caller).catch((error: unknown) => {
					if (error instanceof NoAnswer && tries < TRIES.failed) return undefined;
					throw error;
				});
				if (!reply || (reply.status >= 500 && tries < TRIES.failed)) {
					await environment.sleep(PAUSE_MS);
				} else if (reply.status === 429) {
					if (tries >= TRIES.limited) throw new CannotContact(LIMIT_SPENT);
					await environment.sleep(
						(resetDelay(reply.headers, environment.now()) ?? WINDOW_MS) + MARGIN_MS,
					);
				} else {
					return reply;
				}
			}
		},
	};
}

const LIMIT_SPENT =
	'The rate limit of the key is spent again and again, so others use the key. Stop them, or make a key for this command alone.';

/** Sends with `fetch`, without the key that a transport adds. */
const withoutKey =
	(send: typeof fetch): typeof fetch =>
	async (url, init) => {
		const headers = new Headers(init?.headers);
		headers.delete('authorization');
		return await send(url, { ...init, headers });
	};

const MINUTE_MS = 60_000;

/** Waits until another request may go out, so that no minute has more than this many. One caller at a time. */
function createPace(
	{ elapsed, sleep }: Pick<Environment, 'elapsed' | 'sleep'>,
	perMinute: number,
): () => Promise<void> {
	const sentAt: number[] = [];
	return async () => {
		const [first] = sentAt.length < perMinute ? [] : sentAt.splice(0, 1);
		const wait = first === undefined ? 0 : first + MINUTE_MS - elapsed();
		if (wait > 0) await sleep(wait);
		sentAt.push(elapsed());
	};
}
