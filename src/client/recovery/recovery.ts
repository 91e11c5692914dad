import type { Endpoint, RequestOf, ResponseOf, RowOf } from '../../contract/endpoint';
import type { AnyEndpoint } from '../../contract/endpoints';
import type { JsonRecord } from '../../contract/json';
import type { ReadPage } from '../pages/page';
import type { Unvalidated } from './unvalidated';
import type { Known } from './knownRecords';

/** Unknown if the endpoint has no such part. */
type OrUnknown<Part> = [Part] extends [undefined] ? unknown : NonNullable<Part>;
type PathOf<E> = RequestOf<E> extends { readonly path?: infer Path } ? OrUnknown<Path> : never;
type BodyOf<E> = RequestOf<E> extends { readonly body?: infer Body } ? OrUnknown<Body> : never;
export type DataOf<E> = ResponseOf<E> extends { readonly data: infer Data } ? Data : never;

/** How a recovery finds out whether a request took effect. It only reads. */
export interface Look<Path = unknown, Body = unknown> {
	/** Path parameters of the request. Like its body, they were checked before it went out. */
	readonly path: Path;
	readonly body: Body;
	/** What `Recovery.before` returned, in the run that sent the request. Undefined if nobody knows any more. */
	readonly before: unknown;
	/** Whether the caller still wants the effect on the record as it is now. Defaults to yes. */
	readonly repeatIf?: (record: JsonRecord) => boolean;
	/** Reads the `data` of a single resource. Empty if that is not a record. */
	readonly read: <E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
	) => Promise<Unvalidated<DataOf<E>>>;
	/** Reads the pages of a list. Leaves out rows that are not records. */
	readonly pages: <E extends Endpoint, Row = RowOf<E>>(
		endpoint: E,
		request: RequestOf<E>,
		readPage?: ReadPage<Row>,
	) => AsyncGenerator<Array<Unvalidated<Row>>>;
	/** When the request went out, or is about to, by the monotonic clock. */
	readonly sentAt: number;
	/** Our wall clock at a time of the monotonic one. */
	readonly wallTime: (at: number) => number;
	/**
	 * How a time from the server compares with the send. Throws if the server's time is not known. `isExact`: without a
	 * margin for clocks of the service that differ a little.
	 */
	readonly ageOf: (time: unknown, options?: { readonly isExact?: boolean }) => Age;
	/** The records of a list, or the messages of the conversation with an id, that answers showed so far. */
	readonly known: (list: Endpoint, id?: string) => Known | undefined;
	/** Waits for other calls' requests that may have made what was found. Call it between reading and taking. */
	readonly settle: () => Promise<void>;
	/** Whether a record may be what this call made: it belongs to no other call and no other remembered send. */
	readonly isFree: (record: Made) => boolean;
	/** Takes records for this call. */
	readonly take: (records: readonly Made[]) => void;
	/** How many other calls with the same effect do not know their records: each may have as many as this one. */
	readonly rivals: () => number;
	/** The journal holds an identical send whose record is not known. */
	readonly hasTwin: boolean;
}

/** A record or a message in an answer. */
export interface Made {
	readonly id?: unknown;
}

/** Whether a record is from after the send or from before it. `unsure`: the clocks do not say. */
export type Age = 'new' | 'unsure' | 'old';

/** A look for the effect of a request to an endpoint. */
export type LookFor<E> = Look<PathOf<E>, BodyOf<E>>;

export type Finding =
	/** The effect is there. `body` has the endpoint's own envelope. */
	| { readonly state: 'found'; readonly body: JsonRecord }
	/** Sending the identical request again cannot double the effect. */
	| { readonly state: 'repeatable' }
	/** The effect is not there. */
	| { readonly state: 'absent' }
	/** Impossible to say. `reason` is a sentence. */
	| { readonly state: 'unclear'; readonly reason: string };

export interface Recovery<L = Look> {
	/** Where a person can see whether the request took effect. Follows 'Look at '. */
	readonly lookAt: string;
	/** A repeated request has no second effect: the API answers how the first one ended. */
	readonly answersAgain?: true;
	/** Before the request goes out, reads what `find` compares with: plain JSON, for a journal. */
	readonly before?: (look: L) => Promise<unknown>;
	readonly find?: (look: L) => Promise<Finding>;
	/** Reads the `data` of a record that the request certainly changed. */
	readonly read?: (look: L) => Promise<JsonRecord | undefined>;
}

type RecoveryFor<E extends AnyEndpoint> = E['retry'] extends 'replay'
	? Recovery<LookFor<E>>
	: Recovery<LookFor<E>> & Required<Pick<Recovery<LookFor<E>>, 'find'>>;

/** By endpoint id. Every request that changes something needs an entry, or this does not compile. */
export type Recoveries = {
	readonly [E in AnyEndpoint as E['retry'] extends 'safe' ? never : E['id']]: RecoveryFor<E>;
};
