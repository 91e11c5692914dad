/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';

import { importExample, leadsFile, readLeads } from '../../../harness/examples';
import { executionIds, readExecution, type Json } from '../../../harness/executions';
import { openForm, submitForm, type FormPage } from '../../../harness/forms/submit';
import { publishWorkflow } from '../../../harness/workflows';
import type { Environment } from '../support/environment';
import {
	addressOf,
	expectedResults,
	importRequests,
	personOf,
	storedLeads,
} from '../support/leads';

const USER = { user: 'importer', password: 'a pass-word' };
const LIST = 'Leads from CSV';
const HEADER = 'First Name,Last Name,Profile URL\n';

const NO_CSV = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0x22, 0x0a]);

const CHECKED = 'What will be imported';

const orNull = (cell: string | undefined) => cell?.trim() || null;

const csv = (text: string | Buffer<ArrayBuffer>) =>
	new File([text], 'leads.csv', { type: 'text/csv' });

/** Signs that it has elsewhere than Unicode. */
const OF_WINDOWS: Readonly<Record<string, number>> = {
	'€': 0x80,
	'„': 0x84,
	Š: 0x8a,
	'“': 0x93,
	'–': 0x96,
};

const windows1252 = (text: string) =>
	Buffer.from([...text].map((sign) => OF_WINDOWS[sign] ?? sign.charCodeAt(0)));

/** As a sales team exports it: with columns that share a name, have none, hold nothing, or end with a blank. */
const GERMAN_SHEET = [
	'Anrede;Titel;Vorname ;Name;Firma / Organisation;Pos.;LinkedIn-Profil;E-Mail (geschäftl.);Tel. geschäftl.;Straße;PLZ;Ort;Letzter Kontakt;Geburtsdatum;Betreuer;Bemerkung;Bemerkung;"Umsatz\n(T€)";;Archiv;',
	'Herr;Dr.;Jürgen;Groß;Ollenby „Nord“ GmbH & Co. KG;Geschäftsführer;www.social.example/in/jürgen-groß;j.gross@mail.example;+49 (0)89 / 12 34 56;Königstraße 12;80331;München;03.11.2026;12.05.1971;KS;"Ruft zurück; nächste Woche";Bitte siezen;1.234,50;A;;',
	'Frau; ;Änne;Öztürk-Übel;Harbor – Werft;;https://www.social.example/in/aenne/;;;;;;;;;;Nur per Brief;;;;',
	'Herr;;Max;;Harbor;;https://www.social.example/in/max;;;;;;;;;;;;;;',
	';;;;;;;;;;;;;;;;;;;;',
	'',
].join('\r\n');

