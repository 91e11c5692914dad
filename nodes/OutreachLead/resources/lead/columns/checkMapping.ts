import type { Hint } from '../../../../../src/n8n/execution/hints';
import { accountForColumns, type ColumnAccount } from './accountForColumns';
import { columnHints, type ColumnRules, missingColumns, refusedColumns } from './columnProblems';
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
	const mapping = mapAutomatically(inputs, corrections);
	const account = accountForColumns(mapping, inputs, corrections);
	const refusal = missingColumns(mapping) ?? refusedColumns(mapping, account, rules);
	return { mapping, account, refusal, hints: columnHints(mapping, account) };
}
