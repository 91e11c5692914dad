import { groupBy } from '../../../../../src/n8n/execution/groupBy';
import { isBlank } from '../../../../../src/n8n/form/written';
import { canonicalName } from './canonicalName';
import { COLUMN_NAMES, FULL_NAMES, inAllLanguages, namesOf, VAGUE_NAMES } from './columnNames';
import { leadColumns, requiredColumns } from './leadColumns';
import { completeName, NAME_PARTS, splitName } from './splitName';

type Row = Readonly<Record<string, unknown>>;

/** How the columns of a sheet become those of a lead. */
export interface ColumnMapping {
	/** The names of the sheet's columns, in the order in which they first occur. */
	readonly names: readonly string[];
	/** Required fields of a lead that the sheet has no column for. */
	readonly missing: readonly string[];
	/** Of several columns for one field, the best that is not blank wins. */
	readonly map: (input: Row) => Record<string, unknown>;
}

/** Finds the columns of a lead among those of all input items by their names. Other columns are left out. */
export function mapAutomatically(inputs: readonly Row[]): ColumnMapping {
	const names = [...new Set(inputs.flatMap(Object.keys))];
	const named = finderIn(names);
	const sources = leadColumns().flatMap((column) => {
		const found = sourcesOf(column, named);
		return found.length > 0 ? [{ column, found }] : [];
	});
	const has = (column: string) => sources.some((source) => source.column === column);
	const known = NAME_PARTS.filter(has);
	const fullNames = known.length < NAME_PARTS.length ? named(inAllLanguages(FULL_NAMES)) : [];
	const isInFullName = (column: string) =>
		fullNames.length > 0 && NAME_PARTS.some((part) => part === column);

	return {
		names,
		missing: requiredColumns().filter((column) => !has(column) && !isInFullName(column)),
		map: (input) => {
			const row: Record<string, unknown> = Object.fromEntries(
				sources.map(({ column, found }) => [column, firstFilled(input, found)]),
			);
			const name = firstFilled(input, fullNames);
			if (name === undefined) return row;
			const [part] = known;
			return { ...row, ...(part ? completeName(name, part, row[part]) : splitName(name)) };
		},
	};
}

type Named = (wanted: readonly string[]) => string[];

/** Finds the names that are among the wanted ones, in the order of those. */
function finderIn(names: readonly string[]): Named {
	const groups = groupBy(names, canonicalName);
	const byName = new Map(groups.map((group) => [canonicalName(group[0] ?? ''), group]));
	return (wanted) => wanted.flatMap((name) => byName.get(canonicalName(name)) ?? []);
}
/** The columns to read for a field of a lead, the best first. */
function sourcesOf(column: string, named: Named): string[] {
	const clear = named([column, ...namesOf(COLUMN_NAMES, column)]);
	return clear.length > 0 ? clear : named(namesOf(VAGUE_NAMES, column));
}

const firstFilled = (input: Row, columns: readonly string[]): unknown =>
	columns.map((column) => input[column]).find((value) => !isBlank(value));