export function importLeadsFromCsv(environment: Environment) {
	let example: { readonly id: string; readonly formUrl: string } | undefined;

	const open = async (): Promise<FormPage> => {
		const { n8n, credential } = environment;
		if (!example) {
			example = await importExample(n8n, credential, 'import-leads-from-csv', { user: USER });
			await publishWorkflow(n8n, example.id);
		}
		return await openForm(example.formUrl, USER);
	};
	/** Gives the page that says what would be imported, or why nothing can be. */
	const check = async (text: string | Buffer<ArrayBuffer>, page?: FormPage) =>
		await submitForm(page ?? (await open()), { 'CSV file': csv(text) });
	const upload = async (text: string | Buffer<ArrayBuffer>, page?: FormPage) => {
		const checked = await check(text, page);
		return checked.title === CHECKED ? await submitForm(checked) : checked;
	};

	/** What the latest execution says of each row that it has read, in all its rounds. */
	const importedRows = async (): Promise<Json[]> => {
		const [latest] = await executionIds(environment.n8n, example!.id);
		return (await readExecution(environment.n8n, latest!)).output('Import leads');
	};
	const rows = readLeads();
	const people = rows.map((row) => ({
		first: row['First Name'] ?? '',
		last: row['Last Name'] ?? '',
		url: row['Profile URL'] ?? '',
	}));
	const wholeFile = () => readFileSync(leadsFile);

	test('stores every row that can be a lead and says of each row what became of it', async () => {
		const before = storedLeads(environment.sandbox);
		const expected = expectedResults(people, before);
		await upload(wholeFile());
		const output = await importedRows();
		expect(output.map(({ row, result }) => ({ row, result }))).toEqual(
			expected.map((result, index) => ({ row: index + 1, result })),
		);
		expect(rows.length).toBeGreaterThanOrEqual(250);
		expect(new Set(expected)).toEqual(
			new Set(['created', 'added_existing', 'already_in_list', 'malformed']),
		);

		const after = storedLeads(environment.sandbox);
		const wanted = new Map(before);
		people.forEach(({ url }, index) => {
			const row = rows[index]!;
			const out = output[index]!;
			if (expected[index] === 'malformed') {
				expect(out).toMatchObject({ lead_id: null, reason: expect.stringMatching(/\w/) });
				return;
			}
			const person = personOf(url);
			const stored = after.get(person)!;
			expect(out).toMatchObject({ lead_id: stored.lead.id, reason: null, field: null });
			if (expected[index] === 'created') {
				expect(stored.lead).toMatchObject({
					first_name: orNull(row['First Name']),
					last_name: orNull(row['Last Name']),
					social_url: addressOf(url.trim()),
					email: orNull(row['E-mail Address']),
					company: orNull(row.Company),
					job_title: orNull(row.Position),
					location: orNull(row['City/Region']),
					phone: orNull(row['Phone Number']),
					notes: orNull(row.Notes),
				});
				wanted.set(person, { lead: stored.lead, lists: [LIST] });
			} else if (expected[index] === 'added_existing') {
				const known = before.get(person)!;
				wanted.set(person, { lead: known.lead, lists: [...known.lists, LIST] });
			}
		});
		// Nothing beyond that: no other lead, no other membership, no known lead changed.
		expect(after).toEqual(wanted);

		const sent = expected.filter((result) => result !== 'malformed').length;
		expect(importRequests(environment.sandbox)).toBe(Math.ceil(sent / 100));
	});

	test('lists the rows to correct on a page, and takes the corrected file', async () => {
		const before = storedLeads(environment.sandbox);
		const expected = expectedResults(people, before);
		const rejected = [...expected.keys()].filter((index) => expected[index] === 'malformed');
		const page = await upload(wholeFile());
		expect(page.title).toBe(`${rejected.length} rows to correct`);
		const count = (result: string) => expected.filter((each) => each === result).length;
		expect(page.text).toContain(
			`${265 - rejected.length} of 265 rows are in the list "${LIST}": ` +
				`${count('created')} new, ${count('added_existing')} known already and now in the list, ` +
				`${count('already_in_list')} in the list before.`,
		);
		expect(
			[...page.html.matchAll(/<tr><td>(\d+)<\/td>/g)].map(([, row]) => Number(row) - 1),
		).toEqual(rejected);
		const again = await upload(
			`${HEADER}Ann,Corrected,https://www.social.example/in/corrected\nBo,,https://www.social.example/in/bo\n`,
			page,
		);
		expect(again.title).toBe('1 row to correct');
		expect(again.html).toMatch(/<tr><td>2<\/td><td>Bo<\/td><td>[^<]*\w[^<]*<\/td><\/tr>/);
		expect(storedLeads(environment.sandbox).get('corrected')!.lists).toEqual([LIST]);

		const last = await upload(`${HEADER}Bo,Beck,https://www.social.example/in/bo\n`, again);
		expect(last.title).toBe('All rows are in');
		expect(last.text).toBe(`1 of 1 rows are in the list "${LIST}": 1 new.`);
		expect(storedLeads(environment.sandbox).get('bo')!.lead.last_name).toBe('Beck');
	});

	test('shows before the import which column goes where and which rows are wrong', async () => {
		const { sandbox } = environment;
		const header = 'Vorname,Nachname,LinkedIn-Profil (URL),Kunde (Firma),Segment\n';
		const page = await check(
			`${header}Ann,Smith,https://www.social.example/in/check-1,Ollenby,A\nBo,,https://www.social.example/in/check-2,Harbor,B\n`,
		);
		expect(page.title).toBe(CHECKED);
		expect(page.text).toContain(`1 of 2 rows are new to the list "${LIST}", 1 to correct.`);
		expect(page.html).toContain(
			'<tr><td>LinkedIn-Profil (URL)</td><td>profile address</td><td>https://www.social.example/in/check-1</td></tr>',
		);
		expect(page.html).toContain(
			'<tr><td>Kunde (Firma)</td><td>not imported; is it the company?</td><td>Ollenby</td></tr>',
		);
		expect(page.html).toContain('<td>Segment</td><td>not imported</td><td>A</td>');
		expect(page.html).toMatch(/<tr><td>2<\/td><td>[^<]*Last Name[^<]*<\/td><\/tr>/);
		expect(sandbox.effects()).toEqual([]);
		const other = await submitForm(page, {
			'Another CSV file': csv(`${HEADER}Bo,Beck,https://www.social.example/in/check-3\n`),
		});
		expect(other.text).toContain('1 of 1 rows are new to the list');
		expect((await submitForm(other)).title).toBe('All rows are in');
		expect(storedLeads(sandbox).has('check-1')).toBe(false);
	});

	test('reads a file as Excel writes it, with semicolons and in Windows-1252', async () => {
		const text =
			'Vorname;Nachname;LinkedIn;Firma\nJürgen;Groß;https://www.social.example/in/juergen;Š & Söhne €\n';
		const page = await upload(windows1252(text));
		expect(page.title).toBe('All rows are in');
		expect(storedLeads(environment.sandbox).get('juergen')!.lead).toMatchObject({
			first_name: 'Jürgen',
			last_name: 'Groß',
			company: 'Š & Söhne €',
		});
	});

	test('accounts for every column of a sheet as a German sales team exports it', async () => {
		const { sandbox } = environment;
		const page = await check(windows1252(GERMAN_SHEET));
		expect(page.title).toBe(CHECKED);
		expect(page.text).toContain(`2 of 3 rows are new to the list "${LIST}", 1 to correct.`);
		const cells = [
			...page.html.matchAll(/<tr><td>([^<]*)<\/td><td>([^<]*)<\/td><td>([^<]*)<\/td><\/tr>/g),
		];
		expect(cells.map(([, ...texts]) => texts)).toEqual([
			['Name', 'full name', 'Groß'],
			['Vorname', 'first name', 'Jürgen'],
			['LinkedIn-Profil', 'profile address', 'www.social.example/in/jürgen-groß'],
			['E-Mail (geschäftl.)', 'email', 'j.gross@mail.example'],
			['Firma / Organisation', 'company', 'Ollenby „Nord“ GmbH &amp; Co. KG'],
			['Ort', 'location', 'München'],
			[
				'Bemerkung, then Bemerkung (2) (1 row has more than one: only the first is imported)',
				'notes',
				'Ruft zurück; nächste Woche',
			],
			['Anrede', 'not imported', 'Herr'],
			['Titel', 'not imported', 'Dr.'],
			['Pos.', 'not imported', 'Geschäftsführer'],
			['Tel. geschäftl.', 'not imported; is it the phone?', '+49 (0)89 / 12 34 56'],
			['Straße', 'not imported', 'Königstraße 12'],
			['PLZ', 'not imported', '80331'],
			['Letzter Kontakt', 'not imported', '03.11.2026'],
			['Geburtsdatum', 'not imported', '12.05.1971'],
			['Betreuer', 'not imported', 'KS'],
			['Umsatz (T€)', 'not imported', '1.234,50'],
			['Column 19', 'not imported', 'A'],
		]);
		expect(page.html).toContain('<tr><td>3</td><td>Last Name is required</td></tr>');
		expect(sandbox.effects()).toEqual([]);

		expect((await submitForm(page)).title).toBe('1 row to correct');
		const stored = storedLeads(sandbox);
		expect(stored.get('jürgen-groß')!.lead).toMatchObject({
			first_name: 'Jürgen',
			last_name: 'Groß',
			social_url: 'https://www.social.example/in/jürgen-groß',
			email: 'j.gross@mail.example',
			company: 'Ollenby „Nord“ GmbH & Co. KG',
			location: 'München',
			notes: 'Ruft zurück; nächste Woche',
			date_of_birth: null,
		});
		expect(stored.get('aenne')!.lead).toMatchObject({
			first_name: 'Änne',
			last_name: 'Öztürk-Übel',
			notes: 'Nur per Brief',
		});
		expect(stored.has('max')).toBe(false);
	});

	test('changes nothing when the file is uploaded again, and ends if no other file is given', async () => {
		await upload(wholeFile());
		const afterFirst = storedLeads(environment.sandbox);
		const effects = environment.sandbox.effects().length;

		const page = await upload(wholeFile());
		expect(storedLeads(environment.sandbox)).toEqual(afterFirst);
		expect(environment.sandbox.effects()).toHaveLength(effects);
		expect(new Set((await importedRows()).map(({ result }) => result))).toEqual(
			new Set(['already_in_list', 'malformed']),
		);
		const last = await submitForm(page);
		expect(last.title).toBe(page.title);
		expect(last.text).toMatch(/^\d+ of 265 rows are in the list/);
		expect(last.fields.size).toBe(0);
	});

	test('shows what is in the file as text', async () => {
		const name = '<img src="https://pictures.example/x"> & Sons {{ 1 + 1 }}';
		const page = await upload(`${HEADER}"${name.replaceAll('"', '""')}",Beck,\n`);
		expect(page.html).not.toContain('<img');
		expect(page.text).toContain(name);
	});

	test.each([
		['an empty file', '', 0],
		['a file without rows', HEADER, 0],
		['a file without the columns that a lead needs', 'Colour,Size\nred,4\n', 0],
		['something that is no CSV file', NO_CSV, 0],
	])('says on the page what is wrong with %s, and takes another one', async (_, text, lists) => {
		const page = await upload(text);
		expect(page.title).toBe('Nothing was imported');
		expect(page.text).toMatch(/\w.*\n\nChoose another file/);
		expect(environment.sandbox.effects()).toHaveLength(lists);
		const next = await upload(`${HEADER}Bo,Beck,https://www.social.example/in/bo\n`, page);
		expect(next.title).toBe('All rows are in');
	});

	test('says on the page what the service refused', async () => {
		const { sandbox } = environment;
		const body = { error: { code: 'forbidden', message: 'Not for you' } };
		sandbox.faults.add({ endpoint: 'leadLists.create', fault: 'status', status: 403, body });
		const page = await upload(`${HEADER}Bo,Beck,https://www.social.example/in/bo\n`);
		expect(page.title).toBe('Nothing was imported');
		sandbox.faults.add({ endpoint: 'leadLists.addLeads', fault: 'status', status: 403, body });
		const second = await upload(`${HEADER}Bo,Beck,https://www.social.example/in/bo\n`, page);
		expect(second.text).toMatch(/Bo Beck|Choose another file/);
		const last = await upload(`${HEADER}Bo,Beck,https://www.social.example/in/bo\n`, second);
		expect(last.title).toBe('All rows are in');
	});
}
