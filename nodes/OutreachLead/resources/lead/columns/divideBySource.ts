import { groupBy } from '../../../../../src/n8n/execution/groupBy';
import type { SheetRow } from './sheetRow';

interface NumberedRow {
	readonly row: SheetRow;
	readonly index: number;
}

/** Rows with the same columns, and where they stand in the input. */
interface RowGroup {
	readonly columns: ReadonlySet<string>;
	readonly rows: readonly NumberedRow[];
	readonly first: number;
	readonly last: number;
}

/**
 * The rows of each sheet that was appended to another. Rows of one sheet may have different columns, since many nodes
 * leave out empty cells: a row that only lacks columns of another is of its sheet, and so is a row that stands between
 * the rows of a sheet.
 * @param matters the columns that tell sheets apart
 */
export function divideBySource(
	rows: readonly SheetRow[],
	matters: ReadonlySet<string>,
): SheetRow[][] {
	const groups = groupsOf(rows, matters);
	if (groups.length === 1) return [[...rows]];
	return joinOverlapping(joinLacking(groups)).map((sheet) =>
		sheet
			.flatMap((group) => group.rows)
			.sort((a, b) => a.index - b.index)
			.map(({ row }) => row),
	);
}

function groupsOf(rows: readonly SheetRow[], matters: ReadonlySet<string>): RowGroup[] {
	const numbered = rows.map((row, index) => ({ row, index }));
	const byColumns = groupBy(numbered, ({ row }) => Object.keys(row).join('\n'));
	const relevant = byColumns.map((alike) => ({
		alike,
		columns: Object.keys(alike[0]!.row).filter((column) => matters.has(column)),
	}));
	return groupBy(relevant, ({ columns }) => columns.toSorted().join('\n')).map((same) => {
		return {
			columns: new Set(same[0]!.columns),
			rows: same.flatMap(({ alike }) => alike),
			first: Math.min(...same.map(({ alike }) => alike[0]!.index)),
			last: Math.max(...same.map(({ alike }) => alike.at(-1)!.index)),
		};
	});
}

/** Joins each group to the nearest ones that have all its columns and more. */
function joinLacking(groups: readonly RowGroup[]): RowGroup[][] {
	let sheets = groups.map((group) => [group]);
	for (const group of groups) {
		const whole = groups.filter(
			({ columns }) =>
				columns.size > group.columns.size && [...group.columns].every((each) => columns.has(each)),
		);
		const nearest = Math.min(...whole.map((other) => distance(group, other)));
		const joined = new Set([group, ...whole.filter((other) => distance(group, other) === nearest)]);
		const [touched, others] = [true, false].map((isTouched) =>
			sheets.filter((sheet) => sheet.some((each) => joined.has(each)) === isTouched),
		);
		sheets = [...others!, touched!.flat()];
	}
	return sheets;
}

/** How far apart rows of two groups stand; 0 if they mix. */
const distance = (one: RowGroup, other: RowGroup): number =>
	Math.max(0, other.first - one.last, one.first - other.last);

/** Joins sheets whose rows mix. */
function joinOverlapping(sheets: ReadonlyArray<readonly RowGroup[]>): RowGroup[][] {
	const joined: RowGroup[][] = [];
	let end = -1;
	for (const sheet of sheets.toSorted((a, b) => firstOf(a) - firstOf(b))) {
		if (firstOf(sheet) <= end) joined.at(-1)!.push(...sheet);
		else joined.push([...sheet]);
		end = Math.max(end, ...sheet.map(({ last }) => last));
	}
	return joined;
}

const firstOf = (sheet: readonly RowGroup[]) => Math.min(...sheet.map(({ first }) => first));
