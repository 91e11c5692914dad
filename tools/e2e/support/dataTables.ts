import {
	dataTablesRoute,
	findDataTables,
	insertRows,
} from '../../../packages/rehearsal/n8n/dataTables';
import type { Json } from '../../../packages/rehearsal/n8n/executions';
import type { N8n } from '../../../packages/rehearsal/n8n/n8n';

/** n8n 2.4 gives at most 50 at once. */
const MAX_ROWS = 250;

export interface DataTable {
	/** All rows, ordered by id. */
	rows(): Promise<Json[]>;
	insert(rows: readonly Json[]): Promise<void>;
	remove(): Promise<void>;
}

/** Finds the one Data Table of this name. */
export async function findDataTable(n8n: N8n, name: string): Promise<DataTable> {
	const tables = await findDataTables(n8n);
	const [found, ...others] = tables.filter((table) => table.name === name);
	if (!found || others.length > 0) throw new Error(`Not one Data Table is named "${name}"`);
	const table = `${await dataTablesRoute(n8n)}/${found.id}`;
	return {
		rows: async () => {
			const rows: Json[] = [];
			for (;;) {
				const page = await n8n.call<{ data: Json[]; count: number }>(
					'GET',
					`${table}/rows?take=${MAX_ROWS}&skip=${rows.length}&sortBy=id:asc`,
				);
				rows.push(...page.data);
				if (rows.length >= page.count) return rows;
				if (page.data.length === 0) throw new Error(`n8n gives no row after ${rows.length}`);
			}
		},
		insert: (rows) => insertRows(n8n, table, rows),
		remove: async () => {
			await n8n.call('DELETE', table);
		},
	};
}
