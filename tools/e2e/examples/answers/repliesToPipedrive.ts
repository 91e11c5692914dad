import { expectSuccess, type Environment } from '../../support/environment';
import { crmReplies, nameOf } from '../../support/outside/crmReplies';
import { createPipedrive, type Pipedrive } from '../../support/outside/pipedrive';
import { retryLast } from '../../support/settle';

/** Numbers of the stages in the pipeline of a new account. */
const QUALIFIED = 1;
const DEMO = 3;

export function repliesToPipedrive(environment: Environment) {
	let pipedrive: Pipedrive;
	const replies = crmReplies(environment, 'replies-to-pipedrive', 'Replies in Pipedrive');
	const { event, leads, run, table } = replies;

	beforeEach(() => {
		pipedrive = createPipedrive();
		environment.outside.answerAs(pipedrive.answer);
	});

	const clear = async () => (await table()).remove();
	const outcomes = async () => (await (await table()).rows()).map(({ outcome }) => outcome);
	const persons = () =>
		pipedrive
			.all('persons')
			.map(({ name, custom_fields: own }) => [name, Object(own)['Profile URL']]);
	const stages = () => pipedrive.all('deals').map(({ title, stage_id }) => [title, stage_id]);

	test('makes one person and one deal of a lead, moves the deal forward, and writes an activity for each event', async () => {
		const [ann, bob] = leads();
		const items = [
			event(ann, { text: 'Hello <b>you</b>\n& all' }),
			event(bob, { text: 'Who are you?', intent: 'DEFERRED' }),
			event(ann, { event: 'conversationIntentChanged', intent: 'INTERESTED' }),
			event(ann, { event: 'conversationIntentChanged', intent: 'CONVERTED' }),
			event(ann, { text: 'Still there?', intent: 'INTERESTED' }),
		];
		// The search finds nobody who has just been created.
		environment.outside.answerAs((call) =>
			call.path.endsWith('/search')
				? { body: { success: true, data: { items: [] } } }
				: pipedrive.answer(call),
		);
		expectSuccess(await run(items));
		// Once more, as after a breakdown: nothing is written again.
		expectSuccess(await run(items));

		expect(persons()).toEqual([ann, bob].map((lead) => [nameOf(lead), lead.social_url]));
		expect(stages()).toEqual([[nameOf(ann), DEMO]]);
		const [annId, bobId] = pipedrive.all('persons').map(({ id }) => id);
		const [deal] = pipedrive.all('deals');
		expect(deal).toMatchObject({ person_id: annId });
		const activity = (subject: string, note: string, person: unknown, dealId?: unknown) =>
			expect.objectContaining({
				subject,
				note,
				done: true,
				type: 'task',
				due_date: '2026-11-23',
				participants: [{ person_id: person, primary: true }],
				...(dealId !== undefined && { deal_id: dealId }),
			});
		expect(pipedrive.all('activities')).toEqual([
			activity(`${nameOf(ann)} wrote to Kim`, 'Hello &lt;b&gt;you&lt;/b&gt;<br>&amp; all', annId),
			activity(`${nameOf(bob)} wrote to Kim`, 'Who are you?', bobId),
			activity(`The intent of ${nameOf(ann)} is now INTERESTED`, '', annId, deal!.id),
			activity(`The intent of ${nameOf(ann)} is now CONVERTED`, '', annId, deal!.id),
			activity(`${nameOf(ann)} wrote to Kim`, 'Still there?', annId, deal!.id),
		]);
		expect(await outcomes()).toEqual([
			'in Pipedrive: no intent yet',
			'in Pipedrive: no stage for DEFERRED',
			'in Pipedrive: a new deal in Qualified',
			'in Pipedrive: the deal moved to Demo Scheduled',
			'in Pipedrive: the deal is in Demo Scheduled already',
		]);
		await clear();
	});

	test('finds a person by address or e-mail address, and leaves it to a person which of two deals moves', async () => {
		const [ann, bob] = leads();
		const emails = [{ value: ann.email, primary: true }];
		pipedrive.add('persons', {
			name: 'Other',
			emails,
			custom_fields: { 'Profile URL': 'https://www.social.example/in/other' },
		});
		const known = pipedrive.add('persons', { name: 'Ann', emails });
		const other = pipedrive.add('persons', {
			name: 'Bob',
			custom_fields: { 'Profile URL': bob.social_url },
		});
		pipedrive.add('deals', { title: 'One', person_id: known });
		for (const title of ['Two', 'Three']) pipedrive.add('deals', { title, person_id: other });
		expectSuccess(
			await run([
				event(ann, { text: 'Hi', intent: 'CONVERTED' }),
				event(bob, { text: 'Hi', intent: 'CONVERTED' }),
			]),
		);
		expect(persons()).toEqual([
			['Other', 'https://www.social.example/in/other'],
			['Ann', ann.social_url],
			['Bob', bob.social_url],
		]);
		expect(stages()).toEqual([
			['One', DEMO],
			['Two', QUALIFIED],
			['Three', QUALIFIED],
		]);
		expect((await outcomes())[1]).toMatch(/2 open deals/);
		await clear();
	});

	test('notes who has no profile address, and goes on with the others', async () => {
		const [ann, bob] = leads();
		expectSuccess(
			await run([event(ann, { text: 'Hi', lead_profile_url: null }), event(bob, { text: 'Hi' })]),
		);
		expect(pipedrive.all('activities')).toHaveLength(1);
		expect(await outcomes()).toEqual([
			'not in Pipedrive: the lead has no profile address',
			'in Pipedrive: no intent yet',
		]);
		await clear();
	});

	test.each([
		[
			{ stages: 'INTERESTED: Nowhere' },
			/No stage is called 'Nowhere'.*stages in Settings.*Qualified \(1\)/,
		],
		[{ profile_field: 'Website' }, /no field called 'Website'.*profile_field in Settings/],
	])(
		'without its stage or field, says what to enter and writes nothing: %j',
		async (values, said) => {
			const id = await replies.importReplies(values);
			const execution = await run([event(leads()[0]!, { text: 'Hi' })], id);
			expect(execution).toMatchObject({ status: 'error', error: expect.stringMatching(said) });
			expect(environment.outside.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
		},
	);

	test('leaves out and doubles nothing when Pipedrive is down for a while', async () => {
		const [ann, bob] = leads();
		const items = ['First', 'Second', 'Third'].map((text, index) =>
			event(index === 1 ? bob : ann, { text, intent: 'INTERESTED' }),
		);
		environment.outside.answerAs((call) =>
			pipedrive.all('activities').length === 1 && call.path.endsWith('/activities')
				? { status: 503, body: { success: false, error: 'Service unavailable' } }
				: pipedrive.answer(call),
		);
		expect(await run(items)).toMatchObject({ status: 'error', lastNode: 'Write the activity' });

		environment.outside.answerAs(pipedrive.answer);
		expectSuccess(await retryLast(environment.n8n, replies.workflowId));
		expect(persons()).toHaveLength(2);
		expect(stages()).toHaveLength(2);
		expect(pipedrive.all('activities').map(({ note }) => note)).toEqual([
			'First',
			'Second',
			'Third',
		]);
		await clear();
	});
}
