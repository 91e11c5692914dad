/* eslint-disable no-console -- runs outside n8n */
import { Hono, type Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

import {
	allEndpoints,
	type Endpoint,
	type EndpointId,
	scopesOf,
} from 'n8n-nodes-outreach/src/contract';
import type { Reactions } from '../engine/action';
import type { World } from '../engine/world';
import { ApiFailure, invalidRequest, notFound, unauthorized } from '../errors';
import { applyFault, NoAnswer, type Target } from '../faults/applyFault';
import type { FaultPlan } from '../faults/plan';
import { toJson } from '../store/json';
import type { Store } from '../store/store';
import { identify } from './authenticate';
import { boundedBody } from './bounds';
import { apiCallers } from './callers';
import { parseRequest } from './check';
import type { AppEnv } from './env';
import type { HandlerContext, HandlerResult, Handlers, WorkspaceRow } from './handler';
import type { JsonAnswer, RawCall, Readings } from './interpret';
import { openApiDocument } from './openapi/document';
import type { Page } from './page';
import type { RateLimit } from './rateLimit';
import { receive, type Received } from './receive';
import {
	keepRequest,
	latestRequest,
	noteEffects,
	type OpenRecord,
	type RequestRecord,
} from './requestLog';

export const BASE_PATH = '/api/v1';

interface AppParts extends Pick<Target, 'wait'> {
	readonly store: Store;
	readonly now: () => number;
	readonly world: World;
	readonly handlers: Handlers;
	readonly reactions: Reactions;
	/** Carries out everything that has fallen due by now. */
	readonly catchUp: () => void;
	readonly faults: FaultPlan;
	readonly requests: RequestRecord[];
	readonly limit: RateLimit;
	readonly readings: Readings;
	/** Notifies the console that there is something new to see. */
	readonly changed: () => void;
	/** Called after each request to the API. */
	readonly onRequest?: (record: RequestRecord) => void;
	/** Fires when the sandbox closes. */
	readonly closing: AbortSignal;
}

type AppContext = Context<AppEnv>;

/** The API. Each request is logged, identified, counted, checked and handled, in this order. */
export function createApp(parts: AppParts): Hono<AppEnv> {
	const app = new Hono<AppEnv>();

	app.use(`${BASE_PATH}/*`, apiCallers);

	// If a fault leaves a request without an answer, the request ends with an error.
	app.use(`${BASE_PATH}/*`, async (c, next) => {
		try {
			await next();
		} finally {
			parts.onRequest?.(c.get('record'));
		}
	});

	app.use(async (c, next) => {
		parts.faults.catchUp(parts.now());
		const url = new URL(c.req.url);
		const record: OpenRecord = {
			number: latestRequest(parts.requests) + 1,
			at: parts.now(),
			method: c.req.method,
			endpoint: null,
			template: null,
			path: url.pathname,
			query: url.search,
			key_name: null,
			open: true,
			status: null,
			remaining: null,
			effects: [],
		};
		const isLogged = url.pathname.startsWith(BASE_PATH);
		if (isLogged) keepRequest(parts.requests, record);
		c.set('record', record);
		c.set('limitHeaders', isLogged ? parts.limit.headersOfNobody(parts.now()) : {});
		try {
			parts.catchUp();
			await next();
			if (c.res.headers.has('x-hono-already-sent')) return;
			for (const [name, value] of Object.entries(serverHeaders(c, parts))) {
				// A fault may have its own.
				if (!c.res.headers.has(name)) c.res.headers.set(name, value);
			}
			record.status = c.res.status;
		} finally {
			record.open = false;
			if (isLogged) parts.changed();
		}
	});

	app.use(boundedBody);

	app.onError((error) => {
		if (error instanceof NoAnswer) throw error;
		if (error instanceof HTTPException) return error.getResponse();
		return errorResponse(error);
	});
	app.notFound((c) => errorResponse(notFound(`The address ${c.req.path}`)));

	app.use(`${BASE_PATH}/*`, async (c, next) => {
		const key = identify(c.req.header('authorization'));
		c.set('key', key);
		c.get('record').key_name = key.name;
		const slot = parts.limit.take(key.token, parts.now());
		c.get('record').remaining = slot.remaining;
		c.set('limitHeaders', slot.headers);
		if (key.revoked) throw unauthorized('The API key has been revoked.');
		if (!slot.allowed) {
			throw new ApiFailure(429, 'rate_limited', 'The limit of requests per minute is reached.');
		}
		await next();
	});

	app.get(`${BASE_PATH}/openapi.json`, (c) =>
		c.json({ ...openApiDocument(), servers: [{ url: new URL(BASE_PATH, c.req.url).href }] }),
	);

	// Fixed paths before paths with parameters: /agents/product is not an agent.
	const ordered = allEndpoints.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
	for (const endpoint of ordered) {
		app.on(endpoint.method, routeOf(endpoint), async (c) => {
			const record = c.get('record');
			Object.assign(record, { endpoint: endpoint.id, template: endpoint.path });
			const received = await receive(c, c.get('key'));
			const proceed = (now = parts.now()) => {
				parts.changed();
				return noteEffects(parts.store, record, () => answer(received, endpoint, parts, now));
			};
			const fault = parts.faults.next(endpoint.id as EndpointId);
			// The fault has one request less to hit, and this one may stay open for long.
			parts.changed();
			if (!fault) return proceed();
			return await applyFault(fault, {
				proceed,
				wait: parts.wait,
				proceedLate: (seconds) => {
					const at = parts.now() + seconds * 1000;
					parts.faults.schedule(at, () => void proceed(at));
				},
				outgoing: c.env?.outgoing,
				headers: serverHeaders(c, parts),
				gone: AbortSignal.any([c.req.raw.signal, parts.closing]),
			});
		});
	}
	for (const path of new Set(ordered.map(routeOf))) {
		app.all(path, (c) => {
			const message = `${c.req.method} is not possible at this address.`;
			throw new ApiFailure(405, 'method_not_allowed', message);
		});
	}
	return app;
}

const sortKey = ({ path }: Endpoint) => path.replaceAll('{', '~');
const routeOf = ({ path }: Endpoint) => BASE_PATH + path.replace(/\{(\w+)\}/g, ':$1');

/** `Date` is the sandbox's clock, which callers use to wait for the next window. */
const serverHeaders = (c: AppContext, { now }: AppParts) => ({
	...c.get('limitHeaders'),
	Date: new Date(now()).toUTCString(),
});

function errorResponse(error: unknown): Response {
	if (error instanceof ApiFailure) {
		const { body, status, headers } = error;
		return Response.json(body, { status, headers });
	}
	console.error(error);
	const failure = new ApiFailure(500, 'internal_error', `The sandbox failed: ${String(error)}`);
	return Response.json(failure.body, { status: 500 });
}

/** Lets the request take effect at a time of the sandbox's clock. */
function answer(received: Received, endpoint: Endpoint, parts: AppParts, now: number): Response {
	try {
		return responseOf(handle(received, endpoint, parts, now), endpoint);
	} catch (error) {
		return errorResponse(error);
	}
}

function handle(
	{ headers, key, isBroken, ...raw }: Received,
	endpoint: Endpoint,
	parts: AppParts,
	now: number,
): HandlerResult<Endpoint> {
	const missing = scopesOf(endpoint, raw.body).find((scope) => !key.scopes.includes(scope));
	if (missing) {
		throw new ApiFailure(403, 'insufficient_scope', `The API key lacks the scope ${missing}.`, {
			details: { required_scope: missing },
		});
	}
	if (isBroken) throw invalidRequest({ field: 'body', message: 'is not valid JSON' });

	const caller = { workspace_id: key.workspaceId, client: clientOf(headers) };
	const context = contextOf(endpoint.id as EndpointId, caller, parts, now);
	const perform = () => interpret({ ...raw, headers }, endpoint, parts, context);
	try {
		return endpoint.method === 'GET' ? perform() : parts.store.transaction(perform);
	} catch (error) {
		const changes = parts.readings.of(context.endpoint);
		const read = changes.reduce<unknown>(
			(refused, { refusal }) =>
				refusal && refused instanceof ApiFailure ? refusal(refused) : refused,
			error,
		);
		if (read instanceof Response) return read;
		throw read as Error;
	}
}

/** Handles a request as the chosen readings take it. */
function interpret(
	call: RawCall,
	endpoint: Endpoint,
	{ handlers, readings }: AppParts,
	context: HandlerContext,
): HandlerResult<Endpoint> {
	const changes = readings.of(context.endpoint);
	for (const { instead } of changes) {
		const answered = instead?.(call, context);
		if (answered) return jsonResponse(answered);
	}
	const raw = changes.reduce((read, { request }) => request?.(read, context) ?? read, call);

	const handler = handlers[context.endpoint];
	const isBatch = 'batch' in handler;
	const allowsUnknown = readings.chosen['leads.list.unknownParameters'] === 'ignored';
	const checked = parseRequest(endpoint, raw, { keepBody: isBatch, allowsUnknown });
	const request = { ...checked, headers: raw.headers };
	// By now the request has this endpoint's types, which the compiler cannot see from the id.
	const perform = (isBatch ? handler.batch : handler) as (
		request: unknown,
		context: HandlerContext,
	) => HandlerResult<Endpoint>;
	const result = perform(request, context);
	const translations = changes.flatMap(({ answer }) => answer ?? []);
	if (translations.length === 0 || result instanceof Response) return result;
	return jsonResponse(
		translations.reduce((read, translate) => translate(read), jsonOf(result, endpoint)),
	);
}

/** The answer of a handler as a caller would read it. */
const jsonOf = (
	result: Exclude<HandlerResult<Endpoint>, Response>,
	{ statuses: [usual = 200] }: Endpoint,
): JsonAnswer => ({
	status: result.status ?? usual,
	body: JSON.parse(
		'page' in result ? pageBody(result.page).toString() : toJson(result.body),
	) as unknown,
});

const jsonResponse = ({ status, body }: JsonAnswer): Response =>
	new Response(body === undefined ? null : toJson(body), {
		status,
		...(body !== undefined && { headers: { 'content-type': JSON_TYPE } }),
	});

const JSON_TYPE = 'application/json; charset=UTF-8';

function contextOf(
	endpoint: EndpointId,
	caller: { readonly workspace_id: string; readonly client: string | null },
	{ store, world, readings, reactions }: AppParts,
	now: number,
): HandlerContext {
	const sql = 'SELECT id, name FROM workspaces WHERE id = ?';
	const workspace = store.get<WorkspaceRow>(sql, caller.workspace_id);
	if (!workspace) throw new Error(`The database has no workspace ${caller.workspace_id}.`);
	return {
		store,
		world,
		workspace,
		now,
		endpoint,
		readings: readings.chosen,
		effect: (kind, concerned) =>
			store.insert('effects', { ...concerned, ...caller, endpoint, kind, at: now }),
		reactions,
	};
}

/** What a program calls itself, without its version: `n8n`, `curl`. */
const clientOf = (headers: Headers): string | null =>
	/^[\w.-]{1,40}/.exec(headers.get('user-agent') ?? '')?.[0] ?? null;

function responseOf(result: HandlerResult<Endpoint>, endpoint: Endpoint): Response {
	if (result instanceof Response) return result;
	const body = 'page' in result ? pageBody(result.page) : Buffer.from(toJson(result.body));
	return new Response(body, {
		status: result.status ?? endpoint.statuses[0],
		headers: { 'content-type': JSON_TYPE },
	});
}

const pageBody = ({ rows, pagination }: Page<unknown>): Buffer =>
	Buffer.concat([
		Buffer.from('{"data":'),
		rows,
		Buffer.from(`,"pagination":${toJson(pagination)}}`),
	]);
