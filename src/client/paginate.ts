import { PAGE_SIZE_MAX } from '../contract/common';
import { isRecord } from '../contract/json';
import { ResponseError } from './errors';

export interface Page<Row> {
	readonly rows: Row[];
	/** The `Pagination` object as it came, if it came. */
	readonly pagination: unknown;
}

/** Finds the rows and the pagination in an answer. */
export type ReadPage<Row> = (body: unknown) => Page<Row>;

/** Asks for one page. */
export type FetchPage = (query: {
	readonly limit: number;
	readonly cursor?: string;
}) => Promise<unknown>;

/** A list without a limit may be long, but not a chain of pages with nothing on them. */
const EMPTY_PAGES_MAX = 3;

/**
 * Yields one page of rows after another. Stops at the limit, and never asks for a page that it will not use.
 * Throws a `ResponseError` where the cursors lead nowhere.
 */
export async function* paginate<Row>(
	fetchPage: FetchPage,
	{ limit = Infinity, readPage = readList }: { limit?: number; readPage?: ReadPage<Row> } = {},
): AsyncGenerator<Row[], void> {
	const seen = new Set<string>();
	let left = limit;
	let emptyPages = 0;
	let cursor: string | undefined;
	while (left > 0) {
		const body = await fetchPage({
			limit: Math.min(PAGE_SIZE_MAX, left),
			...(cursor !== undefined && { cursor }),
		});
		const { rows, pagination } = readPage(body);
		const page = rows.slice(0, left);
		left -= page.length;
		if (page.length > 0) yield page;
		if (left <= 0) return;

		cursor = nextCursor(pagination);
		if (cursor === undefined) return;
		if (seen.has(cursor)) throw lost('The API gave the same page cursor twice');
		seen.add(cursor);
		emptyPages = page.length === 0 ? emptyPages + 1 : 0;
		if (emptyPages >= EMPTY_PAGES_MAX) {
			throw lost(
				`The API gave ${EMPTY_PAGES_MAX} pages without a record and says that more follow`,
			);
		}
	}
}

/** The cursor decides where `has_more` is missing; where both came, `has_more` does. */
function nextCursor(pagination: unknown): string | undefined {
	if (!isRecord(pagination)) return undefined;
	const { has_more: hasMore, next_cursor: cursor } = pagination;
	const usable = typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
	if (hasMore === false) return undefined;
	if (hasMore === true && usable === undefined) {
		throw lost('The API says that more records follow, but not where');
	}
	return usable;
}

/** The shape of every list endpoint: `{ data: [...], pagination }`. */
function readList<Row>(body: unknown): Page<Row> {
	const { data, pagination } = body as { data: Row[]; pagination: unknown };
	return { rows: data, pagination };
}

function lost(message: string): ResponseError {
	return new ResponseError(`${message}, so the list cannot be read to its end.`, {
		outcome: 'not sent',
		code: 'invalid_pagination',
	});
}
