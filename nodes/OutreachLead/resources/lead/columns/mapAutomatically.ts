import { isBlank } from '../../../../../src/n8n/form/fieldInput';
import { type OptOutColumn, optOutColumn, readOptOut } from '../optOuts/optOutColumns';
import { canonicalName } from './canonicalName';
import { type UnfitColumn, unfitColumn, valuesOf } from './columnValues';
import { type Correction, FULL_NAME, LEAVE_OUT } from './correctColumns';
import { columnsByName, type NamedColumn } from './findColumns';
import { leadColumns, requiredColumns } from './leadColumns';
import { cellOf, isEmptyFor, type SheetRow } from './sheetRow';
import { divideBySource } from './divideBySource';

export const NAME_PARTS = ['first_name', 'last_name'] as const;
export type NamePart = (typeof NAME_PARTS)[number];

/** The columns that a field is read from. */
export interface FieldColumns {
	/** `FULL_NAME` for first and last name at once. */
	readonly field: string;
	/** The best that is not blank wins. */
	readonly columns: readonly string[];
	/** Only the values have shown that the column is the field's. */
	readonly isVague: boolean;
}

/** How the columns of one sheet become those of a lead. */
export interface SheetMapping {
	readonly rows: readonly SheetRow[];
	readonly fields: readonly FieldColumns[];
	/** Columns that say that somebody must not be contacted. */
	readonly optOuts: readonly OptOutColumn[];
	/** Columns with the name of a field that the sheet has no other column for, and with other values. */
	readonly unfit: readonly UnfitColumn[];
}

/** How the columns of the input become those of a lead, each sheet that was appended by itself. */
export interface ColumnMapping {
	/** The names of all columns, in the order in which they first occur. */
	readonly names: readonly string[];
	/** Required fields of a lead that no sheet has a column for. */
	readonly missing: readonly string[];
	readonly sheets: readonly SheetMapping[];
	/** Columns that the user leaves out. */
	readonly leftOutByChoice: readonly string[];
	/** Columns that the user has corrected and that the input does not have. */
	readonly notFound: readonly Correction[];
}

/** Finds the columns of a lead by their names, and by their values if a name is vague, except those that the user has corrected. */
export function mapAutomatically(
	inputs: readonly SheetRow[],
	corrections: readonly Correction[] = [],
): ColumnMapping {
	const names = columnsIn(inputs);
	const corrected = corrections.map((correction) => ({
		...correction,
		columns: namedLike(names, correction.column),
	}));
	const chosen = corrected.flatMap(({ field, columns }) =>
		columns.map((column) => ({ column, field, isVague: false })),
	);
	const free = names.filter((name) => !chosen.some(({ column }) => column === name));
	const optOuts = free
		.flatMap((name) => optOutColumn(name) ?? [])
		.filter((column) => column.scope === 'contact' || answers(inputs, column));
	const named = columnsByName(
		free.filter((name) => !optOuts.some(({ column }) => column === name)),
	);
	const mattering = new Set([...chosen, ...named].map(({ column }) => column));
	const sheets = divideBySource(inputs, mattering).map((rows) => {
		const columns = new Set(columnsIn(rows));
		const isHere = ({ column }: { readonly column: string }) => columns.has(column);
		return {
			rows,
			optOuts: optOuts.filter(isHere),
			...mapSheet(rows, chosen.filter(isHere), named.filter(isHere)),
		};
	});
	return {
		names,
		missing: requiredColumns().filter((field) => !sheets.some((sheet) => hasField(sheet, field))),
		sheets,
		leftOutByChoice: chosen.flatMap(({ column, field }) => (field === LEAVE_OUT ? column : [])),
		notFound: corrected.filter(({ columns }) => columns.length === 0),
	};
}

/** Whether a column says yes or no at all: `Opt-in Email` may hold addresses. */
function answers(rows: readonly SheetRow[], column: OptOutColumn): boolean {
	const values = valuesOf(rows, column.column);
	return values.length === 0 || values.some((value) => readOptOut(column, value) !== 'unclear');
}

