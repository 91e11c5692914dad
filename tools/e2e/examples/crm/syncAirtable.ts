import type { JsonRecord } from '../../../../src/contract/json';
import type { Lead } from '../../../../src/contract/leads';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { importExample, TRIGGER } from '../../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../../packages/rehearsal/n8n/executions';
import type { ServiceResponse } from '../../../../packages/sandbox/services/response';
import type { ServiceRequest } from '../../../../packages/rehearsal/services/request';
import { addKnown, BAD_SHEET, expectOnlyGood, HAVE_OWN_LEAD, ownerOf } from './badSheet';
import { expectSuccess, type Environment } from '../../support/environment';
import { firstNamesIn, importRequests, storedLeads } from '../../support/leads';
import { askForSilence } from '../../support/silence';
import { createAirtable, type Airtable } from '../../support/outside/airtable';
import { importWithCredentials } from '../../support/outside/outside';

const LIST = 'Leads from Airtable';

const url = (name: string) => `https://www.social.example/in/airtable-${name.toLowerCase()}`;

export function syncAirtable(environment: Environment) {
	let workflowId: string;
	let airtable: Airtable;

	const importIt = async (values = {}) =>
		await importWithCredentials(environment, 'sync-airtable', { values });

	beforeAll(async () => {
		workflowId = await importIt();
	});

	beforeEach(() => {
		airtable = createAirtable();
		environment.outside.answerAs(airtable.answer);
	});

	const run = (id = workflowId) => runWorkflow(environment.n8n, id, TRIGGER);
	const add = (name: string, fields: JsonRecord = {}) =>
		airtable.add({
			Name: `${name} Of Airtable`,
			'Profile URL': url(name),
			Email: `${name.toLowerCase()}@lead.example`,
			Company: `${name} Ltd`,
			Notes: `About ${name}`,
			...fields,
		});
	/** What each record says of its person. */
	const statuses = () =>
		airtable
			.all()
			.map(({ 'Outreach Status': status, 'Outreach Reason': reason }) =>
				reason ? [status, reason] : status,
			);
	const leadOf = (id: string) => {
		const stored = [...storedLeads(environment.sandbox).values()];
		return stored.find(({ lead }) => lead.id === id)!;
	};
	const nameOf = ({ first_name, last_name }: Pick<Lead, 'first_name' | 'last_name'>) =>
		`${first_name} ${last_name}`;
	const inList = () => firstNamesIn(environment.sandbox, LIST);
	/** Requests to Airtable that write. */
	const writes = () => environment.outside.calls.filter(({ method }) => method !== 'GET');
	/** Answers as Airtable, but in one place. */
	const answerBut = (isThere: (call: ServiceRequest) => boolean, instead: ServiceResponse) =>
		environment.outside.answerAs((call) => (isThere(call) ? instead : airtable.answer(call)));

	async function expectStop(said: RegExp, id = workflowId) {
		const execution = await run(id);
		expect(execution).toMatchObject({ status: 'error', error: expect.stringMatching(said) });
		expect(environment.sandbox.requests).toEqual([]);
		expect(writes()).toEqual([]);
	}

	test('adds each person once, says of each what became of it, and writes nothing the next time', async () => {
		const { sandbox } = environment;
		const known = leadOf(seeded.leads.withoutConversation).lead;
		const ann = add('Ann');
		const bo = add('Bo', { 'Profile URL': '' });
		add('Ann', { 'Profile URL': `http://social.example/in/Airtable-ANN/?a=b` });
		add('Cem', { Name: 'Cem' });
		const dee = add('Dee', {
			Name: nameOf(known),
			'Profile URL': known.social_url,
			Company: ['Lookup Ltd'],
		});
		airtable.add({});

		expectSuccess(await run());
		expect(statuses()).toEqual([
			'In list',
			['Malformed', expect.stringMatching(/Social URL/)],
			['Twice', 'The record of Ann Of Airtable has the same profile address'],
			['Malformed', expect.stringMatching(/Last Name/)],
			['In list', 'Was a lead already, and keeps its fields'],
			undefined,
		]);
		expect(inList()).toEqual(['Ann', known.first_name].sort());
		const annLead = String(airtable.get(ann)['Lead ID']);
		expect(leadOf(annLead).lead).toMatchObject({
			first_name: 'Ann',
			last_name: 'Of Airtable',
			company: 'Ann Ltd',
			email: 'ann@lead.example',
		});
		expect(airtable.get(dee)).toMatchObject({ 'Lead ID': known.id, Notes: 'About Dee' });

		const before = { imports: importRequests(sandbox), writes: writes().length };
		expectSuccess(await run());
		expect(importRequests(sandbox)).toBe(before.imports);
		expect(writes()).toHaveLength(before.writes);

		// Somebody enters the address, and clears a lead ID.
		airtable.change(bo, { 'Profile URL': url('bo') });
		airtable.change(ann, { 'Lead ID': '' });
		expectSuccess(await run());
		expect(statuses().slice(0, 2)).toEqual([['In list', 'Was in the list already'], 'In list']);
		expect(airtable.get(ann)['Lead ID']).toBe(annLead);
		expect(inList()).toContain('Bo');
	});

	test('writes back what happens to each, also to whoever has left the view', async () => {
		const { control } = environment.sandbox;
		const [maria, tom, una] = (['interested', 'enriched', 'withoutConversation'] as const).map(
			(name) => {
				const { lead } = leadOf(seeded.leads[name]);
				return add(name, { Name: nameOf(lead), 'Profile URL': lead.social_url });
			},
		) as [string, string, string];
		const shown = (id: string) => {
			const {
				'Outreach Status': status,
				Intent: intent,
				'Last Reply': reply,
				'Last Message At': at,
			} = airtable.get(id);
			return { status, intent, reply, at };
		};
		expectSuccess(await run());
		expect(shown(maria)).toEqual({
			status: 'Replied',
			intent: 'INTERESTED',
			reply: 'Yes, please. When do you have time this week?',
			at: expect.stringMatching(/^\d{4}-.*Z$/),
		});
		// The service has not labelled this one yet.
		expect(shown(tom)).toMatchObject({ status: 'Replied', intent: undefined });
		expect(shown(una)).toEqual({ status: 'In list' });

		// They answer, and we answer before the next run. A second account of ours writes to one of them.
		control.addMessage(seeded.conversations.interested, { content: 'Tuesday "suits" me\n$1' });
		control.addMessage(seeded.conversations.interested, { content: 'Ours', direction: 'sent' });
		control.setConversation(seeded.conversations.rightToLeft, { intent: 'DEFERRED' });
		const ours = (lead_id: string) => {
			const { id } = control.addConversation({ social_account_id: 'acct_3', lead_id });
			control.addMessage(id, { content: 'Hello', direction: 'sent' });
			return id;
		};
		ours(seeded.leads.interested);
		const first = ours(seeded.leads.withoutConversation);
		// Nobody is in the view any more.
		answerBut(({ query }) => query.includes('view='), { body: { records: [] } });
		expectSuccess(await run());
		expect(shown(maria)).toMatchObject({ status: 'Replied', reply: 'Tuesday "suits" me\n$1' });
		expect(shown(tom)).toMatchObject({ status: 'Replied', intent: 'DEFERRED' });
		expect(shown(una)).toMatchObject({ status: 'Written to', reply: undefined });

		// What a person changes stays, as long as nothing happens.
		airtable.change(maria, { 'Outreach Status': 'Customer' });
		const before = writes().length;
		expectSuccess(await run());
		expect(shown(maria).status).toBe('Customer');
		expect(writes()).toHaveLength(before);

		control.addAttachment({ conversation_id: first, type: 'image' });
		expectSuccess(await run());
		expect(shown(una)).toMatchObject({ status: 'Replied', reply: '(image)' });
		expect(writes()).toHaveLength(before + 1);
	});

	test('a bad sheet: says in each record what became of it, and looks at all but the imported again', async () => {
		const { sandbox } = environment;
		const { control } = sandbox;
		await addKnown(environment);
		const before = storedLeads(sandbox);
		const ids = BAD_SHEET.map(({ first, last, profile }) =>
			add(first, { Name: `${first} ${last}`, 'Profile URL': profile }),
		);
		const ann = add('Ann', { Name: 'Ann Smithby, RN' });
		const bea = add('Bea', { Name: 'Lastby, Bea' });
		// Somebody has written to the person whom Kim is taken for.
		const bob = [...before.values()].find(({ lead }) => lead.first_name === 'Bob')!.lead;
		const { id } = control.addConversation({ social_account_id: 'acct_3', lead_id: bob.id });
		control.addMessage(id, { content: 'I am Bob' });

		expectSuccess(await run());
		const isKnown = (first: string) => HAVE_OWN_LEAD.includes(first);
		const statusOf = (first: string, result: string) =>
			first === 'Kim' ? 'Somebody else' : result === 'malformed' ? 'Malformed' : 'In list';
		expect(
			ids.map((record) => {
				const { Name, ...fields } = airtable.get(record);
				return {
					name: Name,
					status: fields['Outreach Status'],
					reason: fields['Outreach Reason'] ?? null,
					reply: fields['Last Reply'],
					lead: ownerOf(environment, fields['Lead ID']),
				};
			}),
		).toEqual(
			BAD_SHEET.map(({ first, last, result, reason }) => ({
				name: `${first} ${last}`,
				status: statusOf(first, result),
				reason: reason === null ? null : expect.stringContaining(reason),
				reply: undefined,
				lead: isKnown(first) ? first : undefined,
			})),
		);
		const ulla = BAD_SHEET.findIndex(({ first }) => first === 'Ulla');
		expect(airtable.get(ids[ulla]!)['Outreach Reason']).toContain(
			'is also in the record of Omar Otherby, so',
		);
		const named = [ann, bea].map((record) => {
			const { first_name, last_name } = leadOf(String(airtable.get(record)['Lead ID'])).lead;
			return [first_name, last_name];
		});
		expect(named).toEqual([
			['Ann', 'Smithby'],
			['Bea', 'Lastby'],
		]);
		expectOnlyGood(environment, new Set([...before.keys(), 'airtable-ann', 'airtable-bea']));

		const written = writes().length;
		const again = await run();
		expectSuccess(again);
		expect(again.output('Import leads').map(({ full_name: name }) => name)).toEqual(
			BAD_SHEET.filter(({ first }) => !isKnown(first)).map(({ first, last }) => `${first} ${last}`),
		);
		expect(writes()).toHaveLength(written);
	});

	test('takes more people than are on a page, in tens', async () => {
		const names = Array.from({ length: 23 }, (_, index) => `Person${index + 1}`);
		names.forEach((name) => add(name));
		environment.outside.answerAs((call) =>
			airtable.answer({ ...call, query: call.query.replace('pageSize=100', 'pageSize=5') }),
		);
		expectSuccess(await run());
		expect(inList()).toHaveLength(23);
		expect(new Set(statuses())).toEqual(new Set(['In list']));
		expect(writes()).toHaveLength(3);
		expectSuccess(await run());
		expect(writes()).toHaveLength(3);
	});

	test('does nothing with an empty view', async () => {
		expectSuccess(await run());
		expect(writes()).toEqual([]);
		expect(importRequests(environment.sandbox)).toBe(0);
	});

	test.each([
		[{ base: 'Sales' }, /No base is called 'Sales'.*base in Settings.*CRM \(appRehearsal/],
		[{ table: 'Contacts' }, /no table called 'Contacts'.*table in Settings.*People/],
		[{ view: 'To write to' }, /no view called 'To write to'.*view in Settings.*Outreach/],
		[{ profile_field: 'Website' }, /no field called 'Website'.*profile_field in Settings.*Email/],
		[{ name_field: '' }, /no field called ''.*name_field in Settings/],
		[{ reply_field: 'Answer' }, /no field called 'Answer'.*reply_field in Settings/],
		[{ reply_field: 'Name' }, /'Name' is named twice.*reply_field in Settings/],
		[
			{
				company_field: '',
				date_field: 'Company',
				reply_field: 'Lead ID',
				lead_id_field: 'Email',
				email_field: '',
			},
			/'Email' must be a text.*lead_id_field/,
		],
	])('without what it needs, says what to choose and writes nothing: %j', async (values, said) => {
		add('Ann');
		await expectStop(said, await importIt(values));
	});

	test.each([
		[
			401,
			'AUTHENTICATION_REQUIRED',
			'Authentication required',
			/401 Authentication required\. Choose an Airtable credential in the six HTTP nodes/,
		],
		[
			403,
			'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
			'Invalid permissions, or the requested model was not found.',
			/403 Invalid permissions.*scopes schema\.bases:read/,
		],
		[
			429,
			'RATE_LIMIT_REACHED',
			'Rate limit exceeded. Please try again later',
			/429 Rate limit exceeded.*Run it again later/,
		],
	])(
		'stops before it writes anywhere if Airtable answers with %s',
		async (status, type, message, said) => {
			add('Ann');
			answerBut(({ path }) => path === '/v0/meta/bases', {
				status,
				body: { error: { type, message } },
			});
			await expectStop(said);
		},
	);

	test('stops before it writes anywhere if the account may only read the base', async () => {
		const bases = [{ id: 'app1', name: 'CRM', permissionLevel: 'read' }];
		answerBut(({ path }) => path === '/v0/meta/bases', { body: { bases } });
		await expectStop(/may not write into the base 'CRM'.*Choose another Airtable credential/);
	});

	test('stops before it writes anywhere without an account', async () => {
		const { n8n, credential } = environment;
		const { id } = await importExample(n8n, credential, 'sync-airtable');
		// An older n8n does not even start it.
		const { status, error } = await runWorkflow(n8n, id, TRIGGER).catch(({ message }: Error) => ({
			status: 'error',
			error: message,
		}));
		expect(status).toBe('error');
		expect(error).toMatch(
			/Choose an Airtable credential in the six HTTP nodes|The workflow has issues/,
		);
		expect(environment.sandbox.requests).toEqual([]);
	});

	test('stops before it writes anywhere if its key may not read conversations', async () => {
		add('Ann');
		const { sandbox } = environment;
		sandbox.faults.add({ endpoint: 'conversations.list', fault: 'status', status: 403 });
		expect(await run()).toMatchObject({ status: 'error', lastNode: 'Conversations' });
		expect(sandbox.effects()).toEqual([]);
		expect(writes()).toEqual([]);
	});

	test('imports nobody if Airtable does not give its records, and makes up for it the next time', async () => {
		add('Ann');
		answerBut(({ query }) => query.includes('view='), { status: 503, body: 'Service unavailable' });
		// An older n8n takes the error for a page of the list, and the next node stops the run.
		const execution = await run();
		expect(execution.status).toBe('error');
		expect(['People of the view', 'Who is new']).toContain(execution.lastNode);
		expect(importRequests(environment.sandbox)).toBe(0);

		environment.outside.answerAs(airtable.answer);
		expectSuccess(await run());
		expect(inList()).toEqual(['Ann']);
	});

	test('fails visibly if Airtable takes nothing, and makes up for it the next time', async () => {
		add('Ann');
		answerBut(({ method }) => method === 'PATCH', {
			status: 403,
			body: {
				error: {
					type: 'INVALID_PERMISSIONS',
					message: 'You are not permitted to perform this operation',
				},
			},
		});
		const execution = await run();
		expect(execution).toMatchObject({ status: 'error', lastNode: 'Note it in the records' });
		expect(execution.error).toContain('You are not permitted to perform this operation');
		environment.outside.answerAs(airtable.answer);
		expectSuccess(await run());
		expect(statuses()).toEqual([['In list', 'Was in the list already']]);
	});

	test('leaves out whoever asked for silence, and says so', async () => {
		add('Ann');
		await askForSilence(environment, {
			first_name: 'Ann',
			last_name: 'Lee',
			social_url: url('ann'),
		});
		expectSuccess(await run());
		expect(statuses()).toEqual([['Left out', expect.stringContaining('Asked for silence')]]);
		expect(inList()).toEqual([]);
	});
}
