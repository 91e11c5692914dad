import type { Json } from './executions';
import type { N8n } from './n8n';

const MAX_ROWS = 250;

export interface DataTable {
	/** All rows, ordered by id. */
	rows(): Promise<Json[]>;
	insert(rows: readonly Json[]): Promise<void>;
}

/** Creates a Data Table with a text column for every key of the rows and fills it. Empty cells are null, as in n8n. */
export async function createDataTable(
	n8n: N8n,
	name: string,
	rows: ReadonlyArray<Readonly<Record<string, string>>>,
): Promise<DataTable> {
	const route = await routeOf(n8n);
	const columns = Object.keys(rows[0] ?? {}).map((column) => ({ name: column, type: 'string' }));
	const { id } = await n8n.call<{ id: string }>('POST', route, { name, columns });
	const table = dataTable(n8n, `${route}/${id}`);
	await table.insert(rows);
	return table;
}

/** Finds the one Data Table of this name. */
export async function findDataTable(n8n: N8n, name: string): Promise<DataTable> {
	const route = await routeOf(n8n);
	const { data } = await n8n.call<{ data: Array<{ id: string; name: string }> }>('GET', route);
	const [found, ...others] = data.filter((table) => table.name === name);
	if (!found || others.length > 0) throw new Error(`Not one Data Table is named "${name}"`);
	return dataTable(n8n, `${route}/${found.id}`);
}

async function routeOf(n8n: N8n): Promise<string> {
	const { id } = await n8n.call<{ id: string }>('GET', '/projects/personal');
	return `/projects/${id}/data-tables`;
}

function dataTable(n8n: N8n, route: string): DataTable {
	return {
		rows: async () => {
			const page = await n8n.call<{ data: Json[]; count: number }>(
				'GET',
				`${route}/rows?take=${MAX_ROWS}&sortBy=id:asc`,
			);
			if (page.count > page.data.length) throw new Error('The table is longer than one page');
			return page.data;
		},
		insert: async (rows) => {
			const cells = (row: Json) =>
				Object.entries(row).map(([key, cell]) => [key, cell === '' ? null : cell]);
			const data = rows.map((row) => Object.fromEntries(cells(row)) as Json);
			await n8n.call('POST', `${route}/insert`, { data });
		},
	};
}
