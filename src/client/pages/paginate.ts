import { PAGE_SIZE_MAX } from '../../contract/common';
import { isRecord } from '../../contract/json';
import { invalidPagination, nextCursor, readList, type ReadPage, refuseOpenEnd } from './page';

export type FetchPage = (query: {
	readonly limit: number;
	readonly cursor?: string;
}) => Promise<unknown>;

export interface Paging<Row> {
	readonly limit?: number;
	/** How many rows to ask for at once. */
	readonly pageSize?: number;
	readonly readPage?: ReadPage<Row>;
	/**
	 * Leaves out rows whose ID came before: a service may repeat rows on the next page if others arrive meanwhile. If not
	 * set, such rows come again, perhaps changed.
	 */
	readonly isDistinct?: boolean;
	/** Pages of the same list that were read before: their rows are not new. */
	readonly earlier?: ReadonlyArray<{ readonly rows: readonly Row[]; readonly next?: string }>;
}

/** A list may be long, but must not have many pages in a row without a new row. */
const REPEATING_PAGES_MAX = 3;
/** A service that filters after it pages has empty ones, too. */
const EMPTY_PAGES_MAX = 20;

/**
 * Yields one page of rows after another. Stops at the limit, and never asks for a page it does not need.
 * Throws a `ResponseError` if the cursors lead nowhere.
 */
export async function* paginate<Row>(
	fetchPage: FetchPage,
	{
		limit = Infinity,
		pageSize = PAGE_SIZE_MAX,
		readPage = readList,
		isDistinct = false,
		earlier = [],
	}: Paging<Row> = {},
): AsyncGenerator<Row[], void> {
	const seen = new Set(earlier.flatMap(({ next }) => next ?? []));
	const isNew = createIdMemory();
	let left = limit;
	let stale = { repeating: 0, empty: 0 };
	const readFresh = (rows: readonly Row[]): Row[] => {
		const fresh = newAmong(rows, isNew);
		if (fresh.length > 0) stale = { repeating: 0, empty: 0 };
		else stale[rows.length > 0 ? 'repeating' : 'empty'] += 1;
		return fresh;
	};
	for (const { rows } of earlier) readFresh(rows);
	let cursor: string | undefined;
	/** How many rows of the last page were left out: the next one may repeat as many. */
	let repeated = 0;

	while (left > 0) {
		const size = Math.min(PAGE_SIZE_MAX, pageSize, left + repeated);
		const body = await fetchPage(cursor === undefined ? { limit: size } : { limit: size, cursor });
		const { rows, pagination } = readPage(body);
		const fresh = readFresh(rows);
		const wanted = isDistinct ? fresh : rows;
		const page = wanted.length > left ? wanted.slice(0, left) : wanted;
		left -= page.length;
		repeated = rows.length - wanted.length;
		if (page.length > 0) yield page;
		if (left <= 0) return;

		cursor = nextCursor(pagination);
		if (cursor === undefined) {
			if (rows.length >= size) refuseOpenEnd(pagination);
			return;
		}
		if (seen.has(cursor)) throw invalidPagination('The API gave the same page cursor twice');
		seen.add(cursor);
		if (stale.repeating >= REPEATING_PAGES_MAX || stale.empty >= EMPTY_PAGES_MAX) {
			const count = stale.repeating + stale.empty;
			const message = `The API gave ${count} pages without a new record and says that more follow`;
			throw invalidPagination(message);
		}
	}
}

/**
 * At least this many of the latest IDs are known, and at most twice as many, so that a list of any length needs no more
 * memory. A longer circle of cursors is only noticed late.
 */
const IDS_KNOWN = 100_000;

/** Returns a function that says whether it sees an ID for the first time. */
function createIdMemory(): (id: unknown) => boolean {
	let latest = new Set<unknown>();
	let older = latest;
	return (id) => {
		if (latest.has(id) || older.has(id)) return false;
		if (latest.size >= IDS_KNOWN) {
			older = latest;
			latest = new Set();
		}
		latest.add(id);
		return true;
	};
}

/** A row without an ID may be new. */
const newAmong = <Row>(rows: readonly Row[], isNew: (id: unknown) => boolean): Row[] =>
	rows.filter((row) => {
		const id = isRecord(row) ? row.id : undefined;
		return (typeof id !== 'string' && typeof id !== 'number') || isNew(id);
	});
