import { PAGE_SIZE_MAX } from '../../contract/common';
import { isRecord } from '../../contract/json';
import { invalidPagination, nextCursor, readList, type ReadPage } from './page';

export type FetchPage = (query: {
	readonly limit: number;
	readonly cursor?: string;
}) => Promise<unknown>;

export interface Paging<Row> {
	readonly limit?: number;
	readonly readPage?: ReadPage<Row>;
	/** Pages of the same list that were read before: their rows are not new. */
	readonly earlier?: ReadonlyArray<{ readonly rows: readonly Row[]; readonly next?: string }>;
}

/** A list may be long, but must not have many pages in a row without a new row. */
const STALE_PAGES_MAX = 3;

/**
 * Yields one page of rows after another. Stops at the limit, and never asks for a page it does not need.
 * Throws a `ResponseError` if the cursors lead nowhere.
 */
export async function* paginate<Row>(
	fetchPage: FetchPage,
	{ limit = Infinity, readPage = readList, earlier = [] }: Paging<Row> = {},
): AsyncGenerator<Row[], void> {
	const seen = new Set(earlier.flatMap(({ next }) => next ?? []));
	const isNew = createIdMemory();
	let left = limit;
	let stalePages = 0;
	for (const { rows } of earlier) stalePages = bringsNew(rows, isNew) ? 0 : stalePages + 1;
	let cursor: string | undefined;

	while (left > 0) {
		const size = Math.min(PAGE_SIZE_MAX, left);
		const body = await fetchPage(cursor === undefined ? { limit: size } : { limit: size, cursor });
		const { rows, pagination } = readPage(body);
		const page = rows.length > left ? rows.slice(0, left) : rows;
		left -= page.length;
		stalePages = bringsNew(page, isNew) ? 0 : stalePages + 1;
		if (page.length > 0) yield page;
		if (left <= 0) return;

		cursor = nextCursor(pagination);
		if (cursor === undefined) return;
		if (seen.has(cursor)) throw invalidPagination('The API gave the same page cursor twice');
		seen.add(cursor);
		if (stalePages >= STALE_PAGES_MAX) {
			const message = `The API gave ${STALE_PAGES_MAX} pages without a new record and says that more follow`;
			throw invalidPagination(message);
		}
	}
}

/**
 * Keep no more IDs, so that a list of any length needs no more memory. A longer circle of cursors is only noticed late.
 */
const IDS_MAX = 100_000;

/** Returns a function that says whether it sees an ID for the first time. */
function createIdMemory(): (id: unknown) => boolean {
	const seen = new Set<unknown>();
	return (id) => {
		if (seen.has(id)) return false;
		if (seen.size >= IDS_MAX) seen.clear();
		seen.add(id);
		return true;
	};
}

/** A row without an ID may be new. */
function bringsNew(rows: readonly unknown[], isNew: (id: unknown) => boolean): boolean {
	let news = 0;
	for (const row of rows) {
		const id = isRecord(row) ? row.id : undefined;
		if ((typeof id !== 'string' && typeof id !== 'number') || isNew(id)) news += 1;
	}
	return news > 0;
}
