import type { Endpoint, RequestOf, ResponseOf, RowOf } from '../contract/endpoint';
import { problemsOfRequest } from '../contract/problems';
import type { CallOptions, CallResult } from './call';
import { createRecordClaims } from './delivery/recordClaims';
import { type Knowledge, retry } from './delivery/retry';
import type { Environment } from './environment';
import { InvalidRequestError } from './errors';
import { createCleaner } from './http/clean';
import { exchange } from './http/exchange';
import type { Attempt, PlainRequest } from './http/send';
import type { Transport } from './http/transport';
import { createServerClock } from './http/serverClock';
import { buildUrl, checkBaseUrl } from './http/urls';
import { readRows } from './pages/page';
import { paginate, type Paging } from './pages/paginate';
import { rateLimited, type RateLimiter } from './rate/limiter';
import { createKnownRecords } from './recovery/knownRecords';

export type { CallOptions, CallResult } from './call';

export interface PageOptions<Row> extends CallOptions, Paging<Row> {}

export interface Client {
	/** Checks the request against the contract, sends it and reads the answer. Throws an `OutreachError`. */
	call<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		options?: CallOptions,
	): Promise<CallResult<ResponseOf<E>>>;

	/** Yields one page of rows after another, and never asks for a page it does not need. */
	paginate<E extends Endpoint, Row = RowOf<E>>(
		endpoint: E,
		request: RequestOf<E>,
		options?: PageOptions<Row>,
	): AsyncGenerator<Row[]>;
}

export interface ClientOptions {
	/** From the credential, for example `https://api.example.com/api/v1`. */
	readonly baseUrl: string;
	/** Also accept `http:` for hosts other than loopback. */
	readonly allowHttp?: boolean;
	readonly transport: Transport;
	readonly environment: Environment;
	/** Shared by all clients of the same base URL and key. */
	readonly limiter: RateLimiter;
	/** If the API repeats the key in an error, it is blotted out. The transport sends it. */
	readonly apiKey?: string;
}

export const TIMEOUT_MS = 60_000;
export const BYTES_MAX = 50_000_000;

/** What all clients of one key share. */
const knowledgeByLimiter = new WeakMap<RateLimiter, Omit<Knowledge, 'known'>>();

function knowledgeOf(limiter: RateLimiter, environment: Environment): Omit<Knowledge, 'known'> {
	const known = knowledgeByLimiter.get(limiter) ?? {
		claims: createRecordClaims(environment),
		serverClock: createServerClock(),
	};
	knowledgeByLimiter.set(limiter, known);
	return known;
}

/** Throws an `OutreachError` if the base URL is not acceptable. */
export function createClient(options: ClientOptions): Client {
	const { transport, environment, limiter, apiKey } = options;
	const baseUrl = checkBaseUrl(options.baseUrl, options.allowHttp);
	const knowledge = knowledgeOf(limiter, environment);
	const { serverClock } = knowledge;
	const known = createKnownRecords(environment);
	const send = known.noting(exchange(transport, environment, serverClock, createCleaner(apiKey)));
	const deliver = retry(rateLimited(send, limiter), environment, { ...knowledge, known });

	async function call(
		endpoint: Endpoint,
		request: PlainRequest,
		callOptions: CallOptions = {},
	): Promise<CallResult> {
		const { journal, repeatIf, beforeSend, isChecked, ...ofRequests } = callOptions;
		const problems = isChecked ? [] : problemsOfRequest(endpoint, request);
		if (problems.length > 0) throw new InvalidRequestError(problems);
		const result = await deliver({
			request,
			options: { journal, repeatIf, beforeSend },
			attempt: createAttempt(baseUrl, endpoint, request, callOptions),
			// A look for what became of a request may wait, even if the request itself may not.
			read: async (wanted, wantedRequest) =>
				await client.call(wanted, wantedRequest, { ...ofRequests, mayWait: true }),
		});
		ofRequests.onHeaders?.(result.headers);
		return result;
	}

	const client: Client = {
		call: call as Client['call'],
		paginate: <E extends Endpoint, Row = RowOf<E>>(
			endpoint: E,
			request: RequestOf<E>,
			{ limit, pageSize, readPage = readRows, earlier, ...callOptions }: PageOptions<Row> = {},
		) => {
			const { query, ...rest } = request as PlainRequest;
			return paginate<Row>(
				async (page) =>
					(await call(endpoint, { ...rest, query: { ...query, ...page } }, callOptions)).body,
				{ limit, pageSize, readPage, earlier, isDistinct: true },
			);
		},
	};
	return client;
}

function createAttempt(
	baseUrl: string,
	endpoint: Endpoint,
	request: PlainRequest,
	options: CallOptions,
): Attempt {
	const { headers = {}, body } = request;
	const given = Object.entries(headers).filter(([, value]) => value !== undefined);
	return {
		endpoint,
		url: buildUrl(baseUrl, endpoint, request),
		body: body === undefined ? undefined : JSON.stringify(body),
		headers: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
		priority: options.priority ?? 'bulk',
		mayWait: options.mayWait ?? true,
		timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
		maxBytes: options.maxBytes ?? BYTES_MAX,
		signal: options.signal,
	};
}
