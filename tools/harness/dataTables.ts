import type { Json } from './executions';
import type { N8n } from './n8n';

/** Creates a Data Table with a text column for every key of the rows and fills it. */
export async function createDataTable(
	n8n: N8n,
	name: string,
	rows: ReadonlyArray<Readonly<Record<string, string>>>,
): Promise<void> {
	const route = await dataTablesRoute(n8n);
	const columns = Object.keys(rows[0] ?? {}).map((column) => ({ name: column, type: 'string' }));
	const { id } = await n8n.call<{ id: string }>('POST', route, { name, columns });
	await insertRows(n8n, `${route}/${id}`, rows);
}

export async function dataTablesRoute(n8n: N8n): Promise<string> {
	const { id } = await n8n.call<{ id: string }>('GET', '/projects/personal');
	return `/projects/${id}/data-tables`;
}

/** Empty cells are null, as in n8n. */
export async function insertRows(n8n: N8n, tableRoute: string, rows: readonly Json[]) {
	const data = rows.map((row) =>
		Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cell === '' ? null : cell])),
	);
	await n8n.call('POST', `${tableRoute}/insert`, { data });
}
