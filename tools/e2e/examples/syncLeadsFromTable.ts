import {
	createContactsTable,
	importExample,
	TRIGGER,
} from '../../../packages/rehearsal/n8n/examples';
import { runWorkflow, type Json } from '../../../packages/rehearsal/n8n/executions';
import { findDataTable } from '../support/dataTables';
import { addKnown, BAD_SHEET, expectOnlyGood, HAVE_OWN_LEAD, ownerOf } from './crm/badSheet';
import { expectSuccess, type Environment } from '../support/environment';
import { expectedResults, importRequests, personOf, storedLeads } from '../support/leads';

export function syncLeadsFromTable(environment: Environment) {
	const LIST = 'CRM contacts';
	const person = (row: Json) => ({
		first: String(row.first_name ?? ''),
		last: String(row.last_name ?? ''),
		url: String(row.profile_url ?? ''),
	});

	test('imports what is new, writes the results back, and takes only added rows the next time', async () => {
		const before = storedLeads(environment.sandbox);
		const { n8n, credential } = environment;
		await createContactsTable(n8n);
		const table = await findDataTable(n8n, 'CRM contacts');
		const { id: workflowId } = await importExample(n8n, credential, 'sync-leads-from-table');
		const initial = await table.rows();
		expectSuccess(await runWorkflow(environment.n8n, workflowId, TRIGGER));

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
		const effectsBefore = environment.sandbox.effects('membership_added').length;
		const requestsBefore = importRequests(environment.sandbox);
		const execution = await runWorkflow(environment.n8n, workflowId, 'Every hour');
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
		expect(environment.sandbox.effects('membership_added')).toHaveLength(effectsBefore + 2);
		expect(importRequests(environment.sandbox)).toBe(requestsBefore + 1);

		const added = storedLeads(environment.sandbox).get('added-1')!;
		expect(added.lead).toMatchObject({ first_name: 'Ålva', company: 'X, Y & Z' });
	});

	test('a bad sheet: says in each row what became of it, and takes none of them again', async () => {
		const { n8n, credential, sandbox } = environment;
		await addKnown(environment);
		const before = storedLeads(sandbox);
		const table = await findDataTable(n8n, 'CRM contacts');
		const { length: skipped } = await table.rows();
		await table.insert(
			BAD_SHEET.map(({ first, last, profile }) => ({
				first_name: first,
				last_name: last,
				profile_url: profile,
			})),
		);
		const { id } = await importExample(n8n, credential, 'sync-leads-from-table');
		expectSuccess(await runWorkflow(n8n, id, TRIGGER));

		const rows = (await table.rows()).slice(skipped);
		expect(
			rows.map(({ first_name, sync_result, sync_reason, lead_id }) => ({
				first_name,
				sync_result,
				sync_reason,
				lead: ownerOf(environment, lead_id),
			})),
		).toEqual(
			BAD_SHEET.map(({ first, result, reason }) => ({
				first_name: first,
				sync_result: result,
				sync_reason: reason === null ? null : expect.stringContaining(reason),
				lead: HAVE_OWN_LEAD.includes(first) ? first : undefined,
			})),
		);
		expectOnlyGood(environment, before);

		const again = await runWorkflow(n8n, id, TRIGGER);
		expectSuccess(again);
		expect(again.output('Contacts to sync')).toEqual([]);
	});

	const url = (name: string) => `https://www.social.example/in/${name}`;

	/**
	 * Each row holds the id of its own lead, which is in the list with the row's data; a malformed one holds the reason, and
	 * one at somebody else's address whose it is.
	 */
	function expectRowsMatchLeads(rows: readonly Json[]) {
		const stored = storedLeads(environment.sandbox);
		for (const row of rows) {
			if (row.sync_result === 'malformed') {
				expect(row).toMatchObject({ lead_id: null, sync_reason: expect.stringMatching(/\w/) });
				continue;
			}
			const { lead, lists } = stored.get(personOf(String(row.profile_url)))!;
			const name = `${lead.first_name} ${lead.last_name}`;
			expect(row).toMatchObject(
				name === `${String(row.first_name)} ${String(row.last_name)}`
					? { lead_id: lead.id, sync_reason: null }
					: { lead_id: null, sync_reason: `The workspace has "${name}" at this address` },
			);
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
}
