import { recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import type { PlayedRequest } from '../route';
import type { Service } from '../service';
import { spreadsheetXml } from './spreadsheetXml';
import { propertiesOf } from './workbooks';

const sheetsOf = ({ workbooks }: PlayedRequest, document: string) =>
	workbooks.tabsOf(document).map((tab, index) => ({ properties: propertiesOf(tab, index) }));

const valuesIn = (values: unknown): unknown[][] =>
	Array.isArray(values) ? values.filter((row): row is unknown[] => Array.isArray(row)) : [];

const updates = (document: string, range: string, values: readonly unknown[][]) => ({
	spreadsheetId: document,
	updatedRange: range,
	updatedRows: values.length,
});

const DOCUMENT = '/v4/spreadsheets/([^/:]+)';

/** https://developers.google.com/workspace/sheets/api/reference/rest */
export const sheets: Service = {
	name: 'Google Sheets',
	hosts: /^(sheets\.googleapis|docs\.google)\.com$/,
	routes: {
		'GET /spreadsheets/export': ({ params, workbooks }) => ({
			body: spreadsheetXml(
				workbooks.revision(params.get('id') ?? '', Number(params.get('revision'))),
			),
		}),
		[`GET ${DOCUMENT}`]: (asked) => {
			const document = asked.found[0]!;
			return { body: { spreadsheetId: document, sheets: sheetsOf(asked, document) } };
		},
		'POST /v4/spreadsheets': (asked) => {
			const document = `rehearsal-${asked.number}`;
			asked.workbooks.create(document, asked.data.sheets);
			const sheets = sheetsOf(asked, document);
			return { body: { ...asked.data, spreadsheetId: document, sheets } };
		},
		'GET /v4/spreadsheets/{id}/values/([^:]+(?::[^:]+)?)': ({ found, workbooks }) => {
			const [document, range] = found;
			const values = workbooks.read(document!, range!);
			// Google leaves it out if there is none.
			return { body: { range, majorDimension: 'ROWS', ...(values.length > 0 && { values }) } };
		},
		'POST /v4/spreadsheets/{id}/values/(.+):append': ({ data, found, workbooks }) => {
			const [document, range] = found;
			const values = valuesIn(data.values);
			const written = workbooks.append(document!, range!, values);
			return { body: { spreadsheetId: document, updates: updates(document!, written, values) } };
		},
		'POST /v4/spreadsheets/{id}/values/(.+):clear': ({ found: [document, range], workbooks }) => {
			workbooks.clear(document!, range!);
			return { body: { spreadsheetId: document, clearedRange: range } };
		},
		'PUT /v4/spreadsheets/{id}/values/(.+)': ({ data, found: [document, range], workbooks }) => {
			const values = valuesIn(data.values);
			return { body: updates(document!, workbooks.write(document!, range!, values), values) };
		},
		[`POST ${DOCUMENT}/values:batchUpdate`]: ({ data, found: [document], workbooks }) => ({
			body: {
				spreadsheetId: document,
				responses: recordsOf(data.data).map(({ range, values }) => {
					const rows = valuesIn(values);
					return updates(document!, workbooks.write(document!, String(range), rows), rows);
				}),
			},
		}),
		[`POST ${DOCUMENT}:batchUpdate`]: ({ data, found: [document], workbooks }) => ({
			body: {
				spreadsheetId: document,
				replies: recordsOf(data.requests).map((request) => workbooks.update(document!, request)),
			},
		}),
	},
};
