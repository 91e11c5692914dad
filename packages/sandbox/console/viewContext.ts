import type { WorldTime } from '../control/time';
import type { ActionContext } from '../core/engine/action';
import { invalidRequest } from '../core/errors';
import type { FaultPlan } from '../core/faults/plan';
import type { WorkspaceRow } from '../core/http/handler';
import { readPage } from '../core/http/page';
import type { RateLimit } from '../core/http/rateLimit';
import type { RequestRecord } from '../core/http/requestLog';
import { fromJson, type Json } from '../core/store/json';
import type { SentRecord } from '../services/outside';
import type { Part } from './views';

export const PAGE_SIZE = 50;

export type Query = Readonly<Record<string, string | undefined>>;

/** What the views are read from. */
export interface Sources {
	readonly requests: readonly RequestRecord[];
	readonly faults: FaultPlan;
	readonly limit: RateLimit;
	readonly outside: readonly SentRecord[];
	readonly readTime: () => WorldTime;
}

export interface Reading extends ActionContext, Sources {
	readonly workspace: WorkspaceRow;
	readonly query: Query;
	/** The address at which the caller reached the sandbox. */
	readonly origin: string;
}

/**
 * One part of a list that is kept in this process, the latest first: as many rows as `size`, those before the number in
 * the query.
 */
export function readLatest<Row extends { readonly number: number }>(
	records: readonly Row[],
	query: Query,
	size: number,
): Part<Row> {
	const before = numberIn(query, 'next') ?? Infinity;
	const left = records.filter(({ number }) => number < before);
	const rows = left.slice(-size).reverse();
	return { rows, next: left.length > size ? String(rows.at(-1)!.number) : null };
}

/** A whole number of the query. Throws the API's 400 for anything else. */
export function numberIn(query: Query, field: string): number | undefined {
	const text = query[field];
	if (text === undefined) return undefined;
	if (/^\d{1,15}$/.test(text)) return Number(text);
	throw invalidRequest({ field, message: 'is not the next one of a list' });
}

/** One part of a list of the API's resources, with its rows converted. */
export function readPart<Stored, Row>(
	reading: Reading,
	list: Parameters<typeof readPage>[2],
	convert: (record: Stored) => Row,
): Part<Row> {
	const badCursor = () =>
		invalidRequest({
			field: 'next',
			message: 'is not the next one of this list with these filters',
		});
	const { rows, pagination } = readPage<Stored>(
		{ store: reading.store, endpoint: 'console' },
		{ limit: PAGE_SIZE, cursor: reading.query.next },
		{ badCursor, ...list },
	);
	const records = fromJson<Stored[]>(Buffer.from(rows).toString() as Json<Stored[]>);
	return { rows: records.map(convert), next: pagination.next_cursor };
}
