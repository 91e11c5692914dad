/* eslint-disable no-console -- runs outside n8n */
import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { readAddress } from '../../../../nodes/shared/addresses/readAddress';
import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { isLeftoverCell, isLeftoverName } from '../../../../src/checks/texts/leftovers';
import { importParameters, INTO_UNUSED_LIST } from '../../support/imports';
import { runNode } from '../../support/runNode';
import { credentialFor, openSandbox, type RunningSandbox } from '../../support/sandbox';
import { GOOD_NAMES } from './goodNames';

let running: RunningSandbox;
/** The leads of all requests, as they reached the sandbox. */
let sent: Array<Readonly<Record<string, unknown>>> = [];

beforeAll(async () => {
	running = await openSandbox();
	const { fetch } = running.sandbox;
	running.sandbox.fetch = async (request, bindings) => {
		if (request.method === 'POST' && request.url.endsWith('/leads')) {
			const { leads } = (await request.clone().json()) as { leads: typeof sent };
			sent.push(...leads);
		}
		return await fetch(request, bindings);
	};
});
afterAll(async () => await running.close());

interface Name {
	readonly first: string;
	readonly last: string;
	/** First and last name of the person; undefined if it is nobody's. */
	readonly of?: readonly [first: string, last: string];
}

const goodName = fc.constantFrom(
	...GOOD_NAMES.map(([, first, last]): Name => ({ first, last, of: [first, last] })),
);

const name: fc.Arbitrary<Name> = fc.oneof(
	{ weight: 10, arbitrary: goodName },
	{
		weight: 2,
		arbitrary: fc
			.tuple(goodName, fc.constantFrom(['🚀 ', ''], ['', ', MBA'], ['', ' ✔'], ['', ' (she/her)']))
			.map(([{ first, last }, [before, behind]]) => ({
				first: `${before}${first}`,
				last: `${last}${behind}`,
				of: [first, last] as const,
			})),
	},
	{
		weight: 3,
		arbitrary: fc
			.constantFrom(
				['LinkedIn', 'Member'],
				['Sales', 'Team'],
				['Ollenby', 'GmbH'],
				['#N/A', '#N/A'],
				['Orla', '#NAME?'],
				['null', 'null'],
				['{{first_name}}', '{{last_name}}'],
				['[object Object]', 'Finch'],
				['=A2', '=B2'],
				['', 'Finch'],
				['Orla', ''],
				['', ''],
			)
			.map(([first, last]) => ({ first: first!, last: last! })),
	},
);

const SITE = 'https://www.social.example';

/** Spellings of the address of one person. */
const SPELLINGS: ReadonlyArray<(person: string) => string> = [
	(person) => `${SITE}/in/${person}`,
	(person) => `${SITE}/in/${person}/`,
	(person) => `https://de.social.example/in/${person}?trk=x`,
	(person) => `m.social.example/in/${person.toUpperCase()}`,
	(person) => `${SITE}/in/${person}/recent-activity/all/`,
	(person) => `<${SITE}/in/${person}>`,
	(person) => `https//www.social.example/in/${person}`,
	(person) => `LinkedIn: ${SITE}/in/${person}`,
	(person) => `https://www.google.com/url?q=${SITE}/in/${person}&sa=D`,
];

const ADDRESSES_OF_NOBODY = [
	SITE,
	`${SITE}/in/`,
	`${SITE}/in/unavailable`,
	`${SITE}/company/ollenby`,
	`${SITE}/school/ollenby`,
	`${SITE}/feed/`,
	`${SITE}/search/results/people/?keywords=orla`,
	`${SITE}/in/orla ${SITE}/in/bram`,
	'https://lnkd.in/abc',
	'https://www.notion.so/orla-1f2e',
	'https://app.hubspot.com/contacts/1/record/0-1/2',
	'orla@ollenby.example',
	'orla-finch',
	'#N/A',
	'null',
	'(blank)',
	'=A2',
	'',
];

interface Address {
	readonly written: string;
	/** Whose it is, if it is somebody's who can be imported in any run. */
	readonly person?: string;
	readonly isNobodys?: boolean;
}

const address: fc.Arbitrary<Address> = fc.oneof(
	{
		weight: 12,
		arbitrary: fc
			.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...SPELLINGS))
			.map(([number, spell]) => ({ written: spell(`p-${number}`), person: `p-${number}` })),
	},
	{
		weight: 2,
		arbitrary: fc
			.constantFrom('https://people.ollenby.example/1', `${SITE}/in/ACoAAB1`, `${SITE}/in/ACoAAb1`)
			.map((written) => ({ written, person: written })),
	},
	{ weight: 1, arbitrary: fc.constant({ written: `${SITE}/sales/lead/ACwAAA1,x,y` }) },
	{
		weight: 4,
		arbitrary: fc
			.constantFrom(...ADDRESSES_OF_NOBODY)
			.map((written) => ({ written, isNobodys: true })),
	},
);

