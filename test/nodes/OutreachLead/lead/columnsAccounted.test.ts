import type {
	IDataObject,
	INodeParameters,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';

import { correctColumns } from '../../../../nodes/OutreachLead/resources/lead/columns/correctColumns';
import { leadColumns } from '../../../../nodes/OutreachLead/resources/lead/columns/leadColumns';
import { seededRandom } from '../../../../packages/sandbox/core/random';
import { importerFor, INTO_UNUSED_LIST } from '../../support/imports';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const importLeads = importerFor(sandbox, INTO_UNUSED_LIST);

const ann = {
	'First Name': 'Ann',
	'Last Name': 'Smith',
	LinkedIn: 'https://www.social.example/in/new-1',
};

const withOptions = (options: INodeParameters) => ({ options });
const corrected = (...pairs: Array<readonly [column: string, field: string]>) =>
	withOptions({ correctColumns: { pairs: pairs.map(([column, field]) => ({ column, field })) } });
const STOP = withOptions({ ifColumnsAreLeftOut: 'stop' });

const stored = (): IDataObject => {
	const [lead] = sandbox.query<{ record: string }>(
		"SELECT record FROM leads WHERE social_key LIKE '%/in/new-1'",
	);
	return JSON.parse(lead?.record ?? '{}') as IDataObject;
};

describe('columns without a field of a lead', () => {
	const row = { ...ann, Segment: 'A', Score: 7, Empty: '' };

	test('are named with an example above the output, and empty ones are not', async () => {
		const { rows, hints } = await importLeads([{ ...row, Segment: '' }, row]);
		expect(rows[0]).toMatchObject({ result: 'created' });
		expect(hints).toEqual([
			'Columns without a field of a lead are left out: "Segment" (such as "A"), "Score" (such as "7").',
		]);
	});

	test('only eight of many are named, and the others are counted', async () => {
		const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`Extra ${n}`, n]));
		const { hints } = await importLeads([{ ...ann, ...many }]);
		expect(hints[0]).toContain('"Extra 7" (such as "7") and 3 more.');
		expect(hints[0]).not.toContain('Extra 8');
	});

	test('Stop: nothing is sent', async () => {
		const { error, items } = await importLeads([row], STOP);
		expect(error?.message).toBe(
			'Columns would be left out: "Segment" (such as "A"), "Score" (such as "7")',
		);
		expect(error?.description).toContain('Correct Columns');
		expect(items).toEqual([]);
		expect(sandbox.requests).toEqual([]);
	});

	test('Stop: what the user leaves out is left out', async () => {
		const { rows } = await importLeads([row], {
			options: {
				...STOP.options,
				...corrected(['Segment', 'leave_out'], ['score', 'leave_out']).options,
			},
		});
		expect(rows[0]).toMatchObject({ result: 'created' });
	});

	test('a sheet whose columns all have a field gets no hint', async () => {
		expect((await importLeads([ann], STOP)).hints).toEqual([]);
	});
});

describe('a column that shares a word with a field that stays empty', () => {
	const row = { ...ann, 'Unser Kunde (Firma)': 'Ollenby' };
	const likely = '"Unser Kunde (Firma)" (such as "Ollenby") may be Company, which stays empty';

	test('stops a run by hand, and nothing is sent', async () => {
		const { error } = await importLeads([row]);
		expect(error?.message).toBe(`Columns may be left out by mistake: ${likely}`);
		expect(sandbox.requests).toEqual([]);
	});

	test('is a warning in production', async () => {
		const { rows, hints } = await importLeads([row], {}, { mode: 'trigger' });
		expect(rows[0]).toMatchObject({ result: 'created' });
		expect(hints).toEqual([
			`Columns may be left out by mistake: ${likely}. Choose the field under Options > Correct Columns.`,
		]);
	});

	test.each([
		[corrected(['Unser Kunde (Firma)', 'company']), 'Ollenby'],
		[corrected(['Unser Kunde (Firma)', 'leave_out']), null],
	])('goes on if it is corrected', async (parameters, company) => {
		const { rows, hints } = await importLeads([row], parameters);
		expect(rows[0]).toMatchObject({ result: 'created' });
		expect(stored().company ?? null).toBe(company);
		expect(hints).toEqual([]);
	});

	test('is no more than left out if it has a word of another field as well', async () => {
		const { rows, hints } = await importLeads([{ ...ann, 'Company City': 'Lyon' }]);
		expect(rows[0]).toMatchObject({ result: 'created' });
		expect(hints).toEqual([expect.stringContaining('are left out: "Company City"')]);
	});

	test('is no more than left out if the field has a value', async () => {
		const { rows, hints } = await importLeads([{ ...row, Company: 'Harbor' }]);
		expect(rows[0]).toMatchObject({ result: 'created' });
		expect(hints).toEqual([expect.stringContaining('are left out: "Unser Kunde (Firma)"')]);
	});
});

test('a column about consent that holds something else is no such column, and not gone without a word', async () => {
	const row = { ...ann, 'Opt-in Email': 'ann@mail.example' };
	const { rows, hints } = await importLeads([row], {}, { mode: 'trigger' });
	expect(rows[0]).toMatchObject({ result: 'created' });
	expect([...hints, stored().email].join()).toContain('ann@mail.example');
});

