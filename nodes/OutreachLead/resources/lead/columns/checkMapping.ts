import type { Hint } from '../../../../../src/n8n/execution/hints';
import { isBlank } from '../../../../../src/n8n/form/fieldInput';
import { accountForColumns, type ColumnAccount } from './accountForColumns';
import {
	columnHints,
	type ColumnRules,
	missingColumns,
	namelessCorrection,
	refusedColumns,
} from './columnProblems';
import type { Correction } from './correctColumns';
import { mapAutomatically, type SheetMapping } from './mapAutomatically';
import type { SheetRow } from './sheetRow';

/** A mapping of a sheet, and what it makes of each column. */
export interface CheckedMapping {
	/** The sheet that a row of the input belongs to. */
	readonly sheetOf: (row: SheetRow) => SheetMapping;
	readonly account: ColumnAccount;
	/** Why no row may be sent. */
	readonly refusal?: Error;
	readonly hints: readonly Hint[];
}

export function checkMapping(
	inputs: readonly SheetRow[],
	corrections: readonly Correction[],
	rules: ColumnRules,
): CheckedMapping {
	const named = corrections.filter(({ column }) => !isBlank(column));
	const mapping = mapAutomatically(inputs, named);
	const account = accountForColumns(mapping);
	const refusal =
		named.length < corrections.length
			? namelessCorrection()
			: (missingColumns(mapping, rules) ?? refusedColumns(mapping, account, rules));
	const sheets = new Map(
		mapping.sheets.flatMap((sheet) => sheet.rows.map((row) => [row, sheet] as const)),
	);
	return {
		sheetOf: (row) => sheets.get(row)!,
		account,
		refusal,
		hints: columnHints(mapping, account),
	};
}
