import { TRIGGER } from '../../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../../packages/rehearsal/n8n/executions';
import { addKnown, BAD_SHEET, expectOnlyGood, HAVE_OWN_LEAD, ownerOf } from './badSheet';
import { findDataTable } from '../../support/dataTables';
import { expectSuccess, type Environment } from '../../support/environment';
import { firstNamesIn, importRequests, storedLeads } from '../../support/leads';
import { importWithCredentials } from '../../support/outside/outside';
import { createPipedrive, type Pipedrive } from '../../support/outside/pipedrive';
import { expectImportAfterSilence } from '../../support/silence';

const LIST = 'Leads from Pipedrive';
const TABLE = 'Persons from Pipedrive';
/** The user whose API token it is. */
const ME = 1;

const url = (person: string) => `https://www.social.example/in/pipedrive-${person.toLowerCase()}`;

export function importFromPipedrive(environment: Environment) {
	let workflowId: string;
	let pipedrive: Pipedrive;

	const importIt = async (values = {}) =>
		await importWithCredentials(environment, 'import-from-pipedrive', { values });

	beforeAll(async () => {
		workflowId = await importIt();
	});

	beforeEach(() => {
		pipedrive = createPipedrive();
		environment.outside.answerAs(pipedrive.answer);
	});

	const run = (id = workflowId) => runWorkflow(environment.n8n, id, TRIGGER);
	const add = (name: string, fields = {}) =>
		pipedrive.add('persons', {
			name: `${name} Of Pipedrive`,
			first_name: name,
			last_name: 'Of Pipedrive',
			owner_id: ME,
			emails: [{ value: `${name.toLowerCase()}@lead.example`, primary: true }],
			custom_fields: { 'Profile URL': url(name) },
			...fields,
		});
	const rows = async () => (await findDataTable(environment.n8n, TABLE)).rows();
	const reasons = async () =>
		Object.fromEntries(
			(await rows()).map(({ name, result, reason }) => [
				String(name).split(' ')[0],
				reason || result,
			]),
		);
	const inList = () => firstNamesIn(environment.sandbox, LIST);
	const clear = async () => (await findDataTable(environment.n8n, TABLE)).remove();

	test('imports whom it may, says why others are left out, and looks at those again', async () => {
		const company = pipedrive.add('organizations', { name: 'Blue Ltd' });
		const customer = pipedrive.add('organizations', { name: 'Customer Ltd' });
		add('Ann', { org_id: company });
		add('Bo', { owner_id: 2 });
		const cem = add('Cem');
		add('Dee', { org_id: customer });
		add('Eve', { custom_fields: {} });
		add('Fay', { last_name: null, name: 'Fay' });
		add('Gus', { participant_open_deals_count: 1 });
		const open = pipedrive.add('deals', { status: 'open', person_id: cem });
		pipedrive.add('deals', { status: 'won', person_id: 9999, org_id: customer });
		pipedrive.add('deals', { status: 'lost', org_id: company });

		expectSuccess(await run());
		expect(inList()).toEqual(['Ann']);
		expect(storedLeads(environment.sandbox).get('pipedrive-ann')!.lead).toMatchObject({
			company: 'Blue Ltd',
			email: 'ann@lead.example',
			last_name: 'Of Pipedrive',
		});
		expect(await reasons()).toEqual({
			Ann: 'created',
			Bo: 'Somebody else owns this person',
			Cem: 'There is an open deal',
			Dee: 'A customer: there is a won deal',
			Eve: 'The profile address is missing',
			Fay: 'The first or the last name is missing',
			Gus: 'There is an open deal',
		});

		// A deal is lost.
		pipedrive.change('deals', open, { status: 'lost' });
		const before = importRequests(environment.sandbox);
		expectSuccess(await run());
		expect(inList()).toEqual(['Ann', 'Cem']);
		expect(await rows()).toHaveLength(7);
		expect((await reasons()).Cem).toBe('created');
		expect(importRequests(environment.sandbox)).toBe(before + 1);
		await clear();
	});

	test('a bad sheet: says of each person what became of it, and looks at all but the imported again', async () => {
		await addKnown(environment);
		const before = storedLeads(environment.sandbox);
		// Pipedrive splits a name at the first blank.
		const addPerson = (name: string, profile: string) => {
			const [first_name, ...others] = name.split(' ');
			const custom_fields = { 'Profile URL': profile };
			add(first_name!, { name, first_name, last_name: others.join(' '), custom_fields });
		};
		for (const { first, last, profile } of BAD_SHEET) addPerson(`${first} ${last}`, profile);
		addPerson('Ann Smithby, RN', url('with-degree'));
		addPerson('Lastby, Bea', url('turned'));
		expectSuccess(await run());

		const shown = (await rows()).map(({ name, result, reason, lead_id }) => ({
			name,
			result,
			reason,
			lead: ownerOf(environment, lead_id),
		}));
		expect(shown).toEqual([
			...BAD_SHEET.map(({ first, last, result, reason }) => ({
				name: `${first} ${last}`,
				result,
				reason: reason === null ? '' : expect.stringContaining(reason),
				lead: HAVE_OWN_LEAD.includes(first) ? first : undefined,
			})),
			{ name: 'Ann Smithby, RN', result: 'created', reason: '', lead: 'Ann' },
			{ name: 'Lastby, Bea', result: 'created', reason: '', lead: 'Bea' },
		]);
		const stored = storedLeads(environment.sandbox);
		const lastNameAt = (person: string) => stored.get(person)!.lead.last_name;
		expect(['pipedrive-with-degree', 'pipedrive-turned'].map(lastNameAt)).toEqual([
			'Smithby',
			'Lastby',
		]);
		expectOnlyGood(
			environment,
			new Set([...before.keys(), 'pipedrive-with-degree', 'pipedrive-turned']),
		);

		const again = await run();
		expectSuccess(again);
		expect(again.output('Import leads').map(({ full_name: name }) => name)).toEqual(
			shown.filter(({ lead }) => lead === undefined).map(({ name }) => name),
		);
		await clear();
	});

	test('reads more persons, deals and organizations than are on a page', async () => {
		environment.outside.answerAs((call) =>
			pipedrive.answer({ ...call, query: call.query.replace('limit=500', 'limit=2') }),
		);
		const companies = ['One', 'Two', 'Three'].map((name) =>
			pipedrive.add('organizations', { name }),
		);
		const ids = ['Ann', 'Bo', 'Cem', 'Dee', 'Eve'].map((name, index) =>
			add(name, { org_id: companies[index] }),
		);
		for (const id of [7, 8, ids[3]]) pipedrive.add('deals', { status: 'won', person_id: id });
		expectSuccess(await run());
		expect(inList()).toEqual(['Ann', 'Bo', 'Cem', 'Eve']);
		expect(storedLeads(environment.sandbox).get('pipedrive-cem')!.lead.company).toBe('Three');
		await clear();
	});

	test.each([
		[
			{ filter: 'Nobody made it' },
			/No filter of persons is called 'Nobody made it'.*Outreach \(1\)/,
		],
		[
			{ profile_field: 'Website' },
			/no field called 'Website'.*profile_field in Settings.*Profile URL/,
		],
	])(
		'without its filter or field, says what to enter and writes nothing: %j',
		async (values, said) => {
			add('Ann');
			const execution = await run(await importIt(values));
			expect(execution).toMatchObject({ status: 'error', error: expect.stringMatching(said) });
			expect(environment.sandbox.requests).toEqual([]);
			expect(environment.outside.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
		},
	);

	test('imports whoever had asked for silence, once they are off that list', async () => {
		add('Ann');
		const social_url = url('Ann');
		const ann = { first_name: 'Ann', last_name: 'Of Pipedrive', social_url };
		const result = async () => {
			expectSuccess(await run());
			return [inList(), (await reasons()).Ann];
		};
		await expectImportAfterSilence(environment, ann, result);
		await clear();
	});

	test('imports nobody if Pipedrive fails, and makes up for it the next time', async () => {
		add('Ann');
		environment.outside.answerAs((call) =>
			call.path.endsWith('/deals')
				? { status: 503, body: { success: false, error: 'Service unavailable' } }
				: pipedrive.answer(call),
		);
		// An older n8n takes the error for a page of the list, and the next node stops the run.
		const execution = await run();
		expect(execution.status).toBe('error');
		expect(['Open and won deals', 'Who is left out']).toContain(execution.lastNode);
		expect(importRequests(environment.sandbox)).toBe(0);

		environment.outside.answerAs(pipedrive.answer);
		expectSuccess(await run());
		expect(inList()).toEqual(['Ann']);
		await clear();
	});
}