/** Of each column, what may stand in it. An opt-out column says yes with its first value. */
const OTHER_COLUMNS: Readonly<Record<string, readonly unknown[]>> = {
	Firma: ['Ollenby', 'Harbor & Sons', '#REF!', 'None', '', ['Ollenby'], ['Ollenby', 'Harbor']],
	'E-Mail': ['a@x.example', 'a@x.example; b@x.example', 'n/a', '', '{{email}}'],
	'Job Title': ['CEO', 'Professor', 'undefined', '', '=VLOOKUP(A2;B:C;2)'],
	Telefon: ['+353 555 0100', 353555, '4.91515E+12', '#N/A', '', null],
	Notes: ['Met at the fair', '<p>Hello</p>', '[object Object]', '', 'x'.repeat(500)],
	Skills: ['sailing, null', ['sailing', '#N/A'], '', { a: 1 }],
	Segment: ['A', '', 'null'],
	'Unser Kunde (Firma)': ['Ollenby', ''],
	'Do Not Contact': ['Yes', 'No', '', 'maybe'],
	'Nicht kontaktieren': ['ja', 'nein', ''],
	'Email Opt Out': ['TRUE', 'FALSE', ''],
};
const MUST_NOT_CONTACT = ['Do Not Contact', 'Nicht kontaktieren'];

/** How a sheet calls what a lead must have. */
const SHEETS = [
	{ isClear: true, names: ['First Name', 'Last Name'], address: 'LinkedIn URL' },
	{ isClear: true, names: ['Vorname', 'Nachname'], address: 'LinkedIn-Profil' },
	{ isClear: true, names: ['Full Name'], address: 'Profile URL' },
	{ isClear: false, names: ['Name'], address: 'URL' },
] as const;

interface Row {
	readonly item: IDataObject;
	readonly name: Name;
	readonly address: Address;
	readonly isInParts: boolean;
	/** The names of its columns are clear. */
	readonly isClear: boolean;
	readonly optedOut: boolean;
}

const cellsOf = (columns: readonly string[]) =>
	fc.record(
		Object.fromEntries(
			columns.map((column) => [column, fc.constantFrom(...OTHER_COLUMNS[column]!)] as const),
		),
	);

const sheet = fc
	.record({
		shape: fc.constantFrom(...SHEETS),
		others: fc.subarray(Object.keys(OTHER_COLUMNS), { maxLength: 5 }),
		leavesOutEmptyCells: fc.boolean(),
	})
	.chain(({ shape, others, leavesOutEmptyCells }) =>
		fc.array(
			fc.tuple(name, address, cellsOf(others)).map(([named, addressed, cells]): Row => {
				const { first, last } = named;
				const [whole, ...parts] = shape.names;
				const names =
					parts.length > 0
						? { [whole]: first, [parts[0]!]: last }
						: { [whole]: `${first} ${last}`.trim() };
				const all = { ...names, [shape.address]: addressed.written, ...cells };
				const kept = Object.entries(all).filter(
					([, value]) => !leavesOutEmptyCells || (value !== '' && value !== null),
				);
				return {
					item: Object.fromEntries(kept) as IDataObject,
					name: named,
					address: addressed,
					isInParts: parts.length > 0,
					isClear: shape.isClear,
					optedOut: MUST_NOT_CONTACT.some(
						(column) => column in cells && cells[column] === OTHER_COLUMNS[column]![0],
					),
				};
			}),
			{ minLength: 1, maxLength: 8 },
		),
	);

const scenario = fc.record({
	sheets: fc.array(sheet, { minLength: 1, maxLength: 2 }),
	mode: fc.constantFrom('manual' as const, 'trigger' as const),
	leavesOutSegment: fc.boolean(),
});

let executions = 0;

async function run(
	input: IDataObject[],
	mode: 'manual' | 'trigger',
	options: INodeParameters,
): Promise<Awaited<ReturnType<typeof runNode>>> {
	executions += 1;
	return await runNode({
		parameters: importParameters({ ...INTO_UNUSED_LIST, options }),
		input,
		credential: credentialFor(running, sandboxKeys.full.token),
		mode,
		executionId: `sheet-${executions}`,
	});
}

interface Report extends IDataObject {
	rows: number;
	not_to_add: Array<{ row: number; result: string }>;
	columns: Array<{ columns: string[] }>;
	columns_left_out: Array<{ column: string }>;
	do_not_contact_columns: string[];
}

