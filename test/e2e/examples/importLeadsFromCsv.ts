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
		const bytes = [...text].map((sign) => ({ Š: 0x8a, '€': 0x80 })[sign] ?? sign.charCodeAt(0));
		const page = await upload(Buffer.from(bytes));
		expect(page.title).toBe('All rows are in');
		expect(storedLeads(environment.sandbox).get('juergen')!.lead).toMatchObject({
			first_name: 'Jürgen',
			last_name: 'Groß',
			company: 'Š & Söhne €',
		});
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
