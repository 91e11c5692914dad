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
): Promise<object[]> {
	const toRow = simplifier(call, simplified);
	const rows: object[] = [];
	const pages = call.client.paginate(endpoint, request, {
		limit: limitOf(call),
		ahead: true,
		signal: call.signal,
	});
	for await (const page of pages) {
		for (const row of page) rows.push(toRow(row as RowOf<E> & object));
	}
	return rows;
}
