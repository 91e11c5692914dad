import { isBlank } from '../../../../../src/n8n/form/written';
import { canonicalName } from './canonicalName';
import { FULL_NAMES, inAllLanguages } from './columnNames';
import { type Correction, FULL_NAME, LEAVE_OUT } from './correctColumns';
import { finderIn, sourcesOf } from './findColumns';
import { leadColumns, requiredColumns } from './leadColumns';
import { completeName, NAME_PARTS, splitName } from './splitName';

export type Row = Readonly<Record<string, unknown>>;

/** Where a field of a lead comes from. */
export interface Source {
	/** `FULL_NAME` for first and last name at once. */
	readonly field: string;
	/** The best that is not blank wins. */
	readonly columns: readonly string[];
}

/** How the columns of a sheet become those of a lead. */
export interface ColumnMapping {
	/** The names of the sheet's columns, in the order in which they first occur. */
	readonly names: readonly string[];
	/** Required fields of a lead that the sheet has no column for. */
	readonly missing: readonly string[];
	readonly sources: readonly Source[];
	/** Columns that the user leaves out. */
	readonly leftOutByChoice: readonly string[];
	/** Columns that the user has corrected and that the input does not have. */
	readonly notFound: readonly Correction[];
	readonly map: (input: Row) => Record<string, unknown>;
}

/** Finds the columns of a lead among those of all input items by their names, except those that the user has corrected. */
export function mapAutomatically(
	inputs: readonly Row[],
	corrections: readonly Correction[] = [],
): ColumnMapping {
	const names = [...new Set(inputs.flatMap(Object.keys))];
	const corrected = corrections.map((correction) => ({
		...correction,
		columns: namedLike(names, correction.column),
	}));
	const chosenFor = (field: string) =>
		corrected.flatMap((each) => (each.field === field ? each.columns : []));
	const taken = new Set(corrected.flatMap(({ columns }) => columns));
	const named = finderIn(names.filter((name) => !taken.has(name)));
	const columnsFor = (field: string, find: () => string[]) => {
		const chosen = chosenFor(field);
		return chosen.length > 0 ? chosen : find();
	};

	const fields: Source[] = leadColumns()
		.map((field) => ({ field, columns: columnsFor(field, () => sourcesOf(field, named)) }))
		.filter(({ columns }) => columns.length > 0);
	const has = (field: string) => fields.some((source) => source.field === field);
	const known = NAME_PARTS.filter(has);
	const fullNames =
		known.length < NAME_PARTS.length
			? columnsFor(FULL_NAME, () => named(inAllLanguages(FULL_NAMES)))
			: [];
	const isInFullName = (field: string) =>
		fullNames.length > 0 && NAME_PARTS.some((part) => part === field);

	return {
		names,
		missing: requiredColumns().filter((field) => !has(field) && !isInFullName(field)),
		sources: fullNames.length > 0 ? [{ field: FULL_NAME, columns: fullNames }, ...fields] : fields,
		leftOutByChoice: chosenFor(LEAVE_OUT),
		notFound: corrected.filter(({ columns }) => columns.length === 0),
		map: (input) => {
			const row: Record<string, unknown> = Object.fromEntries(
				fields.map(({ field, columns }) => [field, firstFilled(input, columns)]),
			);
			const name = firstFilled(input, fullNames);
			if (name === undefined) return row;
			const [part] = known;
			return { ...row, ...(part ? completeName(name, part, row[part]) : splitName(name)) };
		},
	};
}

/** The columns of this name: as it is written, else as names are compared. */
function namedLike(names: readonly string[], wanted: string): string[] {
	const same = names.filter((name) => name.trim() === wanted.trim());
	return same.length > 0
		? same
		: names.filter((name) => canonicalName(name) === canonicalName(wanted));
}

const firstFilled = (input: Row, columns: readonly string[]): unknown =>
	columns.map((column) => input[column]).find((value) => !isBlank(value));
