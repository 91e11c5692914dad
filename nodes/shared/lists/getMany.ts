import type { Endpoint, RequestOf, RowOf } from '../../../src/contract/endpoint';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { limitOf } from '../form/returnAll';
import { simplifier } from '../form/output';

/** The rows that Return All and Limit ask for; simplified if Simplify is on. */
export async function getMany<E extends Endpoint>(
	call: ItemCall,
	endpoint: E,
	request: RequestOf<E>,
	simplify: (row: RowOf<E> & object) => object,
	matches?: (row: RowOf<E>) => boolean,
): Promise<object[]> {
	const toRow = simplifier(call, simplify);
	const rows: object[] = [];
	const wanted = { matches, limit: limitOf(call) };
	for await (const page of getManyByPage(call, endpoint, request, wanted)) {
		for (const row of page) rows.push(toRow(row as RowOf<E> & object));
	}
	return rows;
}

interface WantedRows<Row> {
	readonly matches?: (row: Row) => boolean;
	/** Defaults to all. */
	readonly limit?: number;
}

/** The same rows, page by page, as the API sent them. With `matches`, reads whole pages until enough rows match. */
export async function* getManyByPage<E extends Endpoint>(
	call: ItemCall,
	endpoint: E,
	request: RequestOf<E>,
	{ matches, limit }: WantedRows<RowOf<E>>,
): AsyncGenerator<Array<RowOf<E>>, void> {
	const pages = call.pages(endpoint, request, { limit: matches ? undefined : limit });
	let left = limit ?? Infinity;
	for await (const page of pages) {
		const rows = (matches ? page.filter(matches) : page).slice(0, left);
		left -= rows.length;
		yield rows;
		if (left <= 0) return;
	}
}
