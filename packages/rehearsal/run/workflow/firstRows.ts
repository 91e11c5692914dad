/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'csv-parse/sync';

import type { FirstRows } from '../../services/keptRecords';

/** The rows of the user's CSV files, each for the list of a service outside that has the file's name. */
export const firstRowsIn = (files: readonly string[]): FirstRows[] =>
	files
		.filter((file) => path.extname(file).toLowerCase() === '.csv')
		.map((file) => ({
			name: path.basename(file, path.extname(file)),
			...rowsIn(readFileSync(file, 'utf8')),
		}));

/** A file may be meant for something else, so it may have any form. */
function rowsIn(text: string): Omit<FirstRows, 'name'> {
	const [columns = [], ...rows]: string[][] = parse(text, {
		bom: true,
		relax_column_count: true,
		relax_quotes: true,
		skip_empty_lines: true,
	});
	return {
		columns,
		rows: rows.map((row) =>
			Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])),
		),
	};
}
