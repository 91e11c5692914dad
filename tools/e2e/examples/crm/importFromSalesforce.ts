import { TRIGGER } from '../../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../../packages/rehearsal/n8n/executions';
import { addKnown, BAD_SHEET, expectOnlyGood, HAVE_OWN_LEAD, ownerOf } from './badSheet';
import { findDataTable } from '../../support/dataTables';
import { expectSuccess, type Environment } from '../../support/environment';
import { firstNamesIn, importRequests, storedLeads } from '../../support/leads';
import { importWithCredentials } from '../../support/outside/outside';
import { createSalesforce, type Salesforce } from '../../support/outside/salesforce';
import { expectImportAfterSilence } from '../../support/silence';

const LIST = 'Leads from Salesforce';
const TABLE = 'People from Salesforce';

const url = (person: string) => `https://www.social.example/in/salesforce-${person.toLowerCase()}`;

export function importFromSalesforce(environment: Environment) {
	let workflowId: string;
	let salesforce: Salesforce;
	/** The ids of people whom the user of the credential does not own. */
	let foreign: Set<string>;

	const importIt = async (values = {}) =>
		await importWithCredentials(environment, 'import-from-salesforce', { values });

	beforeAll(async () => {
		workflowId = await importIt();
	});

	beforeEach(() => {
		salesforce = createSalesforce();
		foreign = new Set();
		environment.outside.answerAs((call) => {
			const answer = salesforce.answer(call);
			const { records } = Object(answer?.body) as { records?: Array<{ Id: string }> };
			if (!records || !call.query.includes('mine')) return answer;
			return { body: { done: true, records: records.filter(({ Id }) => !foreign.has(Id)) } };
		});
	});

	const run = (id = workflowId) => runWorkflow(environment.n8n, id, TRIGGER);
	const add = (FirstName: string, fields = {}, kind = 'Contact') =>
		salesforce.add(kind, {
			FirstName,
			LastName: 'Of Salesforce',
			Email: `${FirstName.toLowerCase()}@lead.example`,
			Profile_URL__c: url(FirstName),
			...fields,
		});
	const table = () => findDataTable(environment.n8n, TABLE);
	const clear = async () => (await table()).remove();
	const reasons = async () =>
		Object.fromEntries(
			(await (await table()).rows()).map(({ name, result, reason }) => [
				String(name).split(' ')[0],
				reason || result,
			]),
		);
	const inList = () => firstNamesIn(environment.sandbox, LIST);

	test('imports contacts whom it may, says why others are left out, and looks at those again', async () => {
		const [blue, customer, prospect] = ['Blue', 'Customer', 'Prospect'].map((Name) =>
			salesforce.add('Account', { Name }),
		);
		add('Ann', { AccountId: blue });
		foreign.add(add('Bo'));
		add('Cem', { AccountId: prospect });
		add('Dee', { AccountId: customer });
		add('Eve', { Profile_URL__c: null });
		add('Fay', { LastName: '' });
		const open = salesforce.add('Opportunity', {
			AccountId: prospect,
			IsWon: false,
			IsClosed: false,
		});
		salesforce.add('Opportunity', { AccountId: customer, IsWon: true, IsClosed: true });
		salesforce.add('Opportunity', { AccountId: blue, IsWon: false, IsClosed: true });

		expectSuccess(await run());
		expect(inList()).toEqual(['Ann']);
		expect(storedLeads(environment.sandbox).get('salesforce-ann')!.lead).toMatchObject({
			company: 'Blue',
			email: 'ann@lead.example',
		});
		expect(await reasons()).toEqual({
			Ann: 'created',
			Bo: 'Somebody else owns this person',
			Cem: 'There is an open opportunity',
			Dee: 'A customer: there is a won opportunity',
			Eve: 'The profile address is missing',
			Fay: 'The first or the last name is missing',
		});

		// The opportunity is lost.
		salesforce.change('Opportunity', open, { IsClosed: true });
		const before = importRequests(environment.sandbox);
		expectSuccess(await run());
		expect(inList()).toEqual(['Ann', 'Cem']);
		expect((await reasons()).Cem).toBe('created');
		expect(importRequests(environment.sandbox)).toBe(before + 1);
		await clear();
	});

	test('a bad sheet: says of each person what became of it, and looks at all but the imported again', async () => {
		await addKnown(environment);
		const before = storedLeads(environment.sandbox);
		for (const { first, last, profile } of BAD_SHEET) {
			add(first, { LastName: last, Profile_URL__c: profile });
		}
		expectSuccess(await run());
		const shown = (await (await table()).rows()).map(({ name, result, reason, lead_id }) => ({
			name,
			result,
			reason,
			lead: ownerOf(environment, lead_id),
		}));
		expect(shown).toEqual(
			BAD_SHEET.map(({ first, last, result, reason }) => ({
				name: `${first} ${last}`,
				result,
				reason: reason === null ? '' : expect.stringContaining(reason),
				lead: HAVE_OWN_LEAD.includes(first) ? first : undefined,
			})),
		);
		expectOnlyGood(environment, before);

		const again = await run();
		expectSuccess(again);
		expect(again.output('Import leads').map(({ name }) => name)).toEqual(
			shown.filter(({ lead }) => lead === undefined).map(({ name }) => name),
		);
		await clear();
	});

	test('imports leads of a condition, but no customer by the name of the company', async () => {
		const AccountId = salesforce.add('Account', { Name: 'Customer' });
		salesforce.add('Opportunity', { AccountId, IsWon: true, IsClosed: true });
		add('Ann', { Company: 'Blue', Rating: 'Hot' }, 'Lead');
		add('Bo', { Company: ' CUSTOMER', Rating: 'Hot' }, 'Lead');
		add('Cem', { Company: 'Blue', Rating: 'Cold' }, 'Lead');
		add('Dee', { Company: 'Blue', Rating: 'Hot', IsConverted: true }, 'Lead');
		expectSuccess(await run(await importIt({ object: 'lead', condition: "where Rating = 'Hot'" })));
		expect(inList()).toEqual(['Ann']);
		expect(await reasons()).toEqual({
			Ann: 'created',
			Bo: 'A customer: there is a won opportunity',
			Dee: 'The lead has become a contact',
		});
		await clear();
	});

	test.each([
		[{ object: 'Person' }, /'Person' is neither Contact nor Lead.*object in Settings/],
		[
			{ profile_field: 'Site__c' },
			/no field called 'Site__c'.*profile_field in Settings.*Profile_URL__c/,
		],
		[{ condition: "Name = 'Ann' FROM" }, /does not read these people.*condition in Settings/],
	])(
		'without its object, field or query, says what to enter and writes nothing: %j',
		async (values, said) => {
			add('Ann');
			environment.outside.answerAs((call) =>
				new URLSearchParams(call.query).get('q')?.includes('FROM Contact WHERE')
					? {
							status: 400,
							body: [{ errorCode: 'MALFORMED_QUERY', message: 'unexpected token: FROM' }],
						}
					: salesforce.answer(call),
			);
			const execution = await run(await importIt(values));
			expect(execution).toMatchObject({ status: 'error', error: expect.stringMatching(said) });
			expect(environment.sandbox.requests).toEqual([]);
			expect(environment.outside.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
		},
	);

	test('imports whoever had asked for silence, once they are off that list', async () => {
		add('Ann');
		const social_url = url('Ann');
		const ann = { first_name: 'Ann', last_name: 'Of Salesforce', social_url };
		const result = async () => {
			expectSuccess(await run());
			return [inList(), (await reasons()).Ann];
		};
		await expectImportAfterSilence(environment, ann, result);
		await clear();
	});

	test('imports nobody if Salesforce fails, and makes up for it the next time', async () => {
		add('Ann');
		environment.outside.answerAs((call) =>
			call.query.includes('Opportunity')
				? { status: 503, body: [{ errorCode: 'SERVER_UNAVAILABLE', message: 'Try again' }] }
				: salesforce.answer(call),
		);
		expect(await run()).toMatchObject({ status: 'error', lastNode: 'Open and won opportunities' });
		expect(importRequests(environment.sandbox)).toBe(0);

		environment.outside.answerAs(salesforce.answer);
		expectSuccess(await run());
		expect(inList()).toEqual(['Ann']);
		await clear();
	});
}
