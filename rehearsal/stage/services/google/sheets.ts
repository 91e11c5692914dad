import { recordsOf } from '../../../../src/contract/json';
import type { Asked, Service } from '../service';

/** The tabs that the workflows name, and a first one. */
function tabsOf({ found, tabs }: Asked) {
	const own = tabs.filter(({ document }) => document === found[0]);
	const hasFirst = own.some(({ id }) => id === 0);
	return [
		...(hasFirst ? [] : [{ id: 0, title: null }]),
		...own.map(({ id, title }, index) => ({ id: id ?? 1000 + index, title })),
	].map(({ id, title }, index) => ({
		properties: {
			sheetId: id,
			title: title ?? titleOf(id),
			index,
			sheetType: 'GRID',
			gridProperties: { rowCount: 1000, columnCount: 26 },
		},
	}));
}

const titleOf = (id: number) => (id === 0 ? 'Sheet1' : `Sheet ${id}`);

/** The row with the names of the columns, if the range includes it. The tab has no other rows. */
function rowsOf({ found: [document, range = ''], tabs }: Asked): unknown[][] {
	const [name, cells = ''] = range.split('!');
	const title = name!.replace(/^'|'$/g, '');
	// Several nodes may name the tab, and not all of them know its columns.
	const tab = tabs.find(
		(one) =>
			one.document === document &&
			one.columns.length > 0 &&
			(one.title ?? titleOf(one.id ?? 0)) === title,
	);
	const [, column, from = '1'] = /^([A-Z]*)(\d*)/.exec(cells) ?? [];
	if (!tab || Number(from || 1) > 1) return [];
	if (!column || !cells.startsWith(`${column}${from}:${column}`)) return [[...tab.columns]];
	// One column alone, such as `B1:B`.
	const index = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
	return [[tab.columns[index - 1] ?? '']];
}

const updated = (asked: Asked) => {
	const rows = Array.isArray(asked.data.values) ? asked.data.values.length : 0;
	const range = asked.data.range ?? asked.found[1];
	return { spreadsheetId: asked.found[0], updatedRange: range, updatedRows: rows };
};

/** https://developers.google.com/workspace/sheets/api/reference/rest */
export const sheets: Service = {
	name: 'Google Sheets',
	hosts: /^sheets\.googleapis\.com$/,
	routes: [
		[
			'GET',
			/^\/v4\/spreadsheets\/([^/:]+)$/,
			(asked) => ({ body: { spreadsheetId: asked.found[0], sheets: tabsOf(asked) } }),
		],
		[
			'POST',
			/^\/v4\/spreadsheets$/,
			({ data, number }) => ({
				body: { ...data, spreadsheetId: `rehearsal-${number}`, sheets: data.sheets ?? [] },
			}),
		],
		[
			'GET',
			/^\/v4\/spreadsheets\/([^/]+)\/values\/([^:]+(?::[^:]+)?)$/,
			(asked) => {
				const values = rowsOf(asked);
				return {
					body: {
						range: asked.found[1],
						majorDimension: 'ROWS',
						// Google leaves it out if there is none.
						...(values.length > 0 && { values }),
					},
				};
			},
		],
		[
			'POST',
			/^\/v4\/spreadsheets\/([^/]+)\/values\/(.+):append$/,
			(asked) => ({ body: { spreadsheetId: asked.found[0], updates: updated(asked) } }),
		],
		['PUT', /^\/v4\/spreadsheets\/([^/]+)\/values\/(.+)$/, (asked) => ({ body: updated(asked) })],
		[
			'POST',
			/^\/v4\/spreadsheets\/([^/:]+)(?:\/values)?:batchUpdate$/,
			({ data, found }) => ({
				body: {
					spreadsheetId: found[0],
					replies: recordsOf(data.requests).map(() => ({})),
					responses: recordsOf(data.data).map(({ range }) => ({ updatedRange: range })),
				},
			}),
		],
	],
};
