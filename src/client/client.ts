import type { Endpoint, RequestOf, ResponseOf, RowOf } from '../contract/endpoint';
import type { SendJournal } from './journal';
import type { Priority } from './send';
import type { HeaderMap } from './transport';

export interface CallOptions {
	readonly signal?: AbortSignal;
	/** `bulk` unless told otherwise. */
	readonly priority?: Priority;
	/** True unless told otherwise. */
	readonly mayWait?: boolean;
	/** Of one attempt, milliseconds; 60,000 unless told otherwise. */
	readonly timeoutMs?: number;
	/** Remembers sends across runs of the same node, so that a re-run does not send again. */
	readonly journal?: SendJournal;
}

export interface CallResult<Body> {
	readonly body: Body;
	readonly status: number;
	readonly headers: HeaderMap;
	/** The request went out more than once, so what it reports as known may be its own doing. */
	readonly repeated: boolean;
	/** The record was read or found after a failure; it is not the answer to the request. */
	readonly recovered: boolean;
}

export interface PageOptions extends CallOptions {
	/** Stop after so many rows. All of them where it is absent. */
	readonly limit?: number;
}

export interface Client {
	/** Checks the request against the contract, sends it and reads the answer. Throws an `OutreachError`. */
	call<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		options?: CallOptions,
	): Promise<CallResult<ResponseOf<E>>>;

	/** Yields one page of rows after another, and never asks for a page that it will not use. */
	paginate<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		options?: PageOptions,
	): AsyncGenerator<Array<RowOf<E>>>;
}
