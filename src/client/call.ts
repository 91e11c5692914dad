import type { JsonRecord } from '../contract/json';
import type { SendJournal } from './delivery/journal';
import type { HeaderMap } from './http/transport';

/** Interactive requests (a trigger's poll, the editor's lists) go before bulk ones. */
export type Priority = 'interactive' | 'bulk';

export interface CallOptions {
	readonly signal?: AbortSignal;
	/** Defaults to `bulk`. */
	readonly priority?: Priority;
	/**
	 * Defaults to true. If false, an exhausted rate limit is a `RateLimitError`: at once, or for an interactive request
	 * unless its window ends within seconds.
	 */
	readonly mayWait?: boolean;
	/** For each attempt. Defaults to 60,000. */
	readonly timeoutMs?: number;
	/** Limit on the decompressed answer. Defaults to 50 MB. */
	readonly maxBytes?: number;
	/** Remembers the request across runs of the same node, so that a later run does not send it again. */
	readonly journal?: SendJournal;
	/**
	 * Whether a guarded request that got no answer may go out again, given the record as it is now. Defaults to yes.
	 */
	readonly repeatIf?: (record: JsonRecord) => boolean;
	/** The caller's own check, which throws. Runs before the request takes its turn, but not again once it may have taken effect. */
	readonly beforeSend?: () => Promise<void>;
	/**
	 * The caller has checked the body. Set for values that the API itself stored: they may break rules of the contract.
	 */
	readonly isChecked?: boolean;
	/** Receives the headers of each success: `date` is the server's clock. */
	readonly onHeaders?: (headers: HeaderMap) => void;
}

export interface CallResult<Body = unknown> {
	/** The success body, envelope included; an `AsyncIterable<Uint8Array>` if the endpoint streams. */
	readonly body: Body;
	readonly status: number;
	readonly headers: HeaderMap;
	/** The request went out more than once, so an answer of 'already there' may be its own doing. */
	readonly repeated: boolean;
	/** The record was read or found after a failure; it is not the answer to the request. */
	readonly recovered: boolean;
}
