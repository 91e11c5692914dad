import { expectSuccess, type Environment } from '../../support/environment';
import { crmReplies, nameOf } from '../../support/outside/crmReplies';
import { createSalesforce, type Salesforce } from '../../support/outside/salesforce';
import { retryLast } from '../../support/settle';

const OPEN = 'Open - Not Contacted';
const WORKING = 'Working - Contacted';
const CLOSED = 'Closed - Not Converted';

export function repliesToSalesforce(environment: Environment) {
	let salesforce: Salesforce;
	const replies = crmReplies(environment, 'replies-to-salesforce', 'Replies in Salesforce');
	const { event, leads, run, table } = replies;

	beforeEach(() => {
		salesforce = createSalesforce();
		environment.outside.answerAs(salesforce.answer);
	});

	const clear = async () => (await table()).remove();
	const outcomes = async () => (await (await table()).rows()).map(({ outcome }) => outcome);
	const inSalesforce = () =>
		salesforce.all('Lead').map(({ Profile_URL__c: url, Status }) => [url, Status]);
	const tasks = () => salesforce.all('Task');

	test('makes one lead of a person, moves its status forward, and writes a task for each event', async () => {
		const [ann, bob] = leads();
		const items = [
			event(ann, { text: "That's <b>good</b>" }),
			event(bob, { text: 'Who are you?', intent: 'DEFERRED' }),
			event(ann, { event: 'conversationIntentChanged', intent: 'INTERESTED' }),
			event(ann, { event: 'conversationIntentChanged', intent: 'NOT_INTERESTED' }),
			event(ann, { text: 'Still there?', intent: 'INTERESTED' }),
		];
		expectSuccess(await run(items));
		// Once more, as after a breakdown: nothing is written again.
		expectSuccess(await run(items));

		expect(inSalesforce()).toEqual([
			[ann.social_url, CLOSED],
			[bob.social_url, OPEN],
		]);
		const [annId, bobId] = salesforce.all('Lead').map(({ Id }) => Id);
		expect(tasks().map(({ WhoId }) => WhoId)).toEqual([annId, bobId, annId, annId, annId]);
		expect(tasks()[0]).toMatchObject({
			Subject: `${nameOf(ann)} wrote to Kim`,
			Description: "That's <b>good</b>",
			Status: 'Completed',
		});
		expect(tasks()[2]).toMatchObject({ Subject: `The intent of ${nameOf(ann)} is now INTERESTED` });
		expect(await outcomes()).toEqual([
			'in Salesforce: no intent yet',
			'in Salesforce: no status for DEFERRED',
			`in Salesforce: the status is ${WORKING}`,
			`in Salesforce: the status is ${CLOSED}`,
			`in Salesforce: the status is ${CLOSED} already`,
		]);
		await clear();
	});

	test('finds a contact by address and a lead by e-mail address, and creates nobody if told so', async () => {
		const [ann, bob] = leads();
		const contact = salesforce.add('Contact', { LastName: 'Ann', Profile_URL__c: ann.social_url });
		const lead = salesforce.add('Lead', { LastName: 'Bob', Email: bob.email });
		expectSuccess(
			await run([
				event(ann, { text: 'Hi', intent: 'INTERESTED' }),
				event(bob, { text: 'Hi', intent: 'INTERESTED' }),
			]),
		);
		expect(inSalesforce()).toEqual([[bob.social_url, WORKING]]);
		expect(tasks().map(({ WhoId }) => WhoId)).toEqual([contact, lead]);

		salesforce = createSalesforce();
		environment.outside.answerAs(salesforce.answer);
		const id = await replies.importReplies({ create_leads: false });
		expectSuccess(await run([event(ann, { text: 'Hi' })], id));
		expect([inSalesforce(), tasks()]).toEqual([[], []]);
		expect((await outcomes()).at(-1)).toBe('not in Salesforce: nobody there has the address');
		await clear();
	});

	test('fills only what is empty in a lead that is there, and gives a new one all', async () => {
		const [ann, bob] = leads();
		const own = { FirstName: 'Annie', Company: 'Company of her own', Title: 'Title of her own' };
		salesforce.add('Lead', { ...own, LastName: 'A.', Profile_URL__c: ann.social_url });
		salesforce.add('Lead', { LastName: 'B.', Company: 'B', Profile_URL__c: bob.social_url });
		const items = [ann, bob].map((lead) => event(lead, { text: 'Hi', intent: 'INTERESTED' }));
		expectSuccess(await run(items));
		expect(salesforce.all('Lead')).toMatchObject([
			{ ...own, LastName: 'A.', Status: WORKING },
			{ FirstName: bob.first_name, LastName: 'B.', Company: 'B', Title: bob.job_title },
		]);

		salesforce = createSalesforce();
		environment.outside.answerAs(salesforce.answer);
		expectSuccess(await run([event(bob, { text: 'Hi' })]));
		expect(salesforce.all('Lead')).toMatchObject([
			{
				FirstName: bob.first_name,
				LastName: bob.last_name,
				Company: bob.company,
				Title: bob.job_title,
			},
		]);
		await clear();
	});

	test('notes who has no profile address, and goes on with the others', async () => {
		const [ann, bob] = leads();
		expectSuccess(
			await run([event(ann, { text: 'Hi', lead_profile_url: null }), event(bob, { text: 'Hi' })]),
		);
		expect(tasks()).toHaveLength(1);
		expect((await outcomes())[0]).toBe('not in Salesforce: the lead has no profile address');
		await clear();
	});

	test.each([
		[
			{ statuses: 'INTERESTED: Nowhere' },
			/no status called 'Nowhere'.*statuses in Settings.*Working - Contacted/,
		],
		[
			{ profile_field: 'Site__c' },
			/no field called 'Site__c'.*profile_field in Settings.*Profile_URL__c/,
		],
	])(
		'without its status or field, says what to enter and writes nothing: %j',
		async (values, said) => {
			const id = await replies.importReplies(values);
			const execution = await run([event(leads()[0]!, { text: 'Hi' })], id);
			expect(execution).toMatchObject({ status: 'error', error: expect.stringMatching(said) });
			expect(environment.outside.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
		},
	);

	test('leaves out and doubles nothing when Salesforce is down for a while', async () => {
		const [ann, bob] = leads();
		const items = ['First', 'Second', 'Third'].map((text, index) =>
			event(index === 1 ? bob : ann, { text, intent: 'INTERESTED' }),
		);
		environment.outside.answerAs((call) =>
			tasks().length === 1 && /task$/i.test(call.path)
				? { status: 503, body: [{ errorCode: 'SERVER_UNAVAILABLE', message: 'Try again' }] }
				: salesforce.answer(call),
		);
		expect(await run(items)).toMatchObject({ status: 'error', lastNode: 'Write the task' });

		environment.outside.answerAs(salesforce.answer);
		expectSuccess(await retryLast(environment.n8n, replies.workflowId));
		expect(inSalesforce()).toHaveLength(2);
		expect(tasks().map(({ Description }) => Description)).toEqual(['First', 'Second', 'Third']);
		await clear();
	});
}
