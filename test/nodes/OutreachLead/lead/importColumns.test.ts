import type { IDataObject } from 'n8n-workflow';

import { canonicalName } from '../../../../nodes/OutreachLead/resources/lead/columns/canonicalName';
import {
	COLUMN_NAMES,
	FULL_NAMES,
	inAllLanguages,
	VAGUE_NAMES,
} from '../../../../nodes/OutreachLead/resources/lead/columns/columnNames';
import { leadColumns } from '../../../../nodes/OutreachLead/resources/lead/columns/leadColumns';
import { importerFor, people } from '../../support/imports';
import { CONTINUE } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const importLeads = importerFor(sandbox);

const ADDRESS = 'www.social.example/in/new-1';

/** Imports one row. Returns the lead as the database has it. */
async function leadFrom(input: IDataObject, ...others: IDataObject[]) {
	const { rows, error } = await importLeads([input, ...others]);
	expect(error).toBeUndefined();
	expect(rows[0]).toMatchObject({ result: 'created', reason: null });
	const [stored] = sandbox.query<{ record: string }>(
		"SELECT record FROM leads WHERE social_key LIKE '%/in/new-1'",
	);
	return JSON.parse(stored?.record ?? '{}') as IDataObject;
}

test('a sheet with the headings of people', async () => {
	const lead = await leadFrom({
		'Full name': 'Vincent van Gogh',
		LinkedIn: ' social.example/in/new-1 ',
		'E-Mail': 'vincent@mail.example',
		Position: 'Painter',
		'Company name': 'Yellow House',
		Mobile: 33123456789,
		City: 'Arles',
	});
	expect(lead).toMatchObject({
		first_name: 'Vincent',
		last_name: 'van Gogh',
		social_url: 'https://social.example/in/new-1',
		email: 'vincent@mail.example',
		job_title: 'Painter',
		company: 'Yellow House',
		phone: '33123456789',
		location: 'Arles',
	});
});

const ann = { first_name: 'Ann', last_name: 'Smith' };

test.each<[string, IDataObject, IDataObject]>([
	[
		"the network's own export",
		{ 'First Name': 'Ann', 'Last Name': 'Smith', URL: ADDRESS, 'Email Address': 'a@mail.example' },
		{ ...ann, email: 'a@mail.example' },
	],
	[
		'a prospecting tool',
		{
			'First Name': 'Ann',
			'Last Name': 'Smith',
			Title: 'CEO',
			'Person Linkedin Url': ADDRESS,
			Website: 'https://www.ollenby.example',
			'Company Linkedin Url': 'social.example/company/ollenby',
			'Mobile Phone': '+44 1',
		},
		{
			...ann,
			job_title: 'CEO',
			company_social_url: 'https://social.example/company/ollenby',
			phone: '+44 1',
		},
	],
	[
		'German',
		{
			Vorname: 'Ann',
			Name: 'Smith',
			'LinkedIn-Profil': ADDRESS,
			'E-Mail-Adresse': 'a@mail.example',
			Firma: 'Ollenby',
			Funktion: 'Leitung',
			Telefonnummer: '030',
			Ort: 'Köln',
			Bemerkungen: 'Messe',
		},
		{
			...ann,
			email: 'a@mail.example',
			company: 'Ollenby',
			job_title: 'Leitung',
			phone: '030',
			location: 'Köln',
			notes: 'Messe',
		},
	],
	[
		'French',
		{
			Prénom: 'Ann',
			Nom: 'Smith',
			'Profil LinkedIn': ADDRESS,
			Courriel: 'a@mail.example',
			Société: 'Ollenby',
			Poste: 'PDG',
			Téléphone: '01',
			Ville: 'Lyon',
		},
		{ ...ann, email: 'a@mail.example', company: 'Ollenby', job_title: 'PDG', location: 'Lyon' },
	],
	[
		'Spanish',
		{
			Nombre: 'Ann',
			Apellidos: 'Smith',
			'Perfil de LinkedIn': ADDRESS,
			'Correo electronico': 'a@mail.example',
			Empresa: 'Ollenby',
			Cargo: 'Directora',
			Móvil: '6',
		},
		{ ...ann, email: 'a@mail.example', company: 'Ollenby', job_title: 'Directora', phone: '6' },
	],
])('the headings of %s', async (_, input, wanted) => {
	expect(await leadFrom(input)).toMatchObject(wanted);
});