describe('Correct Columns', () => {
	test('a column gets the field that it is given, and no other', async () => {
		const row = {
			'Full Name': 'Ann Smith',
			LinkedIn: ann.LinkedIn,
			Name: 'Harbor',
			Position: 'Chair',
			Rolle: 'Member',
		};
		const { rows } = await importLeads(
			[row],
			corrected(['name', 'company'], ['Rolle', 'job_title']),
		);
		expect(rows[0]).toMatchObject({ result: 'created', first_name: 'Ann', last_name: 'Smith' });
		expect(stored()).toMatchObject({ company: 'Harbor', job_title: 'Member' });
	});

	test('a full name that no rule knows', async () => {
		const { rows } = await importLeads(
			[{ Person: 'Ann Smith', LinkedIn: ann.LinkedIn }],
			corrected(['Person', 'full_name']),
		);
		expect(rows[0]).toMatchObject({ result: 'created', first_name: 'Ann', last_name: 'Smith' });
	});

	test('a column that the input does not have stops a run by hand, and is a warning in production', async () => {
		const parameters = corrected(['Firm', 'company']);
		const { error } = await importLeads([ann], parameters);
		expect(error?.message).toContain('Columns do not have "Firm"');
		expect(sandbox.requests).toEqual([]);
		const { rows, hints } = await importLeads([ann], parameters, { mode: 'trigger' });
		expect(rows[0]).toMatchObject({ result: 'created' });
		expect(hints).toEqual([expect.stringContaining('The input does not have "Firm"')]);
	});

	test('a pair without a column is an error, in production too', async () => {
		const { error } = await importLeads([ann], corrected([' ', 'company']), { mode: 'trigger' });
		expect(error?.message).toBe('Columns under Options > Correct Columns need a name each');
		expect(sandbox.requests).toEqual([]);
	});

	test('what is left out by choice is that column, and no other of a like name', async () => {
		const { hints } = await importLeads(
			[{ ...ann, Segment: 'A', segment: 'B' }],
			corrected(['Segment', 'leave_out']),
		);
		expect(hints).toEqual([
			'Columns without a field of a lead are left out: "segment" (such as "B").',
		]);
	});

	test('offers all fields of a lead', () => {
		const [column] = correctColumns.options as INodePropertyCollection[];
		const choices = column?.values.at(-1)?.options as INodePropertyOptions[];
		expect(choices.map(({ value }) => value).sort()).toEqual(
			[...leadColumns(), 'full_name', 'leave_out'].sort(),
		);
	});
});

test('two columns for one field: the second is named if a row has both', async () => {
	const row = { ...ann, 'Work Email': 'a@work.example', 'Personal Email': 'a@home.example' };
	const { hints } = await importLeads([row, { ...ann, 'Work Email': 'b@work.example' }]);
	expect(stored().email).toBe('a@work.example');
	expect(hints).toEqual([
		'Email is read from "Work Email", and from "Personal Email" only if that is empty: 1 row has both.',
	]);
});

describe('a file that was read in the wrong way', () => {
	test.each([
		[';', 'to ";"'],
		['\t', 'to the expression {{ "\\t" }}, which gives a tab'],
		['|', 'to "|"'],
	])('columns divided by %j', async (sign, name) => {
		const header = ['Vorname', 'Nachname', 'LinkedIn'].join(sign);
		const { error } = await importLeads([{ [header]: ['Ann', 'Smith', ann.LinkedIn].join(sign) }]);
		expect(error?.message).toContain(`wrong delimiter: set Options > Delimiter ${name}`);
		expect(sandbox.requests).toEqual([]);
	});

	test('headers in the wrong encoding', async () => {
		const { error } = await importLeads([{ 'Pr\uFFFDnom': 'Ann', Nom: 'Smith' }]);
		expect(error?.message).toContain('wrong encoding: set Options > Encoding to Latin1');
	});

	test.each([
		['J\uFFFDrgen', 'Latin1'],
		['JÃ¼rgen', 'UTF-8'],
		['\u0160tefan'.replace('\u0160', '\u008A'), 'save the file as CSV in UTF-8'],
	])('the name %j: the row is malformed, and not imported', async (first_name, way) => {
		const { rows } = await importLeads([
			{ first_name, last_name: 'Smith', social_url: ann.LinkedIn },
		]);
		expect(rows[0]).toMatchObject({
			result: 'malformed',
			field: 'first_name',
			reason: expect.stringContaining(way),
		});
	});

	test.each(['Jürgen', 'João', 'SÃO PAULO', 'Štefan', 'Åsa', 'ÃO'])(
		'the name %j is right',
		async (first_name) => {
			const { rows } = await importLeads([
				{ first_name, last_name: 'Smith', social_url: ann.LinkedIn },
			]);
			expect(rows[0]).toMatchObject({ result: 'created', first_name });
		},
	);
});

test('every column with a value is read, corrected, left out by choice, or named: over random sheets', async () => {
	const seed = Date.now() % 1_000_000;
	const random = seededRandom(seed);
	const NAMES = ['Firma', 'Stadt', 'Notes', 'Segment', 'Size', 'E-Mail', 'Mail', 'Rang', 'x y'];
	for (let sheet = 0; sheet < 25; sheet += 1) {
		const extra = Object.fromEntries(
			NAMES.filter(() => random() < 0.5).map((name) => [name, `value of ${name}`]),
		);
		sandbox.reset();
		const { hints, rows } = await importLeads([{ ...ann, ...extra }], {}, { mode: 'trigger' });
		expect(rows[0]).toMatchObject({ result: 'created' });
		const kept = Object.values(stored());
		const lost = Object.entries(extra).filter(
			([name, value]) => !kept.includes(value) && !hints.some((hint) => hint.includes(`"${name}"`)),
		);
		expect({ seed, sheet, lost }).toEqual({ seed, sheet, lost: [] });
	}
});
