import { importExample, importedRows, readLeads, TRIGGER } from '../../../tools/harness/examples';
import { runWorkflow } from '../../../tools/harness/executions';
import { expectSuccess, type Environment } from '../support/environment';
import {
	addressOf,
	expectedResults,
	importRequests,
	personOf,
	storedLeads,
} from '../support/leads';

const orNull = (cell: string | undefined) => cell?.trim() || null;

export function importLeadsFromCsv(environment: Environment) {
	const LIST = 'Leads from CSV';
	const importCsvExample = async () => {
		const { n8n, credential } = environment;
		return (await importExample(n8n, credential, 'import-leads-from-csv')).id;
	};
	const rows = readLeads();
	const people = rows.map((row) => ({
		first: row['First Name'] ?? '',
		last: row['Last Name'] ?? '',
		url: row['Profile URL'] ?? '',
	}));

	it('stores every row that can be a lead and says of each row what became of it', async () => {
		const before = storedLeads(environment.sandbox);
		const expected = expectedResults(people, before);
		const workflowId = await importCsvExample();
		const execution = await runWorkflow(environment.n8n, workflowId, TRIGGER);
		expectSuccess(execution);

		const output = importedRows(execution);
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

	it('counts the rows per result and sets aside those to correct, with their columns', async () => {
		const expected = expectedResults(people, storedLeads(environment.sandbox));
		const workflowId = await importCsvExample();
		const execution = await runWorkflow(environment.n8n, workflowId, TRIGGER);
		expectSuccess(execution);

		const counts = Object.fromEntries(
			execution.output('Rows per result').map((row) => [row.result, row.count_row]),
		);
		const imported = new Set(expected.filter((result) => result !== 'malformed'));
		expect(counts).toEqual(
			Object.fromEntries(
				[...imported].map((result) => [
					result,
					expected.filter((other) => other === result).length,
				]),
			),
		);
		expect(
			execution.output('Rows to correct').map((row) => [row.row, row['E-mail Address']]),
		).toEqual(
			expected.flatMap((result, index) =>
				result === 'malformed' ? [[index + 1, rows[index]!['E-mail Address']]] : [],
			),
		);
	});

	it('changes nothing when it runs again', async () => {
		const workflowId = await importCsvExample();
		expectSuccess(await runWorkflow(environment.n8n, workflowId, TRIGGER));
		const afterFirst = storedLeads(environment.sandbox);
		const effects = environment.sandbox.effects().length;

		const execution = await runWorkflow(environment.n8n, workflowId, TRIGGER);
		expectSuccess(execution);
		expect(storedLeads(environment.sandbox)).toEqual(afterFirst);
		expect(environment.sandbox.effects()).toHaveLength(effects);
		expect(new Set(importedRows(execution).map(({ result }) => result))).toEqual(
			new Set(['already_in_list', 'malformed']),
		);
	});
}
