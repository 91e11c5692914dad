import type { Lead } from '../../src/contract/leads';
import { sandboxKeys } from '../../sandbox/keys';
import { startSandbox, type RunningSandbox } from '../../sandbox/server';
import {
	importCsvExample,
	importTableExample,
	leadsFile,
	readLeads,
	TRIGGER,
} from '../../scripts/harness/examples';
import { startN8n, type N8n } from '../../scripts/harness/n8n';
import {
	createCredential,
	runWorkflow,
	type Credential,
	type Execution,
	type Json,
} from '../../scripts/harness/workflows';

jest.setTimeout(300_000);

let n8n: N8n;
let running: RunningSandbox;
let credential: Credential;

beforeAll(async () => {
	running = await startSandbox();
	n8n = await startN8n({ files: [leadsFile] });
	credential = await createCredential(n8n, {
		baseUrl: running.baseUrl,
		apiKey: sandboxKeys.full.token,
		allowHttp: false,
	});
});

afterAll(async () => {
	await n8n?.stop();
	await running?.close();
});

beforeEach(() => running.sandbox.reset());

/** Every lead of the workspace with the names of the lists it is in, by the part of its URL that tells it apart. */
function storedLeads(): Map<string, { lead: Lead; lists: string[] }> {
	const rows = running.sandbox.database
		.prepare(
			`SELECT leads.record, json_group_array(lead_lists.name) FILTER (WHERE lead_lists.name IS NOT NULL) AS lists
			FROM leads
			LEFT JOIN memberships ON memberships.lead_id = leads.id
			LEFT JOIN lead_lists ON lead_lists.id = memberships.lead_list_id
			WHERE leads.workspace_id = ? GROUP BY leads.id`,
		)
		.all(sandboxKeys.full.workspaceId) as unknown as Array<{ record: string; lists: string }>;
	return new Map(
		rows.map(({ record, lists }) => {
			const lead = JSON.parse(record) as Lead;
			return [personOf(lead.social_url ?? ''), { lead, lists: JSON.parse(lists) as string[] }];
		}),
	);
}

/** `https://www.social.example/in/Person-1/?a=b` -> `person-1`: exports spell one address in many ways. */
function personOf(url: string): string {
	const name = /^https?:\/\/[^/]+\/in\/([^/?]+)/.exec(url)?.[1] ?? '';
	return decodeURIComponent(name).toLowerCase();
}

/** What becomes of each row, told from the rows and the leads that were there before, and from nothing else. */
function expectedResults(
	rows: ReadonlyArray<{ first: string; last: string; url: string }>,
	before: ReadonlyMap<string, unknown>,
): string[] {
	const seen = new Set<string>();
	return rows.map(({ first, last, url }) => {
		const person = personOf(url);
		if (!first.trim() || !last.trim() || !person) return 'malformed';
		if (seen.has(person)) return 'already_in_list';
		seen.add(person);
		return before.has(person) ? 'added_existing' : 'created';
	});
}

const orNull = (cell: string | undefined) => cell?.trim() || null;

function expectSuccess(execution: Execution) {
	expect({ status: execution.status, error: execution.error }).toEqual({
		status: 'success',
		error: undefined,
	});
}

const importRequests = () =>
	running.sandbox.requests.filter(({ endpoint }) => endpoint === 'leadLists.addLeads').length;

