import { isLeftoverCell } from '../../../../../src/checks/texts/leftovers';
import { isBlank } from '../../../../../src/n8n/form/fieldInput';

/** A row of a sheet, by the names of its columns. */
export type SheetRow = Readonly<Record<string, unknown>>;

/** What stands in a cell. Some nodes give every cell as a list. */
export function cellOf(row: SheetRow, column: string): unknown {
	const value = row[column];
	return Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
}

/** Whether a cell gives nothing for a field: it is blank, or holds what a tool has left there. */
export const isEmptyFor = (value: unknown, field: string): boolean =>
	isBlank(value) || (typeof value === 'string' && isLeftoverCell(value, field));
