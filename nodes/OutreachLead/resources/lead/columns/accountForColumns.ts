import { isBlank } from '../../../../../src/n8n/form/written';
import { canonicalName, wordsOf } from './canonicalName';
import { COLUMN_NAMES, namesOf } from './columnNames';
import { leadColumns, requiredColumns } from './leadColumns';
import type { ColumnMapping, Row, Source } from './mapAutomatically';

export interface LeftOutColumn {
	readonly column: string;
	/** The first value that is not blank. */
	readonly example: unknown;
	/** A field that stays empty and has a word in common with the column. */
	readonly mayBe?: string;
}

export interface ReadColumn extends Source {
	readonly example: unknown;
	/** How many rows have a value in more than one of the columns. Only that of the first is taken. */
	readonly rowsWithMore: number;
}

/** What becomes of each column that has a value. */
export interface ColumnAccount {
	readonly read: readonly ReadColumn[];
	/** No field of a lead is read from them, and nobody has said that they may be left out. */
	readonly leftOut: readonly LeftOutColumn[];
}

export function accountForColumns(
	{ names, sources, leftOutByChoice, map }: ColumnMapping,
	inputs: readonly Row[],
): ColumnAccount {
	const examples = new Map(names.map((name) => [name, exampleIn(inputs, name)]));
	const isFilled = (name: string) => examples.get(name) !== undefined;
	const decided = new Set([...sources.flatMap(({ columns }) => columns), ...leftOutByChoice]);
	const unread = names.filter((name) => isFilled(name) && !decided.has(name));
	const fieldOf = new Map(unread.map((name) => [name, fieldNamedIn(name)]));
	const mayMatter = [...fieldOf.values()].some((field) => field !== undefined);
	const emptyFields = mayMatter ? fieldsWithoutValue(inputs.map(map)) : [];
	return {
		read: sources
			.map((source) => ({ ...source, columns: source.columns.filter(isFilled) }))
			.filter(({ columns }) => columns.length > 0)
			.map((source) => ({
				...source,
				example: examples.get(source.columns[0]!),
				rowsWithMore: inputs.filter((row) => filledIn(row, source.columns) > 1).length,
			})),
		leftOut: unread.map((column) => ({
			column,
			example: examples.get(column),
			mayBe: emptyFields.find((field) => field === fieldOf.get(column)),
		})),
	};
}

const exampleIn = (inputs: readonly Row[], name: string): unknown =>
	inputs.map((row) => row[name]).find((value) => !isBlank(value));

const filledIn = (row: Row, columns: readonly string[]): number =>
	columns.filter((column) => !isBlank(row[column])).length;

/** Leaves out required fields: a row that lacks one is malformed and says so. */
function fieldsWithoutValue(rows: readonly Row[]): string[] {
	const required = requiredColumns();
	return leadColumns().filter(
		(field) => !required.includes(field) && rows.every((row) => isBlank(row[field])),
	);
}

/**
 * The field that a single word of the column's name stands for: `Kunde (Firma)` may be the company. If its words stand
 * for two fields, it is neither: `Company City` is not where the lead lives.
 */
function fieldNamedIn(column: string): string | undefined {
	const words = wordsOf(column);
	const fields = leadColumns().filter((field) =>
		[field, ...namesOf(COLUMN_NAMES, field)].some((name) => words.includes(canonicalName(name))),
	);
	return fields.length === 1 ? fields[0] : undefined;
}
