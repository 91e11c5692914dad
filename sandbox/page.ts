import type { Pagination } from '../src/contract/common';
import { decodeCursor, encodeCursor, type Position } from './cursor';
import type { Json, JsonBytes } from './json';

export interface PlacedRow<Row> extends Position {
	readonly record: Json<Row> | JsonBytes<Row>;
}

export interface Page<Row> {
	readonly rows: ReadonlyArray<Json<Row> | JsonBytes<Row>>;
	readonly pagination: Pagination;
}

/** Before the first row of a list that runs from the newest to the oldest. */
const NEWEST: Position = { at: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };

/**
 * One page of a list, newest first. It goes on by position, not by number of rows, so rows that arrive meanwhile
 * neither repeat nor hide others.
 * @param list names the list with its workspace and filters
 * @param read the next `count` rows below a position
 */
export function readPage<Row>(
	list: string,
	{ limit, cursor }: { limit: number; cursor?: string },
	read: (below: Position, count: number) => ReadonlyArray<PlacedRow<Row>>,
): Page<Row> {
	const below = cursor === undefined ? NEWEST : decodeCursor(list, cursor);
	const found = read(below, limit + 1);
	const rows = found.slice(0, limit);
	const last = rows.at(-1);
	const hasMore = found.length > limit;
	return {
		rows: rows.map(({ record }) => record),
		pagination: {
			limit,
			has_more: hasMore,
			next_cursor: hasMore && last ? encodeCursor(list, last) : null,
		},
	};
}
