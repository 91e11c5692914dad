import type { JsonRecord } from '../../../src/contract/json';
import type { Random } from '../../../sandbox/engine/random';
import type { Answer, Call } from '../call';

/** A tab of a spreadsheet, as far as a workflow's nodes tell. */
export interface SheetTab {
	readonly document: string;
	/** Null if the nodes know its name only, or the other way round. */
	readonly id: number | null;
	readonly title: string | null;
	readonly columns: readonly string[];
}

/** A request as a service looks at it. */
export interface Asked extends Call {
	/** The body; empty if it is no object. */
	readonly data: JsonRecord;
	/** What the groups of the route's pattern found, decoded. */
	readonly found: readonly string[];
	/** Different for each request of a rehearsal. */
	readonly number: number;
	/** The same for the same request and the same seed. */
	readonly random: Random;
	/** The tabs of spreadsheets that the workflows name. */
	readonly tabs: readonly SheetTab[];
}

/** The method, or `*`; the path; the answer, or undefined if the request is not meant after all. */
export type Route = readonly [string, RegExp, (asked: Asked) => Answer | undefined];

export interface Service {
	readonly name: string;
	/** The service is asked at any host if there is no pattern. */
	readonly hosts?: RegExp;
	/** The first that fits answers. */
	readonly routes: readonly Route[];
}
