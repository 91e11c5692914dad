import { parse } from 'csv-parse/sync';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { leadColumns } from '../../../../nodes/OutreachLead/resources/lead/columns/leadColumns';
import { importerFor, importsOf, INTO_UNUSED_LIST } from '../../support/imports';
import { useSandbox } from '../../support/sandbox';
import { addresses } from './sheets/addresses';
import { appended } from './sheets/appended';
import { byHand } from './sheets/byHand';
import { columns } from './sheets/columns';
import { leftovers } from './sheets/leftovers';
import { names } from './sheets/names';
import { optOuts } from './sheets/optOuts';
import { people } from './sheets/people';
import { at, type Outcome, type Sheet } from './sheets/sheet';

const sandbox = useSandbox();
const importLeads = importerFor(sandbox, INTO_UNUSED_LIST);

/** As Extract from File reads it: empty lines and empty cells are gone. */
function itemsOf({ csv, delimiter, fromLine, items = [] }: Sheet): IDataObject[] {
	if (csv === undefined) return [...items];
	const rows: IDataObject[] = parse(csv, {
		columns: true,
		skip_empty_lines: true,
		bom: true,
		delimiter: delimiter ?? ',',
		from_line: fromLine ?? 1,
	});
	return rows.map((row) =>
		Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')),
	);
}

function parametersOf(
	{ fields, options = {} }: Sheet,
	more: INodeParameters = {},
): INodeParameters {
	const columns = fields && {
		mapping: 'manual',
		columns: { mappingMode: 'defineBelow', value: fields },
	};
	return { ...columns, options: { ...options, ...more } };
}

/** The fields that a lead was stored with. */
function storedAs(id: unknown): IDataObject {
	const [found] = sandbox.query<{ record: string }>(
		'SELECT record FROM leads WHERE id = ?',
		String(id),
	);
	const record = JSON.parse(found?.record ?? '{}') as IDataObject;
	const isEmpty = (value: unknown) =>
		value === null || (Array.isArray(value) && value.length === 0);
	return Object.fromEntries(
		leadColumns().flatMap((field) =>
			record[field] === undefined || isEmpty(record[field]) ? [] : [[field, record[field]]],
		),
	);
}

/** What became of a row, as far as the sheet says something of it. */
function seen(row: IDataObject, { result: expected, fields, reason }: Outcome): IDataObject {
	const { result, reason: said } = row;
	if (result === 'created') {
		const { social_url, ...others } = storedAs(row.lead_id);
		return { result, ...others, ...(fields?.social_url === undefined ? {} : { social_url }) };
	}
	const isSaid = reason?.every((part) => String(said).includes(part)) ?? true;
	return { result, reason: result === expected && isSaid ? reason : said };
}

const wanted = ({ result, fields, reason }: Outcome): IDataObject =>
	fields ? { result, ...fields } : { result, reason: reason as string[] | undefined };

/** These only count what each row says itself. */
const COUNTS = /see "reason"\.$|^\d+ names? (?:was|were) split or cleaned/;

function expectHints(hints: readonly string[], { hints: parts = [] }: Sheet): void {
	const others = hints.filter((hint) => !COUNTS.test(hint));
	const unexpected = others.filter((hint) => !parts.some((part) => hint.includes(part)));
	const missing = parts.filter((part) => !others.some((hint) => hint.includes(part)));
	expect({ unexpected, missing }).toEqual({ unexpected: [], missing: [] });
}

/** Only Check knows which rows go out, and where each column goes. */
function expectChecked(checked: IDataObject, rows: IDataObject[], items: IDataObject[]): void {
	const others = checked.not_to_add as Array<{ row: number; result: string }>;
	const kept = new Set(
		others.filter(({ result }) => result !== 'already_in_list').map(({ row }) => row),
	);
	const sent = rows.filter(({ row }) => !kept.has(Number(row)));
	expect(sent.map(({ result }) => result)).toEqual(sent.map(() => 'created'));
	expect(rows.filter(({ result }) => result === 'created')).toHaveLength(sent.length);
	if (!Array.isArray(checked.columns)) return;
	const named = [
		...(checked.columns as Array<{ columns: string[] }>).flatMap(({ columns }) => columns),
		...(checked.columns_left_out as Array<{ column: string }>).map(({ column }) => column),
		...(checked.do_not_contact_columns as string[]),
	];
	const filled = items.flatMap((item) =>
		Object.keys(item).filter((column) => String(item[column] ?? '').trim() !== ''),
	);
	expect(filled.filter((column) => !named.includes(column))).toEqual([]);
}

describe.each([
	['names', names],
	['addresses', addresses],
	['leftovers', leftovers],
	['columns', columns],
	['appended', appended],
	['optOuts', optOuts],
	['people', people],
	['byHand', byHand],
])('%s', (_, sheets) => {
	test.each(sheets.map((sheet) => [sheet.name, sheet] as const))('%s', async (_name, sheet) => {
		const input = itemsOf(sheet);
		const { mode, stops, rows: outcomes = [] } = sheet;
		const run = async (more?: INodeParameters) =>
			await importLeads(input, parametersOf(sheet, more), { mode });
		if (stops) {
			const { error, rows } = await run();
			expect({ message: error?.message, rows }).toEqual({ message: expect.any(String), rows: [] });
			for (const part of stops) expect(error?.message).toContain(part);
			expect(importsOf(sandbox)).toEqual([]);
			return;
		}
		const checked = await run({ onlyCheck: 'list' });
		const { rows, error, hints } = await run();
		expect(error).toBeUndefined();
		expect(rows.map((row, index) => seen(row, outcomes[index] ?? { result: 'created' }))).toEqual(
			outcomes.map(wanted),
		);
		expectHints(hints, sheet);
		expectChecked(checked.rows[0]!, rows, input);
	});
});

test('Only Check never repeats a long cell, whatever its kind', async () => {
	const long = 'x'.repeat(30_000);
	const { rows } = await importLeads(
		[
			{ Name: `Orla ${long}`, LinkedIn: at('orla'), Notes: long, Segment: long },
			{ Name: 'Bram Quill', LinkedIn: long, Extra: { text: long }, More: [long] },
		],
		{ options: { onlyCheck: 'list' } },
	);
	expect(JSON.stringify(rows).length).toBeLessThan(5000);
});
