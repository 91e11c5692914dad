import type { Json } from './executions';
import type { N8n } from './n8n';

export interface Column {
	readonly name: string;
	readonly type: 'boolean' | 'date' | 'number' | 'string';
}

export type Cell = boolean | number | string | null;

export interface Rows {
	readonly columns: readonly Column[];
	readonly rows: ReadonlyArray<Readonly<Record<string, Cell>>>;
}

/** Creates a Data Table with these rows and returns its id. */
export async function addDataTable(n8n: N8n, name: string, { columns, rows }: Rows) {
	const route = await dataTablesRoute(n8n);
	const { id } = await n8n.call<{ id: string }>('POST', route, { name, columns });
	if (rows.length > 0) await insertRows(n8n, `${route}/${id}`, rows);
	return id;
}

/** Creates a Data Table with a text column for every key of the rows and fills it. */
export async function createDataTable(
	n8n: N8n,
	name: string,
	rows: ReadonlyArray<Readonly<Record<string, string>>>,
): Promise<void> {
	const columns = Object.keys(rows[0] ?? {}).map(
		(column): Column => ({ name: column, type: 'string' }),
	);
	await addDataTable(n8n, name, { columns, rows });
}

export async function dataTablesRoute(n8n: N8n): Promise<string> {
	const { id } = await n8n.call<{ id: string }>('GET', '/projects/personal');
	return `/projects/${id}/data-tables`;
}

/** n8n lists no more than this at once. */
const MOST_TABLES = 250;

/** The Data Tables that exist. */
export async function findDataTables(n8n: N8n): Promise<Array<{ id: string; name: string }>> {
	const { data } = await n8n.call<{ data: Array<{ id: string; name: string }> }>(
		'GET',
		`${await dataTablesRoute(n8n)}?take=${MOST_TABLES}`,
	);
	return data;
}

/** Empty cells are null, as in n8n. */
export async function insertRows(n8n: N8n, tableRoute: string, rows: readonly Json[]) {
	const data = rows.map((row) =>
		Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cell === '' ? null : cell])),
	);
	// Older versions of n8n have no default for what is answered.
	await n8n.call('POST', `${tableRoute}/insert`, { data, returnType: 'count' });
}
