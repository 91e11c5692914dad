import { recordsOf } from '../../../../src/contract/json';
import type { Asked, Service } from '../service';
import { spreadsheetXml } from './spreadsheetXml';
import { propertiesOf } from './workbooks';

const sheetsOf = ({ workbooks }: Asked, document: string) =>
	workbooks.tabsOf(document).map((tab, index) => ({ properties: propertiesOf(tab, index) }));

const valuesIn = (values: unknown): unknown[][] =>
	Array.isArray(values) ? values.filter((row): row is unknown[] => Array.isArray(row)) : [];

const updates = (document: string, range: string, values: readonly unknown[][]) => ({
	spreadsheetId: document,
	updatedRange: range,
	updatedRows: values.length,
});

/** https://developers.google.com/workspace/sheets/api/reference/rest */
export const sheets: Service = {
	name: 'Google Sheets',
	hosts: /^(sheets\.googleapis|docs\.google)\.com$/,
	routes: [
		[
			'GET',
			/^\/spreadsheets\/export$/,
			({ query, workbooks }) => {
				const asked = new URLSearchParams(query);
				const tabs = workbooks.revision(asked.get('id') ?? '', Number(asked.get('revision')));
				return { body: spreadsheetXml(tabs) };
			},
		],
		[
			'GET',
			/^\/v4\/spreadsheets\/([^/:]+)$/,
			(asked) => {
				const document = asked.found[0]!;
				return { body: { spreadsheetId: document, sheets: sheetsOf(asked, document) } };
			},
		],
		[
			'POST',
			/^\/v4\/spreadsheets$/,
			(asked) => {
				const document = `rehearsal-${asked.number}`;
				asked.workbooks.create(document, asked.data.sheets);
				const sheets = sheetsOf(asked, document);
				return { body: { ...asked.data, spreadsheetId: document, sheets } };
			},
		],
		[
			'GET',
			/^\/v4\/spreadsheets\/([^/]+)\/values\/([^:]+(?::[^:]+)?)$/,
			({ found: [document, range], workbooks }) => {
				const values = workbooks.read(document!, range!);
				// Google leaves it out if there is none.
				return { body: { range, majorDimension: 'ROWS', ...(values.length > 0 && { values }) } };
			},
		],
		[
			'POST',
			/^\/v4\/spreadsheets\/([^/]+)\/values\/(.+):append$/,
			({ data, found: [document, range], workbooks }) => {
				const values = valuesIn(data.values);
				const written = workbooks.append(document!, range!, values);
				return {
					body: { spreadsheetId: document, updates: updates(document!, written, values) },
				};
			},
		],
		[
			'POST',
			/^\/v4\/spreadsheets\/([^/]+)\/values\/(.+):clear$/,
			({ found: [document, range], workbooks }) => {
				workbooks.clear(document!, range!);
				return { body: { spreadsheetId: document, clearedRange: range } };
			},
		],
		[
			'PUT',
			/^\/v4\/spreadsheets\/([^/]+)\/values\/(.+)$/,
			({ data, found: [document, range], workbooks }) => {
				const values = valuesIn(data.values);
				return { body: updates(document!, workbooks.write(document!, range!, values), values) };
			},
		],
		[
			'POST',
			/^\/v4\/spreadsheets\/([^/:]+)\/values:batchUpdate$/,
			({ data, found: [document], workbooks }) => ({
				body: {
					spreadsheetId: document,
					responses: recordsOf(data.data).map(({ range, values }) => {
						const rows = valuesIn(values);
						return updates(document!, workbooks.write(document!, String(range), rows), rows);
					}),
				},
			}),
		],
		[
			'POST',
			/^\/v4\/spreadsheets\/([^/:]+):batchUpdate$/,
			({ data, found: [document], workbooks }) => ({
				body: {
					spreadsheetId: document,
					replies: recordsOf(data.requests).map((request) => workbooks.update(document!, request)),
				},
			}),
		],
	],
};
