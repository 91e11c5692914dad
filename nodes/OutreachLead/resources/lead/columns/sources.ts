import { groupBy } from '../../../../../src/n8n/execution/groupBy';
import type { Row } from './row';

interface NumberedRow {
	readonly row: Row;
	readonly index: number;
}

/** Rows with the same columns, and where they stand in the input. */
interface Kind {
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
export function divideBySource(rows: readonly Row[], matters: ReadonlySet<string>): Row[][] {
	const kinds = kindsOf(rows, matters);
	if (kinds.length === 1) return [[...rows]];
	return joinOverlapping(joinLacking(kinds)).map((sheet) =>
		sheet
			.flatMap((kind) => kind.rows)
			.sort((a, b) => a.index - b.index)
			.map(({ row }) => row),
	);
}

function kindsOf(rows: readonly Row[], matters: ReadonlySet<string>): Kind[] {
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

/** Joins each kind to the nearest ones that have all its columns and more. */
function joinLacking(kinds: readonly Kind[]): Kind[][] {
	let sheets = kinds.map((kind) => [kind]);
	for (const kind of kinds) {
		const whole = kinds.filter(
			({ columns }) =>
				columns.size > kind.columns.size && [...kind.columns].every((each) => columns.has(each)),
		);
		const nearest = Math.min(...whole.map((other) => distance(kind, other)));
		const joined = new Set([kind, ...whole.filter((other) => distance(kind, other) === nearest)]);
		const [touched, others] = [true, false].map((isTouched) =>
			sheets.filter((sheet) => sheet.some((each) => joined.has(each)) === isTouched),
		);
		sheets = [...others!, touched!.flat()];
	}
	return sheets;
}

/** How far apart rows of two kinds stand; 0 if they mix. */
const distance = (one: Kind, other: Kind): number =>
	Math.max(0, other.first - one.last, one.first - other.last);

/** Joins sheets whose rows mix. */
function joinOverlapping(sheets: ReadonlyArray<readonly Kind[]>): Kind[][] {
	const joined: Kind[][] = [];
	let end = -1;
	for (const sheet of sheets.toSorted((a, b) => firstOf(a) - firstOf(b))) {
		if (firstOf(sheet) <= end) joined.at(-1)!.push(...sheet);
		else joined.push([...sheet]);
		end = Math.max(end, ...sheet.map(({ last }) => last));
	}
	return joined;
}

const firstOf = (sheet: readonly Kind[]) => Math.min(...sheet.map(({ first }) => first));
