import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { Random } from 'outreach-sandbox/core/random';
import type { ServiceResponse } from 'outreach-sandbox/services/response';
import type { ServiceRequest } from './request';
import type { Lists } from './keptRecords';
import type { Workbooks } from './google/workbooks';

/** A request, in the form that a service needs. */
export interface PlayedRequest extends ServiceRequest {
	/** The fields of the query. */
	readonly params: URLSearchParams;
	/** The body; empty if it is no object. */
	readonly data: JsonRecord;
	/** The parts of the path that the route leaves open, decoded. */
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

/** What a service answers, and the part of the request that it ignored. */
export interface PlayedResponse extends ServiceResponse {
	/** In words that follow 'without'. */
	readonly without?: string;
}

/** Says in the answer what the service leaves aside of the request: those that apply. */
export function leaving(...parts: ReadonlyArray<string | false>): Pick<PlayedResponse, 'without'> {
	const left = parts.filter((part) => part !== false);
	return left.length === 0 ? {} : { without: left.join(' and ') };
}

/** The answer, or undefined if the route does not apply after all. */
export type Handler = (asked: PlayedRequest) => PlayedResponse | undefined;

/**
 * By methods and path, such as `PUT|PATCH /v1/pages/{id}`. The method `*` is any; the path is a regular expression in
 * which `{id}` stands for one part.
 */
export type Routes = Readonly<Record<string, Handler>>;

/** A list or an object that never changes. */
export const always =
	(body: unknown): Handler =>
	() => ({ body });

export const NOTHING: PlayedResponse = { status: 204, body: '' };
