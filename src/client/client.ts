import type { Endpoint, RequestOf, ResponseOf, RowOf } from '../contract/endpoint';
import type { JsonRecord } from '../contract/json';
import { checkRequest } from '../contract/problems';
import type { Environment } from './environment';
import { InvalidRequestError } from './errors';
import { exchange } from './http/exchange';
import type { SendJournal } from './delivery/journal';
import type { ReadPage } from './pages/page';
import { paginate } from './pages/paginate';
import { rateLimited, type RateLimiter } from './rate/limiter';
import { retry } from './delivery/retry';
import type { PlainRequest } from './recovery/recovery';
import type { Attempt, Priority } from './http/send';
import type { HeaderMap, Transport } from './http/transport';
import { buildUrl, checkBaseUrl } from './http/urls';

export interface CallOptions {
	readonly signal?: AbortSignal;
	/** `bulk` unless told otherwise. */
	readonly priority?: Priority;
	/** True unless told otherwise. False: an exhausted rate limit is a `RateLimitError` at once. */
	readonly mayWait?: boolean;
	/** Of one attempt, milliseconds; 60,000 unless told otherwise. */
	readonly timeoutMs?: number;
	/** The most bytes, decompressed, that an answer may have; 50 MB unless told otherwise. */
	readonly maxBytes?: number;
	/** Remembers sends across runs of the same node, so that a re-run does not send again. */
	readonly journal?: SendJournal;
	/**
	 * Whether a guarded request that got no answer goes out again, by the record as it is then; it does unless told
	 * otherwise. For callers to whom more of the record matters than its state.
	 */
	readonly repeatIf?: (record: JsonRecord) => boolean;
	/**
	 * A run that left nothing in the journal may have sent the request since then (our wall clock, milliseconds), so its
	 * effect is looked for before the request goes out.
	 */
	readonly sentSince?: number;
	/** The caller's own check, which throws. Runs right before the request goes out, and not where an earlier run sent it. */
	readonly beforeSend?: () => Promise<void>;
	/** Gets the headers of each success, names in lower case: `date` is the server's clock. */
	readonly onHeaders?: (headers: HeaderMap) => void;
}

export interface CallResult<Body> {
	/** The success body, envelope included; an `AsyncIterable<Uint8Array>` where the endpoint streams. */
	readonly body: Body;
	readonly status: number;
	readonly headers: HeaderMap;
	/** The request went out more than once, so what it reports as known may be its own doing. */
	readonly repeated: boolean;
	/** The record was read or found after a failure; it is not the answer to the request. */
	readonly recovered: boolean;
}

export interface PageOptions<Row> extends CallOptions {
	/** Stop after so many rows. All of them where it is absent. */
	readonly limit?: number;
	/** Finds the rows and the cursor in an answer that is no plain list. */
	readonly readPage?: ReadPage<Row>;
	/** For callers that go on with an earlier reading: see `Paging`. */
	readonly seenCursors?: Iterable<string>;
}

export interface Client {
	/** Checks the request against the contract, sends it and reads the answer. Throws an `OutreachError`. */
	call<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		options?: CallOptions,
	): Promise<CallResult<ResponseOf<E>>>;

	/** Yields one page of rows after another, and never asks for a page that it will not use. */
	paginate<E extends Endpoint, Row = RowOf<E>>(
		endpoint: E,
		request: RequestOf<E>,
		options?: PageOptions<Row>,
	): AsyncGenerator<Row[]>;
}

export interface ClientOptions {
	/** From the credential, for example `https://api.example.com/api/v1`. */
	readonly baseUrl: string;
	/** Also take `http:` for hosts other than loopback. */
	readonly allowHttp?: boolean;
	readonly transport: Transport;
	readonly environment: Environment;
	/** Shared by all clients of the same base URL and key. */
	readonly limiter: RateLimiter;
}

const TIMEOUT_MS = 60_000;
const BYTES_MAX = 50_000_000;

/** Throws an `OutreachError` where the base URL is not acceptable. */
export function createClient(options: ClientOptions): Client {
	const { transport, environment, limiter } = options;
	const baseUrl = checkBaseUrl(options.baseUrl, options.allowHttp);
	const complete = retry(rateLimited(exchange(transport, environment), limiter), environment);

	async function call(
		endpoint: Endpoint,
		request: PlainRequest,
		callOptions: CallOptions = {},
	): Promise<CallResult<unknown>> {
		const problems = checkRequest(endpoint, request);
		if (problems.length > 0) throw new InvalidRequestError(problems);
		const { journal, repeatIf, sentSince, beforeSend, ...others } = callOptions;
		const result = await complete({
			request,
			journal,
			repeatIf,
			sentSince,
			beforeSend,
			attempt: attemptOf(baseUrl, endpoint, request, callOptions),
			// What became of a request is worth waiting for, even where the request itself was not to wait.
			read: async (wanted, wantedRequest) =>
				await call(wanted, wantedRequest, { ...others, mayWait: true }),
		});
		callOptions.onHeaders?.(result.headers);
		return result;
	}

	return {
		call: call as Client['call'],
		paginate: (endpoint, request, { limit, readPage, seenCursors, ...callOptions } = {}) => {
			const { query, ...rest } = request as PlainRequest;
			return paginate(
				async (page) =>
					(await call(endpoint, { ...rest, query: { ...query, ...page } }, callOptions)).body,
				{ limit, readPage, seenCursors },
			);
		},
	};
}

function attemptOf(
	baseUrl: string,
	endpoint: Endpoint,
	request: PlainRequest,
	{ priority = 'bulk', mayWait = true, timeoutMs = TIMEOUT_MS, ...options }: CallOptions,
): Attempt {
	const { headers, body } = request;
	return {
		endpoint,
		url: buildUrl(baseUrl, endpoint, request),
		body: body === undefined ? undefined : JSON.stringify(body),
		headers: textHeaders(headers),
		priority,
		mayWait,
		timeoutMs,
		maxBytes: options.maxBytes ?? BYTES_MAX,
		signal: options.signal,
	};
}

function textHeaders(headers: PlainRequest['headers'] = {}): HeaderMap {
	const given = Object.entries(headers).filter(([, value]) => value !== undefined);
	return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
