import fc from 'fast-check';
import { DateTime } from 'luxon';

import { describeNotes } from '../../../nodes/shared/cells/describeNotes';
import { type CellNote, readCell } from '../../../nodes/shared/cells/readCell';
import { leadCreateSchema } from '../../../src/contract/leads';

const FIELDS = Object.keys(leadCreateSchema().shape);

type Kind = CellNote['kind'];

/** What is left of the cell, and what is said about it. */
const read = (field: string, cell: unknown): [value: unknown, kind?: Kind] => {
	const { value, note } = readCell(field, cell);
	return note ? [value, note.kind] : [value];
};

const LEFT_OUT: [unknown, Kind] = [undefined, 'leftover'];

/** A sheet: for each cell what stands in it, and what must come out if that is something else. */
describe('a sheet full of leftovers', () => {
	const HEADER = ['first_name', 'last_name', 'email', 'company', 'job_title', 'phone', 'location'];
	test.each<[row: string[], changed: Record<string, [unknown, Kind?]>]>([
		[['Ann', 'Smith', '', '#N/A', '#REF!', '', ''], { company: LEFT_OUT, job_title: LEFT_OUT }],
		[['Ann', '#NAME?', '', 'Acme', 'CEO', '', ''], { last_name: LEFT_OUT }],
		[['null', 'null', '', 'Acme', 'CEO', '', ''], { first_name: LEFT_OUT, last_name: LEFT_OUT }],
		[
			['Ann', 'Smith', '', 'nan', 'NaN', '', 'NULL'],
			{ company: LEFT_OUT, job_title: LEFT_OUT, location: LEFT_OUT },
		],
		[
			['Ann', 'Smith', '', "'=Acme", 'CEO', "'+49 151 5550123", ''],
			{ company: ['=Acme'], phone: ['+49 151 5550123'] },
		],
		[['Ann', '.', '', 'Acme', 'CEO', '', ''], { last_name: LEFT_OUT }],
		// There are people who are called so: a doubt about the row, not about the cell.
		[['FALSE', 'TRUE', '', 'Acme', 'CEO', '', ''], {}],
		[
			['[object Object]', 'Smith', '', '[object Object]', 'CEO', '', ''],
			{ first_name: LEFT_OUT, company: LEFT_OUT },
		],
		[
			['Ann', 'Smith', '', '(blank)', 'Unknown', '', ''],
			{ company: LEFT_OUT, job_title: LEFT_OUT },
		],
		[
			['Ann', 'Smith', '', '=VLOOKUP(A2;Sheet2!A:B;2;FALSE)', 'Loading...', '', ''],
			{ company: LEFT_OUT, job_title: LEFT_OUT },
		],
		[['Ann', 'tba', '', 'TBD', 'CEO', '', ''], { last_name: LEFT_OUT, company: LEFT_OUT }],
		[
			['Ann', 'Smith', 'a@x.example; b@x.example', 'Acme', 'CEO', '', ''],
			{ email: ['a@x.example', 'joined'] },
		],
	])('%j', (row, changed) => {
		const cells = HEADER.map((field, index) => [field, read(field, row[index])]);
		const expected = HEADER.map((field, index) => [
			field,
			changed[field] ?? [row[index] === '' ? undefined : row[index]],
		]);
		expect(cells).toEqual(expected);
	});
});

