import type { Tab } from '../google/workbooks';
import { always, NOTHING, type PlayedRequest, type Handler } from '../route';
import type { Service } from '../service';

/** Excel's workbooks are kept as those of Google Sheets are, under names of their own. */
const documentOf = ({ found: [workbook] }: PlayedRequest) => `Excel ${workbook}`;

const FILE = String.raw`/v1\.0/.*/items/([^/]+)/workbook`;
const SHEET = `${FILE}/worksheets/([^/]+)`;
const RANGE = String.raw`${SHEET}/range\(address='([^']+)'\)`;

/** A worksheet by its id, `{1}`, or by its name. */
function tabOf(asked: PlayedRequest): Tab {
	const key = asked.found[1] ?? '';
	const name = asked.lists.nameOf(key);
	const tabs = asked.workbooks.tabsOf(documentOf(asked));
	const known = name === key && tabs.find(({ id }) => idOf(id) === key);
	return known || asked.workbooks.tabOf(documentOf(asked), name);
}

const idOf = (id: number) => `{${id}}`;

const column = (index: number): string =>
	(index >= 26 ? column(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** A range with its values, as a rectangle. */
function rangeOf(tab: Tab, address: string, values: readonly (readonly unknown[])[]) {
	const width = Math.max(1, ...values.map(({ length }) => length));
	const filled = values.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
	const rows = filled.length === 0 ? [['']] : filled;
	const place = address || `A1:${column(width - 1)}${rows.length}`;
	return {
		address: `${tab.title}!${place}`,
		values: rows,
		text: rows.map((row) => row.map(String)),
	};
}

const read: Handler = (asked) => {
	const tab = tabOf(asked);
	const address = asked.found[2] ?? '';
	const range = address === '' ? tab.title : `'${tab.title}'!${address}`;
	return { body: rangeOf(tab, address, asked.workbooks.read(documentOf(asked), range)) };
};

const write: Handler = (asked) => {
	const tab = tabOf(asked);
	const [, , address = 'A1'] = asked.found;
	const values = Array.isArray(asked.data.values) ? (asked.data.values as unknown[][]) : [];
	asked.workbooks.write(documentOf(asked), `'${tab.title}'!${address}`, values);
	return { body: rangeOf(tab, address, values) };
};

const clear: Handler = (asked) => {
	const tab = tabOf(asked);
	const range = asked.found[2] === undefined ? tab.title : `'${tab.title}'!${asked.found[2]}`;
	asked.workbooks.clear(documentOf(asked), range);
	return NOTHING;
};

/** The one table of a worksheet: its first row has the columns. */
const columns: Handler = (asked) => {
	const [names = []] = asked.workbooks.read(documentOf(asked), tabOf(asked).title);
	const rows = asked.workbooks.read(documentOf(asked), tabOf(asked).title).slice(1);
	const value = names.map((name, index) => ({
		id: String(index + 1),
		index,
		name,
		values: [[name], ...rows.map((row) => [row[index] ?? ''])],
	}));
	return { body: { value: isPast(asked) ? [] : value } };
};

const rows: Handler = (asked) => {
	const all = asked.workbooks.read(documentOf(asked), tabOf(asked).title).slice(1);
	return {
		body: { value: isPast(asked) ? [] : all.map((row, index) => ({ index, values: [row] })) },
	};
};

/** n8n asks for pages until one is empty, and the first has all. */
const isPast = ({ params }: PlayedRequest) => Number(params.get('$skip') ?? 0) > 0;

const addRows: Handler = (asked) => {
	const tab = tabOf(asked);
	const values = Array.isArray(asked.data.values) ? (asked.data.values as unknown[][]) : [];
	asked.workbooks.append(documentOf(asked), tab.title, values);
	return { status: 201, body: { index: tab.cells.length - 2, values } };
};

/** https://learn.microsoft.com/en-us/graph/api/resources/excel */
export const excel: Service = {
	name: 'Microsoft Excel',
	hosts: /^graph\.microsoft\.com$/,
	routes: {
		[`POST ${FILE}/createSession`]: ({ number }) => ({ body: { id: `session${number}` } }),
		[`POST ${FILE}/closeSession`]: () => NOTHING,
		[`GET ${FILE}/worksheets`]: (asked) => ({
			body: {
				value: asked.workbooks
					.tabsOf(documentOf(asked))
					.map(({ id, title }, position) => ({ id: idOf(id), name: title, position })),
			},
		}),
		[`GET ${SHEET}/usedRange`]: read,
		[`GET ${RANGE}`]: read,
		[`PATCH ${RANGE}`]: write,
		[`POST ${RANGE}/clear`]: clear,
		[`POST ${SHEET}/range/clear`]: clear,
		[`GET ${SHEET}/tables`]: always({ value: [{ id: '{1}', name: 'Table1' }] }),
		[`GET ${SHEET}/tables/[^/]+/columns`]: columns,
		[`GET ${SHEET}/tables/[^/]+/rows`]: rows,
		[`POST ${SHEET}/tables/[^/]+/rows/add`]: addRows,
		[`GET ${SHEET}/tables/[^/]+/range`]: read,
		'GET .*/drive/.*search.*': always({ value: [] }),
	},
};
