import type { AssumptionId, EndpointId } from 'n8n-nodes-outreach/src/contract';
import type { ApiFailure } from '../errors';
import type { RawRequest } from './check';
import type { HandlerContext } from './handler';

export interface RawCall extends RawRequest {
	readonly headers: Headers;
}

export interface JsonAnswer {
	readonly status: number;
	/** Absent for an answer without a body. */
	readonly body: unknown;
}

/** How a service reads a gap of the API's document, by what it does with the requests and answers of one endpoint. */
export interface Interpretation {
	/** Translates a request into ours, or refuses it. */
	readonly request?: (raw: RawCall, context: HandlerContext) => RawCall;
	/** Answers by itself. */
	readonly instead?: (raw: RawCall, context: HandlerContext) => JsonAnswer | undefined;
	/** Translates our answer, unless it is a stream. Throws an `ApiFailure` to refuse after all. */
	readonly answer?: (answer: JsonAnswer) => JsonAnswer;
	/** Translates our refusal. */
	readonly refusal?: (failure: ApiFailure) => ApiFailure | Response;
}

/** The chosen readings. */
export interface Readings {
	/** The variant of each assumption. */
	readonly chosen: Readonly<Record<AssumptionId, string>>;
	/** Those that are not the contract's own, for one endpoint. */
	readonly of: (endpoint: EndpointId) => readonly Interpretation[];
}
