import type { IPollFunctions } from 'n8n-workflow';

import type { Endpoint, RequestOf, RowOf } from '../../../src/contract/endpoint';
import { answeredWithout } from '../../../src/n8n/errors';
import { idList } from '../../../src/n8n/parameters';
import { isOfOneReading, type PollCall } from '../../../src/n8n/poll';
import { DetectionError } from '../../../src/trigger';
import { readPages, UnfinishedReading } from './pages';

export const HOUR_MS = 3_600_000;

/** The rows of a list, newest first, as far as they are needed. */
export interface Rows<Row> {
	readonly rows: Row[];
	/** Whether there are more. */
	readonly hasMore: boolean;
	/** The server's time at the start of the reading. */
	readonly at: number;
}

export async function readRows<E extends Endpoint>(
	call: PollCall,
	endpoint: E,
	request: RequestOf<E>,
	needsMore: (rows: ReadonlyArray<RowOf<E>>) => boolean = () => true,
	{ isApart = false }: { readonly isApart?: boolean } = {},
): Promise<Rows<RowOf<E>>> {
	const { pages, at } = await readPages(call, endpoint, request, {
		readPage: readList<RowOf<E>>,
		isEnough: (rows: ReadonlyArray<RowOf<E>>) => !needsMore(rows),
		isApart,
	});
	return {
		rows: pages.flatMap(({ rows }) => rows),
		hasMore: pages.at(-1)?.next !== undefined,
		at,
	};
}

function readList<Row>(body: unknown): { rows: readonly Row[]; pagination?: unknown } {
	const { data, pagination } = body as { data?: unknown; pagination?: unknown };
	if (!Array.isArray(data)) throw answeredWithout('a list of records');
	return { rows: data as readonly Row[], pagination };
}

/** One of several readings: its result, or why there is none. */
export interface Attempt<Result> {
	readonly result?: Result;
	readonly error?: unknown;
	readonly status?: number;
	/** The rate limit or the time of the poll ended it: the next poll goes on there, and so would all others end. */
	readonly isCutOff?: boolean;
}

/**
 * What fails with one reading alone comes back as its error, so that it does not keep the others back; what concerns all of
 * them ends the poll.
 */
export async function attempt<T>(reading: Promise<T>): Promise<Attempt<T>> {
	return await reading.then(
		(result) => ({ result }),
		async (error: unknown): Promise<Attempt<T>> => {
			if (error instanceof UnfinishedReading) return { error, isCutOff: true };
			if (error instanceof DetectionError) return { error };
			if (!isOfOneReading(error)) return await Promise.reject(error);
			return { error, status: error.status, isCutOff: error.status === 429 };
		},
	);
}

/** The newest event. Where there is none, because of what could not be read, that is what to tell. */
export function newestOf<Event>(
	events: readonly Event[],
	failures: readonly unknown[],
): Event | undefined {
	if (events.length === 0 && failures.length > 0) throw failures[0];
	return events.at(-1);
}

/** Ids or values that a filter names; none where it is not there. */
export function listIn(context: IPollFunctions, name: string): string[] {
	const filters = context.getNodeParameter('filters', {}) as Readonly<Record<string, unknown>>;
	return idList(filters[name] ?? []);
}
