import type * as z from 'zod/v4';

import type { JsonRecord } from './json';
import { lazy } from './lazy';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT';

export type ScopedResource =
	| 'agents'
	| 'campaigns'
	| 'conversations'
	| 'lead_lists'
	| 'leads'
	| 'social_accounts';

export type Scope = `${ScopedResource}:${'read' | 'write'}`;

/**
 * What to do after a failure that leaves open whether the API acted (a timeout, a 5xx, a broken connection):
 * - `safe`: send again.
 * - `replay`: send the identical request again; its effect is the same the second time.
 * - `guarded`: read the resource, and send again if it is as before; the API rejects a second transition.
 * - `verify`: look for the effect; only a later run of the node sends once more, if it is not found.
 * - `never`: look for the effect; never send again.
 */
export type RetryClass = 'safe' | 'replay' | 'guarded' | 'verify' | 'never';

/**
 * The shape of a success body:
 * - `single`: `{ data: object }`
 * - `list`: `{ data: array, pagination }`
 * - `bare`: any JSON object; the endpoint's own `read…` function finds its parts
 * - `stream`: bytes, not JSON
 */
export type Envelope = 'single' | 'list' | 'bare' | 'stream';

export interface EndpointSchemas {
	readonly path?: z.ZodType;
	readonly query?: z.ZodType;
	readonly body?: z.ZodType;
	/** Request headers of this endpoint alone, names in lower case. */
	readonly headers?: z.ZodType;
	/** The whole success body, envelope included. Absent if the body is a stream. */
	readonly response?: z.ZodType;
}

/**
 * How the command `contact` can tell whether an assumption holds:
 * - `change`: only by a request that changes something, which it never sends
 * - `documentedAnswer`, `documentedBody`: the service's own document describes that part of the endpoint
 * - `judge`: its function in `packages/conformance/assumptions/judges.ts` looks at answers, the document or both
 */
export type Evidence = 'change' | 'documentedAnswer' | 'documentedBody' | 'judge';

/** A gap in the API's document, and how this package reads it. */
export interface Assumption<ToldBy extends Evidence = Evidence> {
	readonly says: string;
	/** What a service may do instead, and the sandbox does if it is asked to. */
	readonly instead: string;
	/** What the sandbox's `--reading` calls the two. */
	readonly readings: readonly [ours: string, other: string];
	readonly toldBy: ToldBy;
}

export interface Endpoint<
	Id extends string = string,
	Schemas extends EndpointSchemas = EndpointSchemas,
	Retry extends RetryClass = RetryClass,
	ToldBy extends Readonly<Record<string, Evidence>> = Readonly<Record<string, Evidence>>,
> {
	/** `resource.verb`, for example `leads.get`. */
	readonly id: Id;
	readonly method: HttpMethod;
	/** Template below the base URL, for example `/leads/{lead_id}`. */
	readonly path: string;
	readonly scope: Scope;
	/** One line, for the OpenAPI document and the docs. */
	readonly summary: string;
	/** A second scope that some bodies need. */
	readonly extraScope?: {
		readonly scope: Scope;
		/** When a request needs it, in words: 'when …'. */
		readonly when: string;
		readonly applies: (body: unknown) => boolean;
	};
	readonly retry: Retry;
	/** Some bodies have another class. `retryClassOf` reads both. */
	readonly retryInstead?: {
		readonly retry: RetryClass;
		/** Which bodies have it, in words: 'when …'. */
		readonly when: string;
		readonly applies: (body: unknown) => boolean;
	};
	/**
	 * The API would answer a second request differently, so a re-run of a node must not send it, whatever its class.
	 */
	readonly answersOnce?: true;
	/** Statuses that mean: nothing was done, and the same request may soon succeed. */
	readonly busyStatuses?: readonly number[];
	readonly envelope: Envelope;
	/** Tells whether an object is an answer of this endpoint, if the envelope alone cannot. */
	readonly isAnswer?: (body: JsonRecord) => boolean;
	/** `cursor`: takes `limit` and `cursor`, answers with `pagination`. Every list does. */
	readonly pagination?: 'cursor';
	/** Success status codes, the usual one first. Defaults to 200 alone. */
	readonly statuses: readonly number[];
	/** Error codes that the API document names for this endpoint, by status. */
	readonly errors?: Readonly<Record<number, readonly string[]>>;
	/** What the API document leaves open and this package assumes, by name. */
	readonly assumptions?: { readonly [Name in keyof ToldBy]: Assumption<ToldBy[Name]> };
	readonly schemas: () => Schemas;
}

type Definition<E extends Endpoint> = Omit<E, 'statuses'> & Partial<Pick<E, 'statuses'>>;

/** Declares an endpoint as data for the client, the sandbox, the docs and the tests. */
export function defineEndpoint<
	const Id extends string,
	Schemas extends EndpointSchemas,
	const Retry extends RetryClass,
	const ToldBy extends Readonly<Record<string, Evidence>> = Readonly<Record<never, never>>,
>(
	definition: Definition<Endpoint<Id, Schemas, Retry, ToldBy>>,
): Endpoint<Id, Schemas, Retry, ToldBy> {
	return {
		statuses: [200],
		...(definition.envelope === 'list' && { pagination: 'cursor' }),
		...definition,
		schemas: lazy(definition.schemas),
	};
}

/** The scopes that a request with this body needs. */
export function scopesOf(
	{ scope, extraScope }: Pick<Endpoint, 'scope' | 'extraScope'>,
	body: unknown,
): Scope[] {
	return extraScope?.applies(body) ? [scope, extraScope.scope] : [scope];
}

export function retryClassOf(
	{ retry, retryInstead }: Pick<Endpoint, 'retry' | 'retryInstead'>,
	body: unknown,
): RetryClass {
	return retryInstead?.applies(body) ? retryInstead.retry : retry;
}

/** Whether the node must remember a request, so that a re-run does not send it again. */
export function isRemembered(endpoint: Endpoint, body: unknown): boolean {
	if (endpoint.answersOnce) return true;
	// The API refuses a second action; it has no second effect.
	return ['guarded', 'verify', 'never'].includes(retryClassOf(endpoint, body));
}

type Part<Key extends string, Schema> = [Schema] extends [z.ZodType]
	? Record<string, never> extends z.input<Schema>
		? { [K in Key]?: z.input<Schema> }
		: { [K in Key]: z.input<Schema> }
	: { [K in Key]?: undefined };

/** What a call takes: as much of `{ path, query, headers, body }` as the endpoint has. */
export type RequestOf<E> =
	E extends Endpoint<string, infer S>
		? Part<'path', S['path']> &
				Part<'query', S['query']> &
				Part<'headers', S['headers']> &
				Part<'body', S['body']>
		: never;

/** The whole success body of the endpoint, envelope included. */
export type ResponseOf<E> =
	E extends Endpoint<string, infer S>
		? S['response'] extends z.ZodType
			? z.output<S['response']>
			: unknown
		: never;

/** One record of a list endpoint. */
export type RowOf<E> = ResponseOf<E> extends { data: Array<infer Row> } ? Row : never;
