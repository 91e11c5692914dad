import { invalidRequest } from '../core/errors';
import { readPage } from '../core/http/page';
import { fromJson, type Json } from '../core/store/json';
import type { ViewContext } from './viewContext';
import type { Part } from './views';

export const PAGE_SIZE = 50;

/**
 * One part of a list that is kept in this process, the latest first: as many rows as `size`, those before the number in
 * the query.
 */
export function readLatest<Entry extends { readonly number: number }>(
	records: readonly Entry[],
	query: ViewContext['query'],
	size: number,
): Part<Entry> {
	const before = numberIn(query, 'next') ?? Infinity;
	const left = records.filter(({ number }) => number < before);
	const rows = left.slice(-size).reverse();
	return { rows, next: left.length > size ? String(rows.at(-1)!.number) : null };
}

/** A whole number of the query. Throws the API's 400 for anything else. */
export function numberIn(query: ViewContext['query'], field: string): number | undefined {
	const text = query[field];
	if (text === undefined) return undefined;
	if (/^\d{1,15}$/.test(text)) return Number(text);
	throw invalidRequest({ field, message: 'is not the next one of a list' });
}

/** One part of a list of the API's resources, with its rows converted. */
export function readPart<Stored, Shown>(
	context: ViewContext,
	list: Parameters<typeof readPage>[2],
	convert: (record: Stored) => Shown,
): Part<Shown> {
	const badCursor = () =>
		invalidRequest({
			field: 'next',
			message: 'is not the next one of this list with these filters',
		});
	const { rows, pagination } = readPage<Stored>(
		{ store: context.store, endpoint: 'console' },
		{ limit: PAGE_SIZE, cursor: context.query.next },
		{ badCursor, ...list },
	);
	const records = fromJson<Stored[]>(Buffer.from(rows).toString() as Json<Stored[]>);
	return { rows: records.map(convert), next: pagination.next_cursor };
}
