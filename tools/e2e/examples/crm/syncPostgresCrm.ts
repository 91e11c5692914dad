import { Client } from 'pg';

import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { importExample, TRIGGER } from '../../../../packages/rehearsal/n8n/examples';
import {
	runWorkflow,
	startWorkflow,
	type Json,
} from '../../../../packages/rehearsal/n8n/executions';
import { poll } from '../../../../packages/rehearsal/n8n/poll';
import {
	startPostgres,
	type PostgresServer,
} from '../../../../packages/rehearsal/n8n/servers/postgres';
import type { Credential } from '../../../../packages/rehearsal/n8n/workflows';
import {
	addKnown,
	BAD_SHEET,
	type BadSheetPerson,
	expectOnlyGood,
	HAVE_OWN_LEAD,
	ownerOf,
} from './badSheet';
import { createContacts, expectInStep, makeContacts } from './contacts';
import { expectSuccess, type Environment } from '../../support/environment';
import { importRequests, storedLeads } from '../../support/leads';

const LIST = 'Contacts from PostgreSQL';

export function syncPostgresCrm(environment: Environment) {
	let server: PostgresServer;
	let crm: Client;
	let workflowId: string;

	beforeAll(async () => {
		server = await startPostgres();
		crm = new Client(server.connection);
		await crm.connect();
		const { n8n, credential } = environment;
		const postgres = await n8n.call<Credential>('POST', '/credentials', {
			name: 'CRM',
			type: 'postgres',
			data: server.connection,
		});
		workflowId = (await importExample(n8n, credential, 'sync-postgres-crm', { postgres })).id;
	});

	beforeEach(() => createContacts(crm));

	afterAll(async () => {
		await crm?.end();
		await server?.stop();
	});

	const run = (trigger = TRIGGER) => runWorkflow(environment.n8n, workflowId, trigger);
	const query = async (sql: string, values?: unknown[]) =>
		(await crm.query<Json>(sql, values)).rows;
	const noted = () => query('SELECT * FROM outreach_contacts ORDER BY contact_id::int');
	const memberCount = () =>
		[...storedLeads(environment.sandbox).values()].filter(({ lists }) => lists.includes(LIST))
			.length;

	test('keeps 1,000 contacts in step, over rows that are added and changed and a killed n8n', async () => {
		const { n8n, sandbox } = environment;
		const before = storedLeads(sandbox);
		const contacts = makeContacts(before, 1000);
		await contacts.insertInto(crm);

		// The first sync.
		const first = await run();
		expectSuccess(first);
		await expectInStep(crm, sandbox, LIST, before);
		expect(first.output('Contacts to correct').map(({ id, result }) => [id, result])).toEqual(
			contacts.incomplete.map((id) => [id, 'malformed']),
		);
		expect(importRequests(sandbox)).toBe(Math.ceil((1000 - contacts.incomplete.length) / 100));

		// Things happen in the service, and in the CRM contacts are changed, corrected and added.
		const { control } = sandbox;
		control.addMessage(seeded.conversations.interested, {
			content: 'Tuesday \0 "suits" me, O\'Neil $1 \ud83d',
		});
		control.setConversation(seeded.conversations.interested, { intent: 'INTERESTED' });
		control.addMessage(seeded.conversations.attachments, {
			content: 'Our answer',
			direction: 'sent',
		});
		await query(
			"UPDATE contacts SET company = 'Changed', last_name = 'Changed' WHERE id BETWEEN 300 AND 319",
		);
		const [corrected] = contacts.incomplete as [number, ...number[]];
		await query('UPDATE contacts SET profile_url = $1 WHERE id = $2', [
			'social.example/in/corrected',
			corrected,
		]);
		await query(
			"UPDATE contacts SET profile_url = 'https://www.social.example/in/new-job' WHERE id = 320",
		);
		const added = makeContacts(new Map(), 250, 1001);
		await added.insertInto(crm);
		const leadsBefore = storedLeads(sandbox);

		// n8n is killed in the second sync: the service has taken a request, and nobody hears its answer.
		sandbox.faults.add({ endpoint: 'leadLists.addLeads', fault: 'timeout_after', skip: 1 });
		await startWorkflow(n8n, workflowId, { name: 'Every hour' });
		// A request is noted before it takes effect; the fault is over once it has.
		await poll(
			() => Promise.resolve(sandbox.faults.list()),
			({ length }) => length === 0,
		);
		await n8n.kill();
		await n8n.resume();
		expect(memberCount()).toBeGreaterThan(
			1000 - contacts.incomplete.length - contacts.repeated.length,
		);

		// The third sync.
		expectSuccess(await run('Every hour'));
		await expectInStep(crm, sandbox, LIST, before);
		const rows = await noted();
		expect(rows).toHaveLength(1250);
		expect(rows.filter(({ last_message }) => String(last_message).includes('"suits" me'))).toEqual([
			expect.objectContaining({
				replied: true,
				intent: 'INTERESTED',
				last_message_by: 'lead',
				last_message: 'Tuesday  "suits" me, O\'Neil $1 \ufffd',
			}),
		]);
		// What was changed in the CRM has changed nothing in the service.
		const leadsAfter = storedLeads(sandbox);
		for (const [person, { lead }] of leadsBefore) {
			expect(leadsAfter.get(person)!.lead).toEqual(lead);
		}

		// Once more: nothing is left to do, and no row is touched.
		const effects = sandbox.effects('membership_added').length;
		const last = await run();
		expectSuccess(last);
		expect(await noted()).toEqual(rows);
		expect(last.output('Contacts to add').map(({ contact_id: id }) => Number(id))).toEqual([
			...contacts.incomplete.filter((id) => id !== corrected),
			...added.incomplete,
		]);
		expect(sandbox.effects('membership_added')).toHaveLength(effects);
	});

	test('a bad sheet: says of each contact what became of it, and lists those to correct', async () => {
		const { sandbox } = environment;
		await addKnown(environment);
		const before = storedLeads(sandbox);
		const add = ({ first, last, profile }: Pick<BadSheetPerson, 'first' | 'last' | 'profile'>) =>
			query('INSERT INTO contacts (first_name, last_name, profile_url) VALUES ($1, $2, $3)', [
				first,
				last,
				profile,
			]);
		for (const person of BAD_SHEET) await add(person);
		const execution = await run();
		expectSuccess(execution);
		const shown = async () =>
			(await noted()).map(({ result, reason, lead_id }) => ({
				result,
				reason,
				lead: ownerOf(environment, lead_id),
			}));
		const expected = BAD_SHEET.map(({ first, result, reason }) => ({
			result: first === 'Kim' ? 'somebody_else' : result,
			reason: reason === null ? null : expect.stringContaining(reason),
			lead: HAVE_OWN_LEAD.includes(first) ? first : undefined,
		}));
		expect(await shown()).toEqual(expected);
		expect(execution.output('Contacts to correct').map(({ first_name: name }) => name)).toEqual(
			BAD_SHEET.map(({ first }) => first).filter((first) => !HAVE_OWN_LEAD.includes(first)),
		);
		expectOnlyGood(environment, before);

		// Two more have Gita's address, by mistake. It is known by now.
		const [gita] = BAD_SHEET;
		await add({ first: 'Otto', last: 'Wrongly', profile: gita!.profile });
		await add({ first: 'Nina', last: 'Alsowrong', profile: gita!.profile });
		expectSuccess(await run());
		expect((await shown()).slice(BAD_SHEET.length)).toEqual(
			['Nina Alsowrong', 'Otto Wrongly'].map((other) => ({
				result: 'malformed',
				reason: expect.stringContaining(other),
				lead: undefined,
			})),
		);
	});

	test('does nothing where there are no contacts', async () => {
		expectSuccess(await run());
		expect(await noted()).toEqual([]);
		expect(importRequests(environment.sandbox)).toBe(0);
	});

	test('writes down what the service did not take, and takes it the next time', async () => {
		const { sandbox } = environment;
		const contacts = makeContacts(new Map(), 150);
		await contacts.insertInto(crm);
		const body = { error: { code: 'internal_error', message: 'Broken' } };
		sandbox.faults.add({
			endpoint: 'leadLists.addLeads',
			fault: 'status',
			status: 400,
			body,
			skip: 1,
		});
		const execution = await run();
		expectSuccess(execution);
		const failed = execution
			.output('Contacts to correct')
			.filter(({ result }) => result === 'failed');
		expect(failed.length).toBeGreaterThan(30);
		expect(failed[0]).toMatchObject({ reason: expect.stringMatching(/\w/) });
		expect(await noted()).toHaveLength(150);

		const again = await run();
		expectSuccess(again);
		expect(again.output('Contacts to correct').map(({ id }) => id)).toEqual(contacts.incomplete);
	});
}