/** The names of the columns of all rows, each once. */
function columnsIn(rows: readonly SheetRow[]): string[] {
	const columns = new Set<string>();
	for (const row of rows) for (const column in row) columns.add(column);
	return [...columns];
}

function mapSheet(
	rows: readonly SheetRow[],
	chosen: readonly NamedColumn[],
	named: readonly NamedColumn[],
): Pick<SheetMapping, 'fields' | 'unfit'> {
	const unfit: UnfitColumn[] = [];
	const find = (field: string, ofField: readonly NamedColumn[]): FieldColumns[] => {
		const fitting = ofField.filter((candidate) => {
			const misfit = unfitColumn(candidate, rows);
			if (misfit) unfit.push(misfit);
			return !misfit;
		});
		if (fitting.length === 0) return [];
		return [{ field, columns: fitting.map(({ column }) => column), isVague: fitting[0]!.isVague }];
	};
	const columnsFor = (field: string): FieldColumns[] => {
		const own = chosen.filter((column) => column.field === field);
		if (own.length > 0) {
			return [{ field, columns: own.map(({ column }) => column), isVague: false }];
		}
		const ofField = named.filter((column) => column.field === field);
		const clear = ofField.filter(({ isVague }) => !isVague);
		const found = find(field, clear);
		return found.length > 0 || clear.length > 0 ? found : find(field, ofField);
	};
	const fields = leadColumns().flatMap(columnsFor);
	const parts = NAME_PARTS.filter((part) => fields.some(({ field }) => field === part));
	const fullNames =
		parts.length < NAME_PARTS.length || rows.some((row) => lacksPart(row, fields))
			? columnsFor(FULL_NAME).filter(({ isVague }) => !isVague || parts.length < NAME_PARTS.length)
			: [];
	const all = [...fullNames, ...fields];
	return { fields: all, unfit: unfit.filter(({ field }) => !hasField({ fields: all }, field)) };
}

/** Whether a row has no value in a column for a part of the name, so that its full name counts. */
const lacksPart = (row: SheetRow, fields: readonly FieldColumns[]): boolean =>
	NAME_PARTS.some((part) => {
		const columns = fields.find(({ field }) => field === part)?.columns ?? [];
		return columns.every((column) => isEmptyFor(cellOf(row, column), part));
	});

/** Whether a sheet has a column for the field, or for the full name that it is part of. */
export const hasField = ({ fields }: Pick<SheetMapping, 'fields'>, wanted: string): boolean =>
	fields.some(
		({ field }) =>
			field === wanted || (field === FULL_NAME && NAME_PARTS.some((part) => part === wanted)),
	);

/** The columns of this name: as it is written, else as names are compared. */
function namedLike(names: readonly string[], wanted: string): string[] {
	const same = names.filter((name) => name.trim() === wanted.trim());
	return same.length > 0
		? same
		: names.filter((name) => canonicalName(name) === canonicalName(wanted));
}

/** A field of a lead as a row of a sheet has it. */
export interface MappedValue {
	readonly value: unknown;
	readonly column: string;
	readonly isVague: boolean;
}

export type MappedRow = ReadonlyMap<string, MappedValue>;

/** The fields of a row that are not blank. What a tool has left in a cell gives way to the next column, too. */
export function mapRow(row: SheetRow, { fields }: SheetMapping): MappedRow {
	const mapped = new Map<string, MappedValue>();
	for (const { field, columns, isVague } of fields) {
		for (const column of columns) {
			const value = cellOf(row, column);
			if (isBlank(value)) continue;
			if (!mapped.has(field)) mapped.set(field, { value, column, isVague });
			if (columns.length === 1) break;
			if (isEmptyFor(value, field)) continue;
			mapped.set(field, { value, column, isVague });
			break;
		}
	}
	return mapped;
}
