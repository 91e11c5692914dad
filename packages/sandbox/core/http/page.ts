import { createHash } from 'node:crypto';

import type { Pagination } from 'n8n-nodes-outreach/src/contract/common';
import { invalidRequest } from '../errors';
import type { JsonBytes } from '../store/json';
import type { SqlValue, Store } from '../store/store';

export interface Page<Item> {
	readonly rows: JsonBytes<Item[]>;
	readonly pagination: Pagination;
}

/** A condition in SQL with the values of its placeholders, or false if it does not apply. */
export type Condition = readonly [sql: string, ...values: SqlValue[]] | false;

interface List {
	readonly from: string;
	readonly where: readonly Condition[];
	/** The column with the time that orders the list. */
	readonly at: string;
	/** The column that breaks ties; `seq` by default. */
	readonly seq?: string;
	/** `record` by default. */
	readonly record?: string;
	/** The newest row comes first by default. */
	readonly oldestFirst?: boolean;
	readonly badCursor?: () => Error;
}

interface Position {
	readonly at: number;
	readonly seq: number;
}

const badListCursor = () =>
	invalidRequest({
		field: 'cursor',
		message: 'is not a next_cursor of this list with these filters',
	});

/**
 * One page of a list. The cursor names a position, not a number of rows, so new rows between two pages cause no repeats
 * and no gaps.
 */
export function readPage<Item>(
	{ store, endpoint }: { readonly store: Store; readonly endpoint: string },
	{ limit, cursor }: { readonly limit: number; readonly cursor?: string },
	list: List,
): Page<Item> {
	const { seq = 'seq', record = 'record', oldestFirst = false, badCursor = badListCursor } = list;
	// Only the values of a filter count, so a cursor stays valid if its SQL changes.
	const filters = list.where.map((condition) => condition && condition.slice(1));
	const name = JSON.stringify([endpoint, filters]);
	const start = oldestFirst ? -Infinity : Infinity;
	const position = cursor === undefined ? { at: start, seq: start } : decodeCursor(name, cursor);
	if (position === null) throw badCursor();

	const direction = oldestFirst ? 'ASC' : 'DESC';
	const beyond = `(${list.at}, ${seq}) ${oldestFirst ? '>' : '<'} (?, ?)`;
	const conditions: Condition[] = [...list.where, [beyond, position.at, position.seq]];
	const where = conditions.filter((condition) => condition !== false);
	// The database writes the whole list as text. Otherwise 500 texts would be copied several times on their way to the
	// answer.
	const page = store.get<Position & { rows: JsonBytes<Item[]>; found: number }>(
		`SELECT CAST('[' || ifnull(group_concat(record) FILTER (WHERE place <= ?1), '') || ']' AS BLOB) AS rows,
			max(at) FILTER (WHERE place = ?1) AS at, max(seq) FILTER (WHERE place = ?1) AS seq, count(*) AS found
		FROM (SELECT *, row_number() OVER () AS place FROM (
			SELECT ${list.at} AS at, ${seq} AS seq, ${record} AS record FROM ${list.from}
			WHERE ${where.map(([sql]) => sql).join(' AND ')}
			ORDER BY ${list.at} ${direction}, ${seq} ${direction} LIMIT ?1 + 1))`,
		limit,
		...where.flatMap(([, ...values]) => values),
	)!;
	const hasMore = page.found > limit;
	return {
		rows: page.rows,
		pagination: {
			limit,
			has_more: hasMore,
			next_cursor: hasMore ? encodeCursor(name, page) : null,
		},
	};
}

const fingerprint = (list: string) => createHash('sha256').update(list).digest('hex').slice(0, 12);

/** `list` includes the workspace and the filters, so no other list accepts the cursor. */
const encodeCursor = (list: string, { at, seq }: Position) =>
	Buffer.from(`${fingerprint(list)}.${at}.${seq}`).toString('base64url');

/** Null if the cursor is not one of this list. */
function decodeCursor(list: string, cursor: string): Position | null {
	const [, at, seq] = Buffer.from(cursor, 'base64url').toString().split('.');
	const position = { at: Number(at), seq: Number(seq) };
	// The position must encode to the same text again. This rules out other lists and other spellings.
	const isOurs =
		Number.isSafeInteger(position.at) &&
		Number.isSafeInteger(position.seq) &&
		encodeCursor(list, position) === cursor;
	return isOurs ? position : null;
}
