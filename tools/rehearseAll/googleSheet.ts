import { byId } from '../../packages/rehearsal/n8n/workflows';
import { isRecord, recordsOf } from '../../src/contract/json';
import type { ServiceResponse } from '../../packages/sandbox/services/response';
import type { ServiceRequest } from '../../packages/rehearsal/services/request';

export const DOCUMENT = '1GoogleDocumentOfTheTest_abcdefghijklm';
export const TAB = { id: 77, title: 'Contacts' };

/** The tab above, chosen in a node. */
export const chosen = {
	documentId: byId(DOCUMENT),
	sheetName: { __rl: true, mode: 'list', value: TAB.id, cachedResultName: TAB.title },
};

const letterAt = (index: number) => String.fromCharCode(65 + index);
const indexOf = (letters: string) => letters.charCodeAt(0) - 65;

/** A sheet as Google stores it: rows of texts, the first with the names of the columns. */
export function createSheet(columns: readonly string[]) {
	const rows: string[][] = [[...columns]];
	/** Google's answer to a batch of updates that it refuses. */
	let refusal: ServiceResponse | undefined;
	const writes: string[] = [];

	/** https://developers.google.com/workspace/sheets/api/guides/concepts#cell, as far as n8n uses it. */
	function read(range: string): string[][] {
		const [, from = 'A', first = '1', to = 'Z', last = `${rows.length}`] =
			/!([A-Z]?)(\d*):([A-Z]?)(\d*)$/.exec(range)?.map((part) => part || undefined) ?? [];
		return rows
			.slice(Number(first) - 1, Number(last))
			.map((row) => row.slice(indexOf(from), indexOf(to) + 1))
			.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1));
	}

	function write(range: string, values: unknown) {
		const [, column, row] = /!([A-Z])(\d+)$/.exec(range)!;
		const [[value]] = values as [[unknown]];
		(rows[Number(row) - 1] ??= [])[indexOf(column!)] = String(value);
		writes.push(range);
	}

	const answer = ({ method, path, json }: ServiceRequest): ServiceResponse | undefined => {
		const range = /\/values\/(.+)$/.exec(decodeURIComponent(path))?.[1];
		if (method === 'GET' && range) {
			const values = read(range);
			return { body: { range, majorDimension: 'ROWS', ...(values.length > 0 && { values }) } };
		}
		if (method === 'GET') {
			const gridProperties = { rowCount: 1000, columnCount: 26 };
			const properties = { sheetId: TAB.id, title: TAB.title, index: 0, gridProperties };
			return { body: { spreadsheetId: DOCUMENT, sheets: [{ properties }] } };
		}
		if (method !== 'POST' || !path.endsWith('/values:batchUpdate') || !isRecord(json))
			return undefined;
		if (refusal) return refusal;
		if (json.valueInputOption !== 'RAW') throw new Error('Google would read texts as formulas');
		for (const { range: cell, values } of recordsOf(json.data)) write(String(cell), values);
		return { body: { spreadsheetId: DOCUMENT, responses: [] } };
	};

	return {
		/** Answers like Google Sheets; undefined for any other request. */
		service: (call: ServiceRequest) =>
			call.host === 'sheets.googleapis.com' && call.path.includes(DOCUMENT)
				? answer(call)
				: undefined,
		/** The rows below the names of the columns. */
		rows: () =>
			rows
				.slice(1)
				.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? '']))),
		add: (...added: ReadonlyArray<Readonly<Record<string, string>>>) => {
			rows.push(...added.map((row) => columns.map((name) => row[name] ?? '')));
		},
		/** Removes a row, as a person might, and returns it. */
		remove: (row: number) => rows.splice(row, 1),
		set: (row: number, column: string, value: string) => {
			rows[row]![columns.indexOf(column)] = value;
		},
		refuseWrites: (with_: ServiceResponse | undefined) => {
			refusal = with_;
		},
		/** The cells that were written, in order. */
		writes,
		column: (name: string) => letterAt(columns.indexOf(name)),
	};
}

export type Sheet = ReturnType<typeof createSheet>;
