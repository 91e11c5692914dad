import { parseTime } from '../../contract/time';
import { DetectionError } from './detection';

/** A time of the server, in milliseconds. */
export function timeOf(text: string): number {
	const at = parseTime(text);
	if (Number.isNaN(at)) {
		throw new DetectionError(
			`The API sent a time that cannot be read (${JSON.stringify(text)}), so what is new cannot be told.`,
		);
	}
	return at;
}

/** If rows move while pages are read, some come twice. The later one is the newer. */
export function unique<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
	return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Whether all rows came in one page. Between two pages, rows can move out of sight. */
export const isOnePage = (
	rows: readonly unknown[],
	pageSize: number,
	isEnough: () => boolean,
): boolean => rows.length < pageSize || (rows.length === pageSize && isEnough());
