/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createRequire } from 'node:module';
import path from 'node:path';

import type { N8n } from '../../../packages/rehearsal/n8n/n8n';

/** Rows of cells, by the names of the sheets. */
export type Sheets = Readonly<Record<string, ReadonlyArray<readonly unknown[]>>>;

/** The library with which n8n reads workbooks. */
interface SheetLibrary {
	readonly utils: {
		book_new(): object;
		book_append_sheet(book: object, sheet: object, name: string): void;
		aoa_to_sheet(rows: ReadonlyArray<readonly unknown[]>): object;
	};
	write(book: object, options: { type: 'buffer'; bookType: string }): Buffer<ArrayBuffer>;
}

/** The bytes of a workbook. */
export function workbook({ installation }: N8n, bookType: 'xls' | 'xlsx', sheets: Sheets) {
	const load = createRequire(path.join(installation.n8n, 'package.json'));
	const { utils, write } = load('@e965/xlsx') as SheetLibrary;
	const book = utils.book_new();
	for (const [name, rows] of Object.entries(sheets)) {
		utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
	}
	return write(book, { type: 'buffer', bookType });
}
