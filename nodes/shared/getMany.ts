import type { Endpoint, RequestOf, RowOf } from '../../src/contract/endpoint';
import type { ItemCall } from '../../src/n8n/run';
import { limitOf } from './returnAll';
import { simplifier } from './simplify';

/** Reads the pages that Return All and Limit ask for, and maps the rows as Simplify says. */
export async function getMany<E extends Endpoint>(
	call: ItemCall,
	endpoint: E,
	request: RequestOf<E>,
	simplified: (row: RowOf<E> & object) => object,
	matches?: (row: RowOf<E>) => boolean,
): Promise<object[]> {
	const toRow = simplifier(call, simplified);
	const rows: object[] = [];
	for await (const page of readRows(call, endpoint, request, matches)) {
		for (const row of page) rows.push(toRow(row as RowOf<E> & object));
	}
	return rows;
}

/**
 * The rows that Return All and Limit ask for, page by page. Rows that `matches` leaves out do not count, so with it the
 * limit of a page is not the limit of the form: whole pages are read until enough rows match.
 */
export async function* readRows<E extends Endpoint>(
	call: ItemCall,
	endpoint: E,
	request: RequestOf<E>,
	matches?: (row: RowOf<E>) => boolean,
): AsyncGenerator<Array<RowOf<E>>, void> {
	const limit = limitOf(call);
	const pages = call.client.paginate(endpoint, request, {
		limit: matches ? undefined : limit,
		signal: call.signal,
	});
	let left = limit ?? Infinity;
	for await (const page of pages) {
		const rows = (matches ? page.filter(matches) : page).slice(0, left);
		left -= rows.length;
		yield rows;
		if (left <= 0) return;
	}
}
