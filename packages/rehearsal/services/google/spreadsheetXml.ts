import type { Tab } from './workbooks';

/** A workbook as XML, which n8n's library for spreadsheets reads as well as the zipped form. */
export const spreadsheetXml = (tabs: ReadonlyArray<Pick<Tab, 'cells' | 'title'>>): string =>
	`<?xml version="1.0"?><Workbook xmlns="${SCHEMA}" xmlns:ss="${SCHEMA}">${tabs.map(sheet).join('')}</Workbook>`;

const SCHEMA = 'urn:schemas-microsoft-com:office:spreadsheet';

const sheet = ({ title, cells }: Pick<Tab, 'cells' | 'title'>): string =>
	`<Worksheet ss:Name="${escaped(title)}"><Table>${cells.map(row).join('')}</Table></Worksheet>`;

const row = (cells: readonly unknown[]): string => `<Row>${cells.map(cell).join('')}</Row>`;

const cell = (value: unknown): string => {
	const type = typeof value === 'number' ? 'Number' : 'String';
	return `<Cell><Data ss:Type="${type}">${escaped(String(value ?? ''))}</Data></Cell>`;
};

const escaped = (text: string): string =>
	text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');