/** The numbers of the rows that an import sends, as Only Check says. */
function rowsToSend({ rows, not_to_add: others }: Report): number[] {
	const kept = others.filter(({ result }) => result !== 'already_in_list').map(({ row }) => row);
	return Array.from({ length: rows }, (_, index) => index + 1).filter((row) => !kept.includes(row));
}

const textsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Texts in a request that are no value, and addresses that are nobody's. */
function rubbishIn(lead: Readonly<Record<string, unknown>>): unknown[] {
	return Object.entries(lead).flatMap(([field, value]) =>
		textsOf(value).filter((text) => {
			if (typeof text !== 'string') return true;
			if (field === 'social_url') return readAddress(text).whose === 'nobody';
			return field.endsWith('_name') ? isLeftoverName(text) : isLeftoverCell(text, field);
		}),
	);
}

const wordsOf = (...texts: unknown[]): string =>
	texts.join(' ').split(/\s+/).filter(Boolean).sort().join(' ');

const isTaken = ({ result }: IDataObject): boolean =>
	['created', 'added_existing', 'already_in_list'].includes(String(result));

const isRepeated = ({ reason }: IDataObject): boolean =>
	/^The same person as in row \d+/.test(String(reason));

/** What is nobody's name says nothing about whose address it is, but half a name does. */
const mayBeSomebodyElse = (name: Name, [first, last]: readonly [string, string]): boolean =>
	name.of === undefined
		? name.first === '' || name.last === ''
		: name.of[0] !== first || name.of[1] !== last;

/** What its owner would call wrong about what became of a row. */
function faultOf(row: Row, rows: readonly Row[], out: IDataObject): object | undefined {
	const { name: named, address: addressed, isClear, isInParts, item } = row;
	const fault = { item, out };
	if (named.of === undefined || addressed.isNobodys) return isTaken(out) ? fault : undefined;
	if (!isClear || addressed.person === undefined) return undefined;
	const [first, last] = named.of;
	const alike = rows.filter((other) => other.address.person === addressed.person);
	const isDoubtful = alike.some(
		({ name: other, optedOut }) => optedOut || mayBeSomebodyElse(other, named.of!),
	);
	if (isDoubtful) return undefined;
	const isSame = isInParts
		? out.first_name === first && out.last_name === last
		: wordsOf(out.first_name, out.last_name) === wordsOf(first, last);
	return isTaken(out) && isSame ? undefined : fault;
}

test('Only Check and the import agree on any sheet, and nothing gets lost or out that must not', async () => {
	const seed = Date.now() % 2 ** 31;
	console.info(`Random sheets: seed ${seed}`);
	await fc.assert(
		fc
			.asyncProperty(scenario, async ({ sheets, mode, leavesOutSegment }) => {
				const rows = sheets.flat();
				const input = rows.map(({ item }) => item);
				const options: INodeParameters = leavesOutSegment
					? { correctColumns: { pairs: [{ column: 'Segment', field: 'leave_out' }] } }
					: {};
				const checked = await run(input, mode, { ...options, onlyCheck: 'list' });
				const imported = await run(input, mode, options);
				expect(imported.error?.message).toBe(checked.error?.message);
				if (imported.error) {
					expect([imported.items, sent]).toEqual([[], []]);
					return;
				}

				const report = checked.rows[0] as Report;
				const toSend = rowsToSend(report);
				expect(sent.map(({ social_url: url }) => url)).toEqual(
					toSend.map((row) => imported.rows[row - 1]?.social_url),
				);
				const again = await run(input, mode, { ...options, onlyCheck: 'list' });
				expect(rowsToSend(again.rows[0] as Report)).toEqual(toSend);

				expect(imported.rows.map(({ row }) => row)).toEqual(input.map((_, index) => index + 1));
				for (const row of imported.rows) {
					expect(row.reason !== null).toBe(!isTaken(row) || isRepeated(row));
				}
				expect(sent.flatMap(rubbishIn)).toEqual([]);
				expect(
					rows.flatMap((row, index) => faultOf(row, rows, imported.rows[index]!) ?? []),
				).toEqual([]);

				const accounted = [
					...report.columns.flatMap(({ columns }) => columns),
					...report.columns_left_out.map(({ column }) => column),
					...report.do_not_contact_columns,
					...(leavesOutSegment ? ['Segment'] : []),
				];
				const filled = input.flatMap((item) =>
					Object.keys(item).filter((column) => String(item[column] ?? '').trim() !== ''),
				);
				expect(filled.filter((column) => !accounted.includes(column))).toEqual([]);
				const unnamed = report.columns_left_out.filter(
					({ column }) => !imported.hints.some((hint) => hint.includes(`"${column}"`)),
				);
				expect(unnamed).toEqual([]);
			})
			.beforeEach(() => {
				running.sandbox.reset();
				sent = [];
			}),
		{ seed, numRuns: 60 },
	);
}, 60_000);
