import { PAGE_SIZE_MAX } from '../../contract/common';
import { invalidPagination, nextCursor, readList, type ReadPage } from './page';

export type FetchPage = (query: {
	readonly limit: number;
	readonly cursor?: string;
}) => Promise<unknown>;

export interface Paging<Row> {
	readonly limit?: number;
	readonly readPage?: ReadPage<Row>;
	/** Cursors already followed in the same list: one that comes again leads nowhere. */
	readonly seenCursors?: Iterable<string>;
}

/** A list may be long, but not have many empty pages in a row. */
const EMPTY_PAGES_MAX = 3;

/**
 * Yields one page of rows after another. Stops at the limit, and never asks for a page it does not need.
 * Throws a `ResponseError` if the cursors lead nowhere.
 */
export async function* paginate<Row>(
	fetchPage: FetchPage,
	{ limit = Infinity, readPage = readList, seenCursors }: Paging<Row> = {},
): AsyncGenerator<Row[], void> {
	const seen = new Set<string>(seenCursors);
	let left = limit;
	let emptyPages = 0;
	let cursor: string | undefined;

	while (left > 0) {
		const size = Math.min(PAGE_SIZE_MAX, left);
		const body = await fetchPage(cursor === undefined ? { limit: size } : { limit: size, cursor });
		const { rows, pagination } = readPage(body);
		const page = rows.length > left ? rows.slice(0, left) : rows;
		left -= page.length;
		emptyPages = page.length === 0 ? emptyPages + 1 : 0;
		if (page.length > 0) yield page;
		if (left <= 0) return;

		cursor = nextCursor(pagination);
		if (cursor === undefined) return;
		if (seen.has(cursor)) throw invalidPagination('The API gave the same page cursor twice');
		seen.add(cursor);
		if (emptyPages >= EMPTY_PAGES_MAX) {
			const message = `The API gave ${EMPTY_PAGES_MAX} pages without a record and says that more follow`;
			throw invalidPagination(message);
		}
	}
}