describe('a cell with a leftover is left out, and said', () => {
	test.each<[field: string, cell: unknown]>([
		['company', '#NV'],
		['company', '#¡VALOR!'],
		['company', 'None'],
		['company', 'FALSE'],
		['company', false],
		['company', NaN],
		['company', '0'],
		['company', 0],
		['company', '--None--'],
		['company', ['n/a']],
		['company', '&lt;null&gt;'],
		['company', '<b>#N/A</b>'],
		['company', "'=VLOOKUP(A2,B:C,2)"],
		['company', '{{company}}'],
		['company_social_url', 'null'],
		['company_social_url', '=HYPERLINK(A2)'],
		['date_of_birth', '#N/A'],
		['date_of_birth', true],
		['email', 'mailto:null'],
		['email', 'n/a'],
		['email', '-'],
		['email', 'email_not_unlocked@domain.com'],
		['first_name', '{{first_name}}'],
		['first_name', '%FIRSTNAME%'],
		['first_name', Infinity],
		['gender', 'unknown'],
		['headline', '[Headline]'],
		['industry', 'k. A.'],
		['job_title', 'N/A'],
		['job_title', 'Head of {{ $json.department }}'],
		['last_name', '\\N'],
		['last_name', '—'],
		['location', '…'],
		['location', 'N.A.'],
		['notes', '#REF!'],
		['notes', '(leer)'],
		['phone', 'tel:-'],
		['phone', -Infinity],
		['profile_picture_url', '#VALUE!'],
		['skills', 'n/a, -'],
		['skills', true],
		['skills', ['None']],
		['social_url', 'undefined'],
		['summary', 'undefined'],
	])('%s: %j', (field, cell) => {
		expect(read(field, cell)).toEqual(LEFT_OUT);
	});
});

describe('a cell with nothing is empty, and nothing is said', () => {
	test.each([
		'',
		'  ',
		'\u00A0',
		'\uFEFF',
		'\u200B \n',
		'&nbsp;',
		'<p></p>',
		'<br/>',
		'<p>&nbsp;</p>',
		'=""',
		null,
		undefined,
		[],
		{},
		[''],
		[null, ' '],
	])('%j', (cell) => {
		expect(read('company', cell)).toEqual([undefined]);
	});
});

