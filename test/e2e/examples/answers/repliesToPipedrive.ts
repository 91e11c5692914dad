import type { Lead } from '../../../../src/contract/leads';
import { importExample } from '../../../../harness/examples';
import { startWorkflow, type Json } from '../../../../harness/executions';
import { pinItems } from '../../support/changeNodes';
import { findDataTable } from '../../support/dataTables';
import { expectSuccess, type Environment } from '../../support/environment';
import { addCredentials } from '../../support/outside/outside';
import { createPipedrive, type Pipedrive } from '../../support/outside/pipedrive';
import { retryLast, settled } from '../../support/settle';

const TRIGGER = 'When a lead replies';
/** Numbers of the stages in the pipeline of a new account. */
const QUALIFIED = 1;
const DEMO = 3;

export function repliesToPipedrive(environment: Environment) {
	let pipedrive: Pipedrive;
	let workflowId: string;
	/** Different in each test: the table goes on. */
	let events = 0;

	const importReplies = async (values = {}) => {
		const { n8n, credential } = environment;
		const { id } = await importExample(n8n, credential, 'replies-to-pipedrive', { values });
		await addCredentials(n8n, id);
		return id;
	};

	beforeAll(async () => {
		workflowId = await importReplies();
	});

	beforeEach(() => {
		pipedrive = createPipedrive();
		environment.outside.answerAs(pipedrive.answer);
	});

	const leads = (): Lead[] =>
		environment.sandbox.database
			.prepare("SELECT record FROM leads WHERE json_extract(record, '$.email') IS NOT NULL LIMIT 2")
			.all()
			.map(({ record }) => JSON.parse(String(record)) as Lead);
	const nameOf = ({ first_name, last_name }: Lead) => `${first_name} ${last_name}`;
	const event = (lead: Lead, fields: Json) => ({
		event: 'replyReceived',
		event_id: `pipedrive_event_${(events += 1)}`,
		intent: null,
		occurred_at: '2026-11-23T08:00:00.000Z',
		sender_name: 'Kim',
		lead_id: lead.id,
		lead_name: nameOf(lead),
		lead_profile_url: lead.social_url,
		...fields,
	});
	async function run(items: readonly Json[], id = workflowId) {
		const { n8n } = environment;
		await pinItems(n8n, id, TRIGGER, items);
		await startWorkflow(n8n, id, { name: TRIGGER });
		return (await settled(n8n, id)).at(-1)!;
	}
	const table = () => findDataTable(environment.n8n, 'Replies in Pipedrive');
	const clear = async () => (await table()).remove();
	const outcomes = async () => (await (await table()).rows()).map(({ outcome }) => outcome);
	const persons = () =>
		pipedrive
			.all('persons')
			.map(({ name, custom_fields: own }) => [name, Object(own)['Profile URL']]);
	const stages = () => pipedrive.all('deals').map(({ title, stage_id }) => [title, stage_id]);

	test('makes one person and one deal of a lead, moves the deal forward, and writes an activity for each event', async () => {
		const [ann, bob] = leads() as [Lead, Lead];
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
		const [ann, bob] = leads() as [Lead, Lead];
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
		const [ann, bob] = leads() as [Lead, Lead];
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
			const id = await importReplies(values);
			const execution = await run([event(leads()[0]!, { text: 'Hi' })], id);
			expect(execution).toMatchObject({ status: 'error', error: expect.stringMatching(said) });
			expect(environment.outside.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
		},
	);

	test('leaves out and doubles nothing when Pipedrive is down for a while', async () => {
		const [ann, bob] = leads() as [Lead, Lead];
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
		expectSuccess(await retryLast(environment.n8n, workflowId));
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
