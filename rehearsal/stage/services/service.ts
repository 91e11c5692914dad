import type { JsonRecord } from '../../../src/contract/json';
import type { Random } from '../../../sandbox/engine/random';
import type { Answer, Call } from '../call';
import type { Lists } from '../lists';
import type { Workbooks } from './google/workbooks';

/** A request, in the form that a service needs. */
export interface Asked extends Call {
	/** The body; empty if it is no object. */
	readonly data: JsonRecord;
	/** The matches of the groups in the route's pattern, decoded. */
	readonly found: readonly string[];
	/** Different for each request of a rehearsal. */
	readonly number: number;
	/** The same for the same request and the same seed. */
	readonly random: Random;
	/** What the services keep. */
	readonly lists: Lists;
	/** The spreadsheets of Google Sheets. */
	readonly workbooks: Workbooks;
}

/** Says in the answer what the service leaves aside of the request: those that apply. */
export function leaving(...parts: ReadonlyArray<string | false>): Pick<Answer, 'without'> {
	const left = parts.filter((part) => part !== false);
	return left.length === 0 ? {} : { without: left.join(' and ') };
}

/** The method, or `*`; the path; the answer, or undefined if the route does not apply after all. */
export type Route = readonly [string, RegExp, (asked: Asked) => Answer | undefined];

export interface Service {
	readonly name: string;
	/** If there is no pattern, the service answers for any host. */
	readonly hosts?: RegExp;
	/** The first route that fits answers. */
	readonly routes: readonly Route[];
}
