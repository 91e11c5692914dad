import { PAGE_SIZE_MAX } from '../../contract/common';
import { isRecord } from '../../contract/json';
import { ResponseError } from '../errors';

export interface Page<Row> {
	readonly rows: Row[];
	/** The `Pagination` object as it came, if it came. */
	readonly pagination: unknown;
}

/** Finds the rows and the pagination in an answer. */
export type ReadPage<Row> = (body: unknown) => Page<Row>;

/** Asks for one page. `onTail` gets the end of the answer's text before the whole is parsed. */
export type FetchPage = (
	query: { readonly limit: number; readonly cursor?: string },
	onTail?: (tail: string) => Promise<void>,
) => Promise<unknown>;

export interface Paging<Row> {
	readonly limit?: number;
	readonly readPage?: ReadPage<Row>;
	/**
	 * Asks for the next pages before this one is parsed and handed on, so that the API works while we do. Only for callers
	 * that read to the end, and without effect beside a limit: no page is asked for in vain.
	 */
	readonly ahead?: boolean;
	/** Cursors that an earlier reading of the same list has come by: one that comes again leads nowhere. */
	readonly seenCursors?: Iterable<string>;
	/** Lets a request go out before a long computation. */
	readonly breathe?: () => Promise<void>;
}

/** A list without a limit may be long, but not a chain of pages with nothing on them. */
const EMPTY_PAGES_MAX = 3;
/** One on its way while another waits to be parsed. */
const PAGES_AHEAD = 2;

/**
 * Yields one page of rows after another. Stops at the limit, and never asks for a page that it will not use.
 * Throws a `ResponseError` where the cursors lead nowhere.
 */
export async function* paginate<Row>(
	fetchPage: FetchPage,
	{ limit = Infinity, readPage = readList, ahead = false, seenCursors, breathe }: Paging<Row> = {},
): AsyncGenerator<Row[], void> {
	const seen = new Set<string>(seenCursors);
	let left = limit;
	let emptyPages = 0;
	let cursor: string | undefined;
	const asked = new Map<string, Promise<unknown>>();

	const fetchAhead = async (tail: string): Promise<void> => {
		const following = peekCursor(tail);
		if (following === undefined || asked.size >= PAGES_AHEAD) return;
		if (seen.has(following) || asked.has(following)) return;
		const answer = fetch(following);
		// Whether it fails is for the turn of that page to tell.
		answer.catch(() => undefined);
		asked.set(following, answer);
		await breathe?.();
	};

	const fetch = async (from: string | undefined): Promise<unknown> =>
		await fetchPage(
			{ limit: Math.min(PAGE_SIZE_MAX, left), ...(from !== undefined && { cursor: from }) },
			ahead && limit === Infinity ? fetchAhead : undefined,
		);

	const take = async (from: string | undefined): Promise<unknown> => {
		const answer = from === undefined ? undefined : asked.get(from);
		if (from !== undefined) asked.delete(from);
		return await (answer ?? fetch(from));
	};

	while (left > 0) {
		const { rows, pagination } = readPage(await take(cursor));
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
export function nextCursor(pagination: unknown): string | undefined {
	if (!isRecord(pagination)) return undefined;
	const { has_more: hasMore, next_cursor: cursor } = pagination;
	const usable = typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
	if (hasMore === false) return undefined;
	if (hasMore === true && usable === undefined) {
		throw lost('The API says that more records follow, but not where');
	}
	return usable;
}

/**
 * Where the pagination ends the text, as it does in the API's lists, its cursor is known without parsing the rest.
 * An empty page may be the way to nowhere, which is not to be hurried along.
 */
function peekCursor(tail: string): string | undefined {
	if (/"data"\s*:\s*\[\s*\]/.test(tail)) return undefined;
	const [, pagination = ''] = /"pagination"\s*:\s*(\{[^{}]*\})\s*\}\s*$/.exec(tail) ?? [];
	const [, cursor] = /"next_cursor"\s*:\s*"([^"\\]+)"/.exec(pagination) ?? [];
	return /"has_more"\s*:\s*true/.test(pagination) ? cursor : undefined;
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
