import type { Endpoint } from '../../contract/endpoint';
import type { JsonRecord } from '../../contract/json';
import type { ReadPage } from '../pages/page';
import type { UrlParts } from '../http/urls';

/** Path, query, headers and body of a call, as they were checked against the contract. */
export interface PlainRequest extends UrlParts {
	readonly headers?: Readonly<Record<string, unknown>>;
	readonly body?: unknown;
}

/** What a recovery may use to find out whether a request took effect. It reads; it never changes anything. */
export interface Look {
	/** Path parameters of the request. */
	readonly path: JsonRecord;
	/** Body of the request. */
	readonly body: JsonRecord;
	/** What `Recovery.before` gave. Undefined where an earlier run sent the request. */
	readonly before: unknown;
	/** Whether the caller still wants the request to take effect on the record as it is now. Absent where it always does. */
	readonly repeatIf?: (record: JsonRecord) => boolean;
	/** The `data` of a single resource. */
	readonly read: (endpoint: Endpoint, path: JsonRecord) => Promise<JsonRecord>;
	/** The pages of a list, one after another. */
	readonly pages: (
		endpoint: Endpoint,
		path?: JsonRecord,
		readPage?: ReadPage<JsonRecord>,
	) => AsyncGenerator<JsonRecord[]>;
	/** Whether a time the server gave is not before the send. Throws where that cannot be told. */
	readonly isNew: (time: unknown) => boolean;
	/** Takes a record for this call. False where another call of this client has it, or another remembered send made it. */
	readonly claim: (id: unknown) => boolean;
	/** Another send of the same is remembered of which it is not known what it made. */
	readonly hasRival: boolean;
}

export type Finding =
	/** The effect is there. `body` has the endpoint's own envelope. */
	| { readonly state: 'found'; readonly body: JsonRecord }
	/** Sending the identical request again cannot double the effect. */
	| { readonly state: 'repeatable' }
	/** Nothing of it is there, or all but `missing`. */
	| { readonly state: 'absent'; readonly missing?: Missing }
	/** Neither can be said. `reason` is a sentence. */
	| { readonly state: 'unclear'; readonly reason: string };

/** The part of a request that did not take effect. */
export interface Missing {
	/** The request body for that part alone. */
	readonly body: JsonRecord;
	/** The answer to the whole request, from the answer to the part. */
	readonly merge: (answer: JsonRecord) => JsonRecord;
}

export interface Recovery {
	/** Where a person sees whether the request took effect. Follows 'Look at '. */
	readonly lookAt: string;
	/** Where the API says that it did the request, the same request tells how it ended and has no second effect. */
	readonly answersAgain?: true;
	/** Reads, before the request goes out, what its effect will be told by. */
	readonly before?: (look: Look) => Promise<unknown>;
	/** Looks for the effect. Absent where sending again is always right. */
	readonly find?: (look: Look) => Promise<Finding>;
	/** Reads the `data` of a change that surely took effect. Absent where `find` does it. */
	readonly read?: (look: Look) => Promise<JsonRecord | undefined>;
}
