import { OutreachError, TransportError } from '../../../client/errors';
import type { Endpoint, RequestOf, RowOf } from '../../../contract/endpoint';
import { isRecord } from '../../../contract/json';
import { answeredWithout, statusOf } from '../../errors';
import type { PollCall } from '../call';
import { type CutOff, readPages, UnfinishedReading } from './pages';

/** The rows of a list, newest first, as far as they are needed. */
export interface Rows<Row> {
	readonly rows: Row[];
	readonly hasMore: boolean;
	/** The server's time at the start of the reading, which may have been some polls ago. */
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
	const rows = pages.flatMap((page) => page.rows);
	return { rows, hasMore: pages.at(-1)?.next !== undefined, at };
}

export function allOf<Rows>({ rows, failures = [] }: { rows: Rows; failures?: unknown[] }): Rows {
	for (const error of failures) throw error;
	return rows;
}

function readList<Row>(body: unknown): { rows: readonly Row[]; pagination?: unknown } {
	const { data, pagination } = body as { data?: unknown; pagination?: unknown };
	if (!Array.isArray(data) || !data.every(isRecord)) throw answeredWithout('a list of records');
	return { rows: data as readonly Row[], pagination };
}

/** The outcome of one of several readings: its result, or why there is none. */
export interface ReadingResult<Result> {
	readonly result?: Result;
	readonly error?: unknown;
	readonly status?: number;
	/** What ended this reading and would end all others. The next poll continues it. */
	readonly cutOff?: CutOff;
}

/** Returns an error that concerns only this reading, and throws one that concerns them all. */
export async function attempt<T>(reading: Promise<T>): Promise<ReadingResult<T>> {
	return await reading.then(
		(result) => ({ result }),
		(error: unknown) => {
			if (error instanceof UnfinishedReading) return { cutOff: error.cutOff };
			if (concernsAll(error)) throw error;
			const status = statusOf(error);
			return { error, status, ...(status === 429 && { cutOff: 'limit' as const }) };
		},
	);
}

/** Why a reading failed, unless the next poll continues it. A manual test has no next poll, so it shows the error. */
export const failureIn = (
	{ error, cutOff }: ReadingResult<unknown>,
	{ memory }: Pick<PollCall, 'memory'>,
): unknown => (cutOff && memory ? undefined : error);

/** With a bad key or without a connection, every reading fails. */
export function concernsAll(error: unknown): boolean {
	if (error instanceof TransportError) return error.failure === 'connect';
	return error instanceof OutreachError && error.status === 401;
}
