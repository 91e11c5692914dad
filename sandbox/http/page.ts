import type { Pagination } from '../../src/contract/common';
import { decodeCursor, encodeCursor, type Position } from './cursor';
import { invalidRequest } from './errors';
import type { Json, JsonBytes } from '../store/json';

export interface PlacedRow<Row> extends Position {
	readonly record: Json<Row> | JsonBytes<Row>;
}

export interface Page<Row> {
	readonly rows: ReadonlyArray<Json<Row> | JsonBytes<Row>>;
	readonly pagination: Pagination;
}

/** Before the first row of a list that runs from the newest to the oldest. */
const NEWEST: Position = { at: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };
/** Before the first row of a list that runs from the oldest to the newest. */
export const OLDEST: Position = { at: Number.MIN_SAFE_INTEGER, seq: Number.MIN_SAFE_INTEGER };

const badListCursor = () =>
	invalidRequest([
		{ field: 'cursor', message: 'is not a next_cursor of this list with these filters' },
	]);

/**
 * One page of a list, newest first unless it starts at the oldest. It goes on by position, not by number of rows, so
 * rows that arrive meanwhile neither repeat nor hide others.
 * @param list names the list with its workspace and filters
 * @param read the next `count` rows beyond a position
 */
export function readPage<Row>(
	list: string,
	{ limit, cursor }: { limit: number; cursor?: string },
	read: (beyond: Position, count: number) => ReadonlyArray<PlacedRow<Row>>,
	{ start = NEWEST, badCursor = badListCursor } = {},
): Page<Row> {
	const beyond = cursor === undefined ? start : decodeCursor(list, cursor);
	if (beyond === null) throw badCursor();
	const found = read(beyond, limit + 1);
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
