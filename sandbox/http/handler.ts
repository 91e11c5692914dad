import type { z } from 'zod/v4';

import type { AnyEndpoint, Endpoint, EndpointId, ResponseOf, RowOf } from '../../src/contract';
import type { EffectKind } from '../store/effects';
import type { Page } from './page';
import type { WorkspaceRow } from '../leads/records';
import type { Store } from '../store/store';

type EndpointById = { [E in AnyEndpoint as E['id']]: E };

type Checked<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The parts of a request, checked by the contract and converted to its types. */
export type HandlerRequest<E> =
	E extends Endpoint<string, infer Schemas>
		? {
				readonly path: Checked<Schemas['path']>;
				readonly query: Checked<Schemas['query']>;
				readonly body: Checked<Schemas['body']>;
				readonly headers: Headers;
			}
		: never;

export interface HandlerContext {
	readonly store: Store;
	readonly workspace: WorkspaceRow;
	/** The sandbox's clock at this request, milliseconds since 1970. */
	readonly now: number;
	readonly endpoint: EndpointId;
	/** Counts what the request did, in the same transaction as the deed. */
	effect(kind: EffectKind, subject: string): void;
}

/** A body of the contract's shape, a page of a list, or a whole response where the body is a stream. */
export type HandlerResult<E> =
	| { readonly status?: number; readonly body: ResponseOf<E> }
	| { readonly status?: number; readonly page: Page<RowOf<E>> }
	| Response;

export type Handler<E> = (request: HandlerRequest<E>, context: HandlerContext) => HandlerResult<E>;

/** For endpoints that take the good entries of a body and report the others: the body comes as it was sent. */
export interface EntrywiseHandler<E> {
	readonly entrywise: (
		request: Omit<HandlerRequest<E>, 'body'> & { readonly body: unknown },
		context: HandlerContext,
	) => HandlerResult<E>;
}

/** Handlers by endpoint id: without one of them the sandbox does not compile. */
export type Handlers = {
	readonly [Id in EndpointId]: Handler<EndpointById[Id]> | EntrywiseHandler<EndpointById[Id]>;
};
