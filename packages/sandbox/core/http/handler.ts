import type { z } from 'zod/v4';

import type {
	AnyEndpoint,
	AssumptionId,
	Endpoint,
	EndpointId,
	ResponseOf,
	RowOf,
} from 'n8n-nodes-outreach/src/contract';
import type { ActionContext } from '../engine/action';
import type { Page } from './page';

type EndpointById = { [E in AnyEndpoint as E['id']]: E };

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The parts of a request, checked against the contract and converted to its types. */
export type HandlerRequest<E> =
	E extends Endpoint<string, infer Schemas>
		? {
				readonly path: Parsed<Schemas['path']>;
				readonly query: Parsed<Schemas['query']>;
				readonly body: Parsed<Schemas['body']>;
				readonly headers: Headers;
			}
		: never;

export interface WorkspaceRow {
	readonly id: string;
	readonly name: string;
}

export interface HandlerContext extends ActionContext {
	readonly workspace: WorkspaceRow;
	readonly endpoint: EndpointId;
	/** How the gaps of the API's document are read: the variant of each assumption. */
	readonly readings: Readonly<Record<AssumptionId, string>>;
}

/** A body of the contract's shape, a page of a list, or a whole response if the body is a stream. */
export type HandlerResult<E> =
	| { readonly status?: number; readonly body: ResponseOf<E> }
	| { readonly status?: number; readonly page: Page<RowOf<E>> }
	| Response;

type Handler<E> = (request: HandlerRequest<E>, context: HandlerContext) => HandlerResult<E>;

/** For endpoints that accept the good entries of a batch and report the rest. Their body is unchecked. */
interface BatchHandler<E> {
	readonly batch: (
		request: Omit<HandlerRequest<E>, 'body'> & { readonly body: unknown },
		context: HandlerContext,
	) => HandlerResult<E>;
}

/** Handlers by endpoint id. The sandbox does not compile if one is missing. */
export type Handlers = {
	readonly [Id in EndpointId]: Handler<EndpointById[Id]> | BatchHandler<EndpointById[Id]>;
};
