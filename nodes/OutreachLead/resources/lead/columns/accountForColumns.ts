import { groupBy } from '../../../../../src/n8n/execution/groupBy';
import { isBlank } from '../../../../../src/n8n/form/fieldInput';
import type { OptOutColumn } from '../optOuts/optOutColumns';
import { canonicalName, wordsOf } from './canonicalName';
import { COLUMN_NAMES, namesOf } from './columnNames';
import { leadColumns, requiredColumns } from './leadColumns';
import type { ColumnMapping, SheetMapping } from './mapAutomatically';
import { cellOf, isEmptyFor, type SheetRow } from './sheetRow';

export interface LeftOutColumn {
	readonly column: string;
	/** The first value that is not blank. */
	readonly example: unknown;
	/** A field that stays empty and has a word in common with the column. */
	readonly mayBe?: string;
	/** Its values are not what its name says. */
	readonly isUnfit?: boolean;
}

export interface ReadColumn {
	/** `FULL_NAME` for first and last name at once. */
	readonly field: string;
	/** The best that is not blank wins. */
	readonly columns: readonly string[];
	readonly example: unknown;
	/** How many rows have a value in more than one of the columns. Only that of the first is taken. */
	readonly rowsWithMore: number;
}

/** What becomes of each column that has a value. */
export interface ColumnAccount {
	readonly read: readonly ReadColumn[];
	/** No field of a lead is read from them, and nobody has said that they may be left out. */
	readonly leftOut: readonly LeftOutColumn[];
	/** They say whom not to contact. */
	readonly optOuts: readonly OptOutColumn[];
}

export function accountForColumns({
	names,
	sheets,
	leftOutByChoice,
}: ColumnMapping): ColumnAccount {
	const ofSheets = sheets.map((sheet) => accountForSheet(sheet, names, leftOutByChoice));
	const leftOut = firstOfEach(ofSheets.flatMap((sheet) => sheet.leftOut));
	const fieldOf = new Map(leftOut.map(({ column }) => [column, fieldNamedIn(column)]));
	const emptyFields = [...fieldOf.values()].some(Boolean) ? fieldsWithoutValue(sheets) : [];
	return {
		read: mergeByField(ofSheets.flatMap((sheet) => sheet.read)),
		leftOut: names.flatMap((name) => {
			const found = leftOut.find(({ column }) => column === name);
			if (!found) return [];
			const mayBe = found.isUnfit
				? undefined
				: emptyFields.find((field) => field === fieldOf.get(name));
			return [{ ...found, mayBe }];
		}),
		optOuts: firstOfEach(sheets.flatMap((sheet) => sheet.optOuts)),
	};
}

const firstOfEach = <Column extends { readonly column: string }>(columns: readonly Column[]) =>
	columns.filter(
		({ column }, index) => columns.findIndex((other) => other.column === column) === index,
	);

function accountForSheet(
	{ rows, fields, optOuts, unfit }: SheetMapping,
	names: readonly string[],
	leftOutByChoice: readonly string[],
): Pick<ColumnAccount, 'leftOut' | 'read'> {
	const examples = new Map(names.map((name) => [name, exampleIn(rows, name)]));
	const isFilled = (name: string) => examples.get(name) !== undefined;
	const decided = new Set([
		...fields.flatMap(({ columns }) => columns),
		...optOuts.map(({ column }) => column),
		...leftOutByChoice,
	]);
	return {
		read: fields
			.map(({ field, columns }) => ({ field, columns: columns.filter(isFilled) }))
			.filter(({ columns }) => columns.length > 0)
			.map(({ field, columns }) => ({
				field,
				columns,
				example: examples.get(columns[0]!),
				rowsWithMore:
					columns.length > 1 ? rows.filter((row) => filledIn(row, columns, field) > 1).length : 0,
			})),
		leftOut: names
			.filter((name) => isFilled(name) && !decided.has(name))
			.map((column) => ({
				column,
				example: examples.get(column),
				isUnfit: unfit.some((other) => other.column === column),
			})),
	};
}

/** Sheets that were appended may have other columns for the same field. */
const mergeByField = (read: readonly ReadColumn[]): ReadColumn[] =>
	groupBy(read, ({ field }) => field).map((ofField) => ({
		...ofField[0]!,
		columns: [...new Set(ofField.flatMap(({ columns }) => columns))],
		rowsWithMore: ofField.reduce((sum, { rowsWithMore }) => sum + rowsWithMore, 0),
	}));

const exampleIn = (inputs: readonly SheetRow[], name: string): unknown =>
	inputs.find((row) => !isBlank(row[name]))?.[name];

const filledIn = (row: SheetRow, columns: readonly string[], field: string): number =>
	columns.filter((column) => !isEmptyFor(cellOf(row, column), field)).length;

/** Leaves out required fields: a row that lacks one is malformed and says so. */
function fieldsWithoutValue(sheets: readonly SheetMapping[]): string[] {
	const required = requiredColumns();
	const isFilled = (field: string) =>
		sheets.some(({ rows, fields }) => {
			const columns = fields.find((each) => each.field === field)?.columns ?? [];
			return rows.some((row) => filledIn(row, columns, field) > 0);
		});
	return leadColumns().filter((field) => !required.includes(field) && !isFilled(field));
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