test.each([
	['Ann Smith', 'Ann', 'Smith'],
	['  Ann   Marie Smith ', 'Ann', 'Marie Smith'],
	['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
	['van Beethoven, Ludwig', 'Ludwig', 'van Beethoven'],
	['Smith, Ann Marie', 'Ann Marie', 'Smith'],
	['Dr. Ann Smith', 'Ann', 'Smith'],
	['Prof. Dr. med. Ann Smith', 'Ann', 'Smith'],
	['Frau Ann Smith', 'Ann', 'Smith'],
	['Ann Smith, PhD', 'Ann', 'Smith'],
	['Smith, Ann, MBA, Ph.D.', 'Ann', 'Smith'],
	['Ann Smith Jr.', 'Ann', 'Smith Jr.'],
	['Jean-Luc Picard', 'Jean-Luc', 'Picard'],
	['翔太 渡辺', '翔太', '渡辺'],
])('the full name %p is %p and %p', async (name, first_name, last_name) => {
	expect(await leadFrom({ Name: name, LinkedIn: ADDRESS })).toMatchObject({
		first_name,
		last_name,
	});
});

test.each<[IDataObject, string]>([
	[{ Name: 'Madonna' }, 'Last Name ("Name") is required: the cell has only "Madonna"'],
	[{ Name: 'Dr. Madonna' }, 'First Name ("Name") is required: the cell has only "Dr. Madonna"'],
	[{ Name: ' ' }, 'First Name ("Name") is required; Last Name ("Name") is required'],
	[
		{ 'Full Name': { first: 'Ann' } },
		'First Name ("Full Name") must be text, is an object; Last Name ("Full Name") is required: the cell has only a record',
	],
	[{ Vorname: '', Name: 'Smith' }, 'First Name ("Name") is required: the cell has only "Smith"'],
	[{ Vorname: 'Ann', Name: 'Ann' }, 'Last Name ("Name") is required: the cell has only "Ann"'],
])('%j is no whole name', async (names, reason) => {
	const { rows } = await importLeads([{ ...names, LinkedIn: ADDRESS }]);
	expect(rows).toMatchObject([{ result: 'malformed', reason }]);
	expect(sandbox.requests).toHaveLength(0);
});

test.each<IDataObject>([
	{ 'First name': 'Ann', 'Full name': 'Ann Smith' },
	{ 'First name': 'Ann', 'Full name': 'Dr. Ann Smith' },
	{ 'First name': 'Ann', 'Full name': 'Smith, Ann' },
	{ 'First name': 'Ann', Name: 'Smith' },
	{ 'Last name': 'Smith', 'Full name': 'Ann Smith' },
	{ 'Last name': 'Smith', Nombre: 'Ann' },
	{ 'First name': 'Ann', 'Last name': 'Smith', 'Full name': 'Someone Else' },
])('a name beside one of its parts gives the other: %j', async (names) => {
	expect(await leadFrom({ ...names, LinkedIn: ADDRESS })).toMatchObject(ann);
});

describe('several columns for one field', () => {
	const base = { Name: 'Ann Smith', LinkedIn: ADDRESS };

	test('the API’s own name comes first, wherever it stands', async () => {
		const lead = await leadFrom({ ...base, Mobile: '2', Telefon: '3', Phone: '1' });
		expect(lead).toMatchObject({ phone: '1' });
	});

	test('a blank cell gives way to the next column', async () => {
		expect(await leadFrom({ ...base, Phone: ' ', Mobile: '2' })).toMatchObject({ phone: '2' });
	});

	test('a name that may mean something else is taken only if no other column fits', async () => {
		const company = 'https://www.ollenby.example/';
		const input = [
			{ ...base, URL: company, Title: 'Dr.', Position: 'CEO' },
			{ ...base, LinkedIn: '', URL: company },
		];
		const { rows } = await importLeads(input);
		expect(rows[1]).toMatchObject({
			result: 'malformed',
			reason: 'Social URL ("LinkedIn") is required',
		});
		expect(rows[0]).toMatchObject({ social_url: `https://${ADDRESS}` });
	});
});

describe('no column for a required field', () => {
	test.each<[IDataObject, string]>([
		[
			{ Vorname: 'Ann', Ort: 'Köln', Profilbild: 'x' },
			'Columns are missing: Last Name and Social URL. The input has "Vorname", "Ort", "Profilbild". Rename them',
		],
		[
			{ LinkedIn: ADDRESS },
			'Columns are missing: Full Name (or First Name and Last Name). The input has "LinkedIn". Rename them',
		],
		[
			{},
			'Columns are missing: Full Name (or First Name and Last Name) and Social URL. The input has no columns. Rename them',
		],
	])('%j: stops before any request, and says which', async (input, message) => {
		const { error, items } = await importLeads([input, input]);
		expect(error?.message).toBe(message);
		expect(error?.description).toContain('Nothing was sent');
		expect(items).toEqual([]);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('a file that no node has read: says which node reads it', async () => {
		const file = { data: '', mimeType: 'text/csv', fileName: 'people.csv' };
		const input = [{ submittedAt: '2026-11-28', formMode: 'test' }];
		const { error } = await importLeads(input, {}, { binary: { Your_people: file } });
		expect(error?.message).toContain('The file in "Your_people" was not read');
		expect(error?.description).toContain(
			'Put the node Extract from File before this one, and "Your_people" in its Input Binary Field.',
		);
		const beside = await importLeads(people(1), {}, { binary: { Your_people: file } });
		expect(beside.rows).toMatchObject([{ result: 'created' }]);
	});

	test('names a few of many columns, shortened, and counts the others', async () => {
		const input = Object.fromEntries(
			Array.from({ length: 24 }, (_, index) => [`${'x'.repeat(50)} ${index}`, 1]),
		);
		const { error } = await importLeads([input]);
		expect(error?.message).toContain(`"${'x'.repeat(40)}…" and 4 more. Rename`);
	});

	test('Continue On Fail: an error item for each row', async () => {
		const { rows, paired } = await importLeads([{ a: 1 }, { a: 2 }], {}, { settings: CONTINUE });
		expect(rows).toEqual(
			[1, 2].map(() => ({
				error: expect.stringContaining('Columns are missing'),
				details: { outcome: 'not sent', code: 'invalid_input', field: 'columns' },
			})),
		);
		expect(paired).toEqual([0, 1]);
	});

	test('a column that only some rows have is there', async () => {
		const { rows } = await importLeads([...people(1), { first_name: 'Ann' }]);
		expect(rows.map(({ result }) => result)).toEqual(['created', 'malformed']);
	});
});

test('every name belongs to one field, and none is the API’s own for another', () => {
	const all = [
		...leadColumns(),
		...Object.values(COLUMN_NAMES).flatMap(inAllLanguages),
		...Object.values(VAGUE_NAMES).flatMap(inAllLanguages),
		...inAllLanguages(FULL_NAMES),
	].map(canonicalName);
	expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});
