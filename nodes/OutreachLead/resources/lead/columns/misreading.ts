import { describeWrongEncoding } from '../../../../shared/rows/wrongEncoding';
import { FULL_NAME } from './correctColumns';
import { columnsByName } from './findColumns';
import { requiredColumns } from './leadColumns';
import type { SheetRow } from './sheetRow';

const DELIMITERS = [
	{ sign: ';', way: '";"' },
	// n8n takes what is typed there as it is, so \t would be two characters.
	{ sign: '\t', way: 'the expression {{ "\\t" }}, which gives a tab' },
	{ sign: '|', way: '"|"' },
];

const FILE_NODE = 'in Extract from File';

/** What to do if the columns show that the file was read in a wrong way; undefined if they do not. */
export function describeMisreading(
	names: readonly string[],
	rows: readonly SheetRow[],
): string | undefined {
	const delimiter = DELIMITERS.find(({ sign }) =>
		names.some((name) => name.split(sign).length > 2),
	);
	if (delimiter) {
		return `The file was read with the wrong delimiter: set Options > Delimiter to ${delimiter.way}, ${FILE_NODE}`;
	}
	const misread = names.map(describeWrongEncoding).find(Boolean);
	return misread === undefined ? describeLateHeader(names, rows) : `The file ${misread}`;
}

const ROWS_READ = 20;

/** The names of the columns may stand below a title. Reports of many tools have one, and the network's own export, too. */
function describeLateHeader(
	names: readonly string[],
	rows: readonly SheetRow[],
): string | undefined {
	const index = rows.slice(0, ROWS_READ).findIndex((row) => namesColumns(Object.values(row)));
	if (index >= 0) {
		// The first line was taken for the names, and the first row is the second line.
		const line = index + 2;
		return `The names of the columns seem to stand in line ${line} of the file: ${FILE_NODE}, set Options > Starting Line to ${line} for a CSV file, or Range to ${line - 1} for a workbook, where the first line counts as 0`;
	}
	const isTitle =
		names.length === 1 && !columnsByName(names).some(({ field }) => isOfPerson(field));
	if (!isTitle && !names.some((name) => name.startsWith('__EMPTY'))) return undefined;
	return `If the names of the columns stand further down in the file, set Options > Starting Line (CSV) or Range (workbook) ${FILE_NODE}; if they stand on another sheet, Sheet Name. Otherwise rename them`;
}

/** Whether most values of a row are names of columns of a lead. */
function namesColumns(values: readonly unknown[]): boolean {
	const texts = values.filter((value) => typeof value === 'string' && value.trim() !== '');
	const named = columnsByName(texts as string[]);
	return named.length * 2 >= texts.length && new Set(named.map(({ field }) => field)).size > 1;
}

/** A name or an address, without which there is no lead. */
const isOfPerson = (field: string): boolean =>
	field === FULL_NAME || requiredColumns().includes(field);