describe('what programs have put around a value comes off without a word', () => {
	test.each<[field: string, cell: unknown, value: unknown]>([
		['company', 'Ollenby &amp; S&ouml;hne', 'Ollenby & Söhne'],
		['company', 'Ollenby &amp;amp; Sons', 'Ollenby & Sons'],
		['company', 'Ollenby&nbsp;Ltd', 'Ollenby Ltd'],
		['company', 'Ollenby\u00A0Ltd', 'Ollenby Ltd'],
		['company', '\uFEFFOllenby \u200B', 'Ollenby'],
		['company', "'3 Ollenby Lane", '3 Ollenby Lane'],
		['company', '="007 Ltd"', '007 Ltd'],
		['company', ['Ollenby'], 'Ollenby'],
		['company', 4711, '4711'],
		['company', 4711n, '4711'],
		[
			'company_social_url',
			' \u200Bhttps://social.example/company/a ',
			'https://social.example/company/a',
		],
		['date_of_birth', "'1990-05-17", '1990-05-17T00:00:00.000Z'],
		['email', 'mailto:ann@x.example', 'ann@x.example'],
		['email', 'MAILTO:ann@x.example?subject=Hello you', 'ann@x.example'],
		['email', 'Ann Smith <ann@x.example>', 'ann@x.example'],
		['email', '"Smith, Ann" <ann@x.example>;', 'ann@x.example'],
		['email', '<ann@x.example>', 'ann@x.example'],
		['email', 'ann@x.example<mailto:Ann@x.example>', 'ann@x.example'],
		['email', '<a href="mailto:ann@x.example">ann@x.example</a>', 'ann@x.example'],
		['email', 'ann@x.example;', 'ann@x.example'],
		['email', "'\u200B49@x.example", '49@x.example'],
		['email', 'n/a; ann@x.example', 'ann@x.example'],
		['email', 'ann@\u200Bx.example', 'ann@x.example'],
		['email', [null, 'ann@x.example'], 'ann@x.example'],
		['first_name', 'Zo&eacute;', 'Zoé'],
		['first_name', '<span class="name">Ann</span>', 'Ann'],
		['headline', '<p>Head of&nbsp;Sales<br>at Ollenby</p>', 'Head of Sales at Ollenby'],
		[
			'headline',
			'<div style="color: red">Rockets &#128640; &#x26; &quot;more&quot;</div>',
			'Rockets 🚀 & "more"',
		],
		['job_title', '<b>CEO</b>', 'CEO'],
		['job_title', '&lt;p&gt;CEO&lt;/p&gt;', 'CEO'],
		['job_title', '<!--StartFragment-->CEO<!--EndFragment-->', 'CEO'],
		['last_name', 'O&#39;Neill', "O'Neill"],
		['last_name', 'O&apos;Neill', "O'Neill"],
		['notes', '<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
		['notes', 'One\n\n\n\n  Two', 'One\n\n\n\n  Two'],
		['summary', '<ul><li>One</li><li>Two</li></ul>', 'One\n\nTwo'],
		['phone', 'tel:+49-151-5550123', '+49-151-5550123'],
		['phone', 'Tel: 0151 5550123', '0151 5550123'],
		['phone', '\u202A+49 151 5550123\u202C', '+49 151 5550123'],
		['phone', '="0151 5550123"', '0151 5550123'],
		['phone', "'0049151 5550123", '0049151 5550123'],
		['phone', '491515550123.0', '491515550123'],
		['phone', 491515550123, '491515550123'],
		['phone', '-; 0151 5550123', '0151 5550123'],
		['skills', 'Planning &amp; Chess, n/a;Go ', ['Planning & Chess', 'Go']],
		['skills', ['Planning, Chess', '', '#N/A', ' Go'], ['Planning, Chess', 'Go']],
	])('%s: %j', (field, cell, value) => {
		expect(read(field, cell)).toEqual([value]);
	});
});

describe('of several addresses or numbers the first is taken, and that is said', () => {
	test.each<[field: string, cell: unknown, value: string]>([
		['email', 'a@x.example, b@x.example', 'a@x.example'],
		['email', 'a@x.example;b@x.example', 'a@x.example'],
		['email', 'a@x.example / b@x.example', 'a@x.example'],
		['email', 'a@x.example | b@x.example', 'a@x.example'],
		['email', 'a@x.example\nb@x.example', 'a@x.example'],
		['email', 'a@x.example b@x.example', 'a@x.example'],
		['email', 'a@x.example (work), b@x.example (home)', 'a@x.example'],
		['email', 'Ann <a@x.example>, Ann <b@x.example>', 'a@x.example'],
		['email', 'a@x.example, 0151 5550123', 'a@x.example'],
		['email', ['a@x.example', 'b@x.example'], 'a@x.example'],
		['phone', '+49 151 5550123; +49 89 1234567', '+49 151 5550123'],
		['phone', '+49 151 5550123, 089 1234567', '+49 151 5550123'],
		['phone', '+49 151 5550123 / 089 1234567', '+49 151 5550123'],
		['phone', '+49 151 5550123/+49 89 1234567', '+49 151 5550123'],
		['phone', '+49 151 5550123 +49 89 1234567', '+49 151 5550123'],
		['phone', '0151 5550123\r\n089 1234567', '0151 5550123'],
		['phone', '0151 5550123 | 089 1234567', '0151 5550123'],
		['phone', '555-010-1234 / 555-010-5678', '555-010-1234'],
		['phone', '+49 (0)89 / 12 34 56; 0151 5550123', '+49 (0)89 / 12 34 56'],
		['phone', '+49 151 5550123; ann@x.example', '+49 151 5550123'],
		['phone', ['0151 5550123', 891234567], '0151 5550123'],
	])('%s: %j', (field, cell, value) => {
		expect(read(field, cell)).toEqual([value, 'joined']);
	});
});

describe('what cannot be the value of an optional field is left out, and said', () => {
	test.each<[field: string, cell: unknown, kind: Kind, shown: string]>([
		['phone', '4.91515E+12', 'scientific', '4.91515E+12'],
		['phone', '4,91515E+12', 'scientific', '4,91515E+12'],
		['phone', '4.9e12', 'scientific', '4.9e12'],
		['company', ['Ollenby', 'Acme'], 'wrong kind', 'a list'],
		['company', { name: 'Ollenby' }, 'wrong kind', 'a record'],
		['company', new Date(0), 'wrong kind', 'a date'],
		['company', DateTime.fromMillis(0), 'wrong kind', 'a date'],
		['email', { value: 'a@x.example' }, 'wrong kind', 'a record'],
		['email', [{ value: 'a@x.example' }], 'wrong kind', 'a record'],
		['email', ['a@x.example', { at: 'x' }], 'wrong kind', 'a list'],
		['skills', 7, 'wrong kind', 'a number'],
		['skills', ['Planning', { name: 'Chess' }], 'wrong kind', 'a list'],
		['date_of_birth', { year: 1990 }, 'wrong kind', 'a record'],
		['date_of_birth', 'spring', 'unreadable date', 'spring'],
		['date_of_birth', '17.05.1990', 'unreadable date', '17.05.1990'],
		['date_of_birth', '0000-00-00', 'unreadable date', '0000-00-00'],
		['date_of_birth', 33_000, 'unreadable date', '33000'],
		['date_of_birth', new Date(NaN), 'unreadable date', 'Invalid Date'],
		['date_of_birth', DateTime.invalid('no date'), 'unreadable date', 'Invalid Date'],
	])('%s: %j', (field, cell, kind, shown) => {
		expect(readCell(field, cell)).toEqual({ value: undefined, note: { kind, field, shown } });
	});

	test.each([true, ['Ann', 'Bo'], { name: 'Ann' }, new Date(0)])(
		'a required field keeps %j, so that the row is refused',
		(cell) => {
			expect(read('first_name', cell)).toEqual([cell]);
		},
	);
});

test('a long value is shown by its first 40 characters', () => {
	const { note } = readCell('email', `${'a'.repeat(50)}@x.example; b@x.example`);
	expect(note?.shown).toBe(`${'a'.repeat(40)}…`);
});

const TEXTS = {
	first_name: [
		'Ann',
		'Jean-Pierre',
		'Åsa',
		'小明',
		"D'Arcy",
		'J.',
		'Null',
		'True',
		'Nan',
		'Mary Ann',
	],
	last_name: [
		"'t Hart",
		"'s-Gravesande",
		'van den Berg',
		"O'Neill",
		'Nullmeyer',
		'Ng',
		'TRUE',
		'Null',
	],
	social_url: ['https://www.social.example/in/ann', 'www.social.example/in/a?b=1&amp;c=2', 'ann'],
	company: [
		'None of Your Beeswax Ltd',
		'N26',
		'#1 Cleaning',
		'E+H',
		'=E+H',
		'Null Studio',
		'3M',
		'A=B Studio',
		'R&D Partners',
		'AT&T; Ollenby',
		'Ollenby, Inc.',
		'Ollenby / Acme',
		'Acme; Ollenby',
		'[x+why]',
		'{re}think',
		'(Re)Start',
		'C&A',
		"'t Lokaal",
		"'s-Hertogenbosch Events",
		'Leer & Partner',
		'🚀',
		'Yes! Studio',
		'100% Natural',
		'1&1',
		'Loading Bay',
		'<3 Flowers',
		'株式会社テスト',
		'@work',
	],
	company_social_url: ['https://social.example/company/a?x=1&y=2'],
	email: [
		'ann@x.example',
		'ann+tag@x.example',
		"o'neill@x.example",
		'ann.b_c-d@mail.x.example',
		'ann@x',
		'a/b@x.example',
		'ANN@X.EXAMPLE',
		'jürgen@bücher.example',
		'ann@x.example (left in May)',
		'old: ann@x.example',
		'ann@x.example, 12',
		'ann at x.example',
	],
	phone: [
		'+49 151 5550123',
		'+4915155501',
		'0151/5550123',
		'030/1234',
		'+49 (0)89 / 12 34 56',
		'+49 (0)6221 / 550123',
		'030 / 1234567',
		'(030) 123 45 67',
		'030 123456-0',
		'030 123456 / 7',
		'+1 (555) 010-1234',
		'555.010.1234',
		'+1 555 010 1234 ext. 12',
		'+1 555 010 1234, ext. 12',
		'+15550101234,,1234567#',
		'+49 (0)6221 / 55 01 234',
		'+1 555 010 1234 x12',
		'1-555-FLOWERS',
		'00 49 89 123456',
		'110',
		'+33 1 23 45 67 89',
		'+49 89 1234567; Durchwahl 12',
		'+39 02 1234567',
		'tell me',
		'12E',
	],
	job_title: [
		'VP, Sales / Marketing',
		'R&D Lead',
		'CEO & Founder',
		'Head of Nothing',
		'C++ Developer',
		'Director, None-Core Assets',
		'True Crime Editor',
		'#1 Barista',
		'3D Artist',
		'CEO; CFO',
	],
	headline: [
		'a < b',
		'I <3 you',
		'Rust & C++ <Systems> | 10x',
		'if a<b and c>d',
		'Vec<T>',
		'We are #hiring!',
		'10 < 20 > 5',
		'AT&T; then R&D;',
		'“Quoted” – and … more',
		'Growth @ Acme',
		'👩🏽‍🚀 Space',
		'{ code }?',
	],
	industry: ['Oil & Gas', 'Food, Beverages', 'IT/Services', 'Non-Profit'],
	location: [
		'Berlin, Germany',
		'Leer',
		"'s-Hertogenbosch",
		'Paris / Remote',
		'São Paulo; Brasil',
		'None, TO',
	],
	gender: ['female', 'm', 'non-binary', 'w/m/d'],
	notes: [
		'Unknown',
		'None',
		'TBD',
		'TRUE',
		'no',
		'Met at #N/A, sent =A2&B2',
		'One\nTwo',
		'a <- b -> c',
		'Ann said "null".',
		'- one\n- two',
		'mailto:ann@x.example',
		'0',
	],
	summary: ['I write in C&C++; see <me>.', 'یک متن می‌خواهم', 'None'],
	profile_picture_url: ['https://x.example/a.jpg?b=c&d=e'],
} satisfies Record<string, string[]>;

const ORDINARY = Object.entries(TEXTS).flatMap(([field, texts]) =>
	texts.map((text) => [field, text] as const),
);

describe('an ordinary value stays as it is', () => {
	test.each(ORDINARY)('%s: %s', (field, text) => {
		expect(read(field, text)).toEqual([text]);
		expect(read(field, `  ${text}\n`)).toEqual([text]);
	});

	test.each([
		['skills', ['Planning', 'R&D', 'C', 'C++', '.NET', 'Go, mostly']],
		['date_of_birth', '1990-05-01T23:30:00+02:00'],
		['date_of_birth', '1990-05-01T00:00:00.000Z'],
	])('%s: %j', (field, value) => {
		expect(read(field, value)).toEqual([value]);
	});
});

describe('whatever stands in a cell', () => {
	const field = fc.constantFrom(...FIELDS);
	const piece = fc.constantFrom(
		'&amp;',
		'&#39;',
		'&lt;',
		'&#38;',
		'<b>',
		'</p>',
		'<br>',
		'<',
		'>',
		'&',
		';',
		',',
		' / ',
		'/',
		'|',
		'\n',
		' ',
		'\u00A0',
		'\u200B',
		'\uFEFF',
		"'",
		'=',
		'"',
		'+49',
		'0151 5550123',
		'1234567',
		'a@x.example',
		'mailto:',
		'tel:',
		'#N/A',
		'null',
		'(',
		')',
		'{{',
		'}}',
		'A1',
		'E+12',
		'4.9',
		'Ann',
		'.0',
		'-',
		'0',
	);
	const text = fc.oneof(
		fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
		fc.string({ unit: 'grapheme' }),
	);
	const cell = fc.oneof(
		text,
		fc.array(text, { maxLength: 3 }),
		fc.anything({ withDate: true, withBigInt: true }),
	);

	test('it is read without an error, and what is left is read again as it is', () => {
		fc.assert(
			fc.property(field, cell, (name, value) => {
				const once = readCell(name, value);
				const again = readCell(name, once.value);
				expect(again.value).toEqual(once.value);
				// Marks are kept, and said each time.
				expect(['marks', undefined]).toContain(again.note?.kind);
			}),
			{ numRuns: 5_000 },
		);
	});

	test('an optional field never costs the row', () => {
		const lead = { first_name: 'Ann', last_name: 'Smith', social_url: 'https://x.example/a' };
		fc.assert(
			fc.property(field, cell, (name, value) => {
				fc.pre(!(name in lead));
				const row = { ...lead, [name]: readCell(name, value).value };
				expect(leadCreateSchema().safeParse(row).success).toBe(true);
			}),
			{ numRuns: 2_000 },
		);
	});
});

describe('the notes of all rows, in one sentence for each kind', () => {
	const LABELS: Record<string, string> = { company: 'Company', email: 'Email', phone: 'Phone' };
	const labelOf = (field: string) => LABELS[field] ?? field;
	const notesOf = (cells: ReadonlyArray<[field: string, cell: unknown]>) =>
		cells.flatMap(([field, cell]) => readCell(field, cell).note ?? []);

	test('of several', () => {
		const cells: Array<[string, unknown]> = [
			['email', 'a@x.example;\nb@x.example'],
			['company', '#N/A'],
			['company', 'None'],
			['phone', '4.91515E+12'],
			['phone', '4.91516E+12'],
			['phone', '0151 5550123; 0151 5550124'],
			['company', ['Ollenby', 'Acme']],
			['company', {}],
			['company', { name: 'Ollenby' }],
			['date_of_birth', 'spring'],
			['date_of_birth', 'May'],
		];
		expect(describeNotes(notesOf(cells), labelOf)).toEqual([
			'2 cells held leftovers such as #N/A in Company: left empty.',
			'2 cells held more than one e-mail address or phone number, such as "a@x.example; b@x.example" in Email: the first was taken.',
			'2 phone numbers were shortened by a spreadsheet, such as 4.91515E+12 in Phone: left empty. Format the column as text there and export it again.',
			'2 cells held no text, such as a list in Company: left empty.',
			'2 dates could not be read, such as "spring" in date_of_birth: left empty. Write them as 1990-05-17.',
		]);
	});

	test.each<[string, unknown, string]>([
		['company', '#N/A', '1 cell held a leftover, #N/A in Company: left empty.'],
		['company', '-', '1 cell held a leftover, "-" in Company: left empty.'],
		['company', 'No value', '1 cell held a leftover, "No value" in Company: left empty.'],
		[
			'email',
			'a@x.example, b@x.example',
			'1 cell held more than one e-mail address or phone number, "a@x.example, b@x.example" in Email: the first was taken.',
		],
		[
			'phone',
			'4.91515E+12',
			'1 phone number was shortened by a spreadsheet, to 4.91515E+12 in Phone: left empty. Format the column as text there and export it again.',
		],
		[
			'job_title',
			'Head of {department}',
			'1 cell holds what may be a placeholder or markup, "Head of {department}" in job_title: kept as it is.',
		],
		['company', new Date(0), '1 cell held no text but a date, in Company: left empty.'],
		[
			'date_of_birth',
			'spring',
			'1 date could not be read, "spring" in date_of_birth: left empty. Write it as 1990-05-17.',
		],
	])('of one: %s %j', (field, cell, sentence) => {
		expect(describeNotes(notesOf([[field, cell]]), labelOf)).toEqual([sentence]);
	});

	test('of none', () => {
		expect(describeNotes(notesOf([['company', 'Ollenby']]), labelOf)).toEqual([]);
	});
});
