import type { JsonRecord } from '../contract/json';
import type { SendJournal } from './delivery/journal';
import type { HeaderMap } from './http/transport';

/** Interactive requests (a trigger's poll, the editor's lists) go before bulk ones. */
export type Priority = 'interactive' | 'bulk';

export interface CallOptions {
	readonly signal?: AbortSignal;
	/** Defaults to `bulk`. */
	readonly priority?: Priority;
	/** Defaults to true. If false, an exhausted rate limit is a `RateLimitError` at once. */
	readonly mayWait?: boolean;
	/** For each attempt. Defaults to 60,000. */
	readonly timeoutMs?: number;
	/** Limit on the decompressed answer. Defaults to 50 MB. */
	readonly maxBytes?: number;
	/** Remembers sends across runs of the same node, so that a re-run does not send again. */
	readonly journal?: SendJournal;
	/** Given the record as it is now: may a guarded request that got no answer go out again? Defaults to yes. */
	readonly repeatIf?: (record: JsonRecord) => boolean;
	/**
	 * A run that left nothing in the journal may have sent the request since then (our wall clock, milliseconds), so its
	 * effect is looked for before the request goes out.
	 */
	readonly sentSince?: number;
	/**
	 * Of what the journal leaves open: if no effect is found from then on (our wall clock, milliseconds), the request goes out
	 * once more. Without it, it does not. For class `verify` alone.
	 */
	readonly repeatFrom?: number;
	/** The answer that an earlier run got: the result of what the journal leaves open, if its effect is not found. */
	readonly accepted?: JsonRecord;
	/** The caller's own check, which throws. Runs before the request takes its turn, but not if an earlier run sent it. */
	readonly beforeSend?: () => Promise<void>;
	/** Runs after any wait for the rate limit, right before each try goes out. An `OutreachError` that it throws ends the call. */
	readonly onTurn?: () => Promise<void>;
	/** The caller has checked the body: values that the API itself stored may break rules of the contract. */
	readonly isChecked?: boolean;
	/** Receives the headers of each success: `date` is the server's clock. */
	readonly onHeaders?: (headers: HeaderMap) => void;
}

export interface CallResult<Body = unknown> {
	/** The success body, envelope included; an `AsyncIterable<Uint8Array>` if the endpoint streams. */
	readonly body: Body;
	readonly status: number;
	readonly headers: HeaderMap;
	/** The request went out more than once, so what it reports as known may be its own doing. */
	readonly repeated: boolean;
	/** The record was read or found after a failure and is not the answer to the request. */
	readonly recovered: boolean;
}
