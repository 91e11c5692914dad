import type { Endpoint, RetryClass } from '../../contract/endpoint';
import type { AnyEndpoint } from '../../contract/endpoints';
import type { JsonRecord } from '../../contract/json';
import type { ReadPage } from '../pages/page';

/** How a recovery finds out whether a request took effect. It only reads. */
export interface Look {
	/** Path parameters of the request. */
	readonly path: JsonRecord;
	/** Body of the request. */
	readonly body: JsonRecord;
	/** What `Recovery.before` returned. Undefined if an earlier run sent the request. */
	readonly before: unknown;
	/** Whether the caller still wants the effect on the record as it is now. Defaults to yes. */
	readonly repeatIf?: (record: JsonRecord) => boolean;
	/** Reads the `data` of a single resource. */
	readonly read: (endpoint: Endpoint, path: JsonRecord) => Promise<JsonRecord>;
	/** Reads the pages of a list. */
	readonly pages: (
		endpoint: Endpoint,
		path?: JsonRecord,
		readPage?: ReadPage<JsonRecord>,
	) => AsyncGenerator<JsonRecord[]>;
	/** Whether a time from the server is not before the send. Throws if that cannot be known. */
	readonly isNew: (time: unknown) => boolean;
	/** Waits for requests of others that may have made what was found. Comes between reading and taking. */
	readonly settle: () => Promise<void>;
	/** Whether a record may be what this call made: it belongs to no other call and no other remembered send. */
	readonly isFree: (id: unknown) => boolean;
	/** Takes records for this call. */
	readonly take: (ids: readonly unknown[]) => void;
	/** Other calls that look for the same now: each may have as many records as this one. */
	readonly rivals: () => number;
	/** The journal holds an identical send whose record is not known. */
	readonly hasRival: boolean;
}

export type Finding =
	/** The effect is there. `body` has the endpoint's own envelope. */
	| { readonly state: 'found'; readonly body: JsonRecord }
	/** Sending the identical request again cannot double the effect. */
	| { readonly state: 'repeatable' }
	/** Nothing is there, or all but `missing`. */
	| { readonly state: 'absent'; readonly missing?: Missing }
	/** Impossible to tell. `reason` is a sentence. */
	| { readonly state: 'unclear'; readonly reason: string };

/** The part of a request that did not take effect. */
export interface Missing {
	/** The request body for that part alone. */
	readonly body: JsonRecord;
	/** Turns the answer to the part into the answer to the whole request. */
	readonly merge: (answer: JsonRecord) => JsonRecord;
}

export interface Recovery {
	/** Where a person sees whether the request took effect. Follows 'Look at '. */
	readonly lookAt: string;
	/** A repeated request has no second effect; the API answers how the first one ended. */
	readonly answersAgain?: true;
	/** Reads, before the request goes out, what `find` compares with. */
	readonly before?: (look: Look) => Promise<unknown>;
	readonly find?: (look: Look) => Promise<Finding>;
	/** Reads the `data` of a change that certainly took effect. */
	readonly read?: (look: Look) => Promise<JsonRecord | undefined>;
}

type RecoveryFor<Retry extends RetryClass> = Retry extends 'replay'
	? Recovery
	: Recovery & Required<Pick<Recovery, 'find'>>;

/** By endpoint id: every request that changes something needs an entry, or this does not compile. */
export type Recoveries = {
	readonly [E in AnyEndpoint as E['retry'] extends 'safe' ? never : E['id']]: RecoveryFor<
		E['retry']
	>;
};