describe('Import leads from a CSV file', () => {
	const LIST = 'Leads from CSV';
	const rows = readLeads();
	const people = rows.map((row) => ({
		first: row['First Name'] ?? '',
		last: row['Last Name'] ?? '',
		url: row['Profile URL'] ?? '',
	}));

	it('stores every row that can be a lead and says of each row what became of it', async () => {
		const before = storedLeads();
		const expected = expectedResults(people, before);
		const workflowId = await importCsvExample(n8n, credential);
		const execution = await runWorkflow(n8n, workflowId, TRIGGER);
		expectSuccess(execution);

		const output = execution.output('Import leads');
		expect(output.map(({ row, result }) => ({ row, result }))).toEqual(
			expected.map((result, index) => ({ row: index + 1, result })),
		);
		expect(rows.length).toBeGreaterThanOrEqual(250);
		expect(new Set(expected)).toEqual(
			new Set(['created', 'added_existing', 'already_in_list', 'malformed']),
		);

		const after = storedLeads();
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
					social_url: orNull(row['Profile URL']),
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
		expect(importRequests()).toBe(Math.ceil(sent / 100));
	});

	it('counts the rows per result and sorts out those to correct', async () => {
		const expected = expectedResults(people, storedLeads());
		const workflowId = await importCsvExample(n8n, credential);
		const execution = await runWorkflow(n8n, workflowId, TRIGGER);
		expectSuccess(execution);

		const counts = Object.fromEntries(
			execution.output('Rows per result').map((row) => [row.result, row.count_row]),
		);
		expect(counts).toEqual(
			Object.fromEntries(
				[...new Set(expected)].map((result) => [
					result,
					expected.filter((other) => other === result).length,
				]),
			),
		);
		expect(execution.output('Rows to correct').map(({ row }) => row)).toEqual(
			expected.flatMap((result, index) => (result === 'malformed' ? [index + 1] : [])),
		);
	});

	it('changes nothing when it runs again', async () => {
		const workflowId = await importCsvExample(n8n, credential);
		expectSuccess(await runWorkflow(n8n, workflowId, TRIGGER));
		const afterFirst = storedLeads();
		const effects = running.sandbox.effects().length;

		const execution = await runWorkflow(n8n, workflowId, TRIGGER);
		expectSuccess(execution);
		expect(storedLeads()).toEqual(afterFirst);
		expect(running.sandbox.effects()).toHaveLength(effects);
		expect(new Set(execution.output('Import leads').map(({ result }) => result))).toEqual(
			new Set(['already_in_list', 'malformed']),
		);
	});
});

describe('Sync leads from a table', () => {
	const LIST = 'CRM contacts';
	const person = (row: Json) => ({
		first: String(row.first_name ?? ''),
		last: String(row.last_name ?? ''),
		url: String(row.profile_url ?? ''),
	});

	it('imports what is new, writes the results back, and takes only added rows the next time', async () => {
		const before = storedLeads();
		const { id: workflowId, table } = await importTableExample(n8n, credential);
		const initial = await table.rows();
		expectSuccess(await runWorkflow(n8n, workflowId, TRIGGER));

		const first = await table.rows();
		const firstResults = expectedResults(initial.map(person), before);
		expect(first.map(({ sync_result }) => sync_result)).toEqual(firstResults);
		expectRowsMatchLeads(first);

		await table.insert([
			{
				first_name: 'Ålva',
				last_name: 'Brännström',
				profile_url: url('added-1'),
				company: 'X, Y & Z',
			},
			{ first_name: 'Known', last_name: 'Already', profile_url: url('person-11') },
			{ first_name: '', last_name: 'Nameless', profile_url: url('added-2') },
		]);
		const effectsBefore = running.sandbox.effects('membership_added').length;
		const requestsBefore = importRequests();
		const execution = await runWorkflow(n8n, workflowId, 'Every hour');
		expectSuccess(execution);

		const second = await table.rows();
		expect(execution.output('Contacts to sync').map(({ id }) => id)).toEqual(
			second.slice(initial.length).map(({ id }) => id),
		);
		// The rows of the first run are as that run left them, to the time of their last change.
		expect(second.slice(0, initial.length)).toEqual(first);
		expect(second.slice(initial.length).map(({ sync_result }) => sync_result)).toEqual([
			'created',
			'added_existing',
			'malformed',
		]);
		expectRowsMatchLeads(second);
		expect(running.sandbox.effects('membership_added')).toHaveLength(effectsBefore + 2);
		expect(importRequests()).toBe(requestsBefore + 1);

		const added = storedLeads().get('added-1')!;
		expect(added.lead).toMatchObject({ first_name: 'Ålva', company: 'X, Y & Z' });
	});

	const url = (name: string) => `https://www.social.example/in/${name}`;

	/** Each row holds the id of its own lead, which is in the list with the row's data; a malformed one holds the reason. */
	function expectRowsMatchLeads(rows: readonly Json[]) {
		const stored = storedLeads();
		for (const row of rows) {
			if (row.sync_result === 'malformed') {
				expect(row).toMatchObject({ lead_id: null, sync_reason: expect.stringMatching(/\w/) });
				continue;
			}
			const { lead, lists } = stored.get(personOf(String(row.profile_url)))!;
			expect(row).toMatchObject({ lead_id: lead.id, sync_reason: null });
			expect(lists).toContain(LIST);
			if (row.sync_result === 'created') {
				const { first_name, last_name, profile_url: social_url, email, company, job_title } = row;
				expect(lead).toMatchObject({
					first_name,
					last_name,
					social_url,
					email,
					company,
					job_title,
				});
			}
		}
	}
});
