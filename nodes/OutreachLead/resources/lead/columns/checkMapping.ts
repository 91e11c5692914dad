import type { Hint } from '../../../../../src/n8n/execution/hints';
import { isBlank } from '../../../../../src/n8n/form/written';
import { accountForColumns, type ColumnAccount } from './accountForColumns';
import {
	columnHints,
	type ColumnRules,
	missingColumns,
	namelessCorrection,
	refusedColumns,
} from './columnProblems';
import type { Correction } from './correctColumns';
import { type ColumnMapping, mapAutomatically, type Row } from './mapAutomatically';

/** A mapping of a sheet, and what it makes of each column. */
export interface CheckedMapping {
	readonly mapping: ColumnMapping;
	readonly account: ColumnAccount;
	/** Why no row may be sent. */
	readonly refusal?: Error;
	readonly hints: readonly Hint[];
}

export function checkMapping(
	inputs: readonly Row[],
	corrections: readonly Correction[],
	rules: ColumnRules,
): CheckedMapping {
	const named = corrections.filter(({ column }) => !isBlank(column));
	const mapping = mapAutomatically(inputs, named);
	const account = accountForColumns(mapping, inputs);
	const refusal =
		named.length < corrections.length
			? namelessCorrection()
			: (missingColumns(mapping) ?? refusedColumns(mapping, account, rules));
	return { mapping, account, refusal, hints: columnHints(mapping, account) };
}
