import type { Json } from '../../../../packages/rehearsal/n8n/executions';
import { expectSuccess, type Environment } from '../../support/environment';
import { crmReplies, nameOf } from '../../support/outside/crmReplies';
import { createHubSpot, type HubSpot } from '../../support/outside/hubspot';
import { retryLast } from '../../support/settle';

const DEAL = 'deal_of_500';

export function repliesToHubSpot(environment: Environment) {
	let hubspot: HubSpot;
	const replies = crmReplies(environment, 'replies-to-hubspot', 'Replies in HubSpot');
	const { event, leads, run, table } = replies;

	beforeEach(() => {
		hubspot = createHubSpot((contact) => (contact === '500' ? [DEAL] : []));
		environment.outside.answerAs(hubspot.answer);
	});

	const rowOf = async ({ event_id }: Json) => {
		const rows = await (await table()).rows();
		return rows.filter((row) => row.event_id === event_id);
	};

	test('makes one contact of a lead, with a note for each event, on the open deals by intent', async () => {
		const [ann, bob] = leads();
		const items = [
			event(ann, { text: 'Hello <b>you</b>\n& all' }),
			event(bob, { text: 'Who are you?', intent: 'INTERESTED' }),
			event(ann, { text: 'Still there?', previous_intent: 'INTERESTED' }),
			event(ann, { event: 'conversationIntentChanged', intent: 'INTERESTED' }),
			event(ann, { event: 'conversationIntentChanged', intent: 'DEFERRED' }),
		];
		expectSuccess(await run(items));
		hubspot.index();
		// Once more, as after a breakdown: nothing is written again.
		expectSuccess(await run(items));

		expect(hubspot.contacts).toEqual(
			[ann, bob].map(({ first_name, last_name, company, job_title, social_url }, index) => ({
				id: String(500 + index),
				properties: expect.objectContaining({
					firstname: first_name,
					lastname: last_name,
					profile_url: social_url,
					...(company && { company }),
					...(job_title && { jobtitle: job_title }),
				}),
			})),
		);
		const [nameOfAnn, nameOfBob] = [ann, bob].map(nameOf);
		expect(hubspot.notes).toEqual([
			{
				text: `${nameOfAnn} wrote to Kim:<br>Hello &lt;b&gt;you&lt;/b&gt;<br>&amp; all`,
				contacts: ['500'],
				deals: [],
			},
			{ text: `${nameOfBob} wrote to Kim:<br>Who are you?`, contacts: ['501'], deals: [] },
			{ text: `${nameOfAnn} wrote to Kim:<br>Still there?`, contacts: ['500'], deals: [DEAL] },
			{ text: `${nameOfAnn}: the intent is now INTERESTED`, contacts: ['500'], deals: [DEAL] },
			{ text: `${nameOfAnn}: the intent is now DEFERRED`, contacts: ['500'], deals: [] },
		]);
		expect(await rowOf(items[0]!)).toEqual([
			expect.objectContaining({ contact_id: '500', note_id: 'note_1', outcome: 'in HubSpot' }),
		]);
	});

	test('gives the address to the contact with the e-mail address, and to namesakes only if told to', async () => {
		const [ann, bob] = leads();
		hubspot.addContact({ email: ann.email, lifecyclestage: 'lead' });
		hubspot.addContact({ firstname: bob.first_name, lastname: bob.last_name });
		hubspot.index();
		expectSuccess(await run([event(ann, { text: 'Hi' }), event(bob, { text: 'Hi' })]));
		expect(hubspot.contacts.map(({ properties }) => properties.profile_url)).toEqual([
			ann.social_url,
			undefined,
			bob.social_url,
		]);
		expect(hubspot.contacts[0]!.properties).toMatchObject({ lifecyclestage: 'lead' });

		const byName = await replies.importReplies({ match_by_name: true });
		hubspot = createHubSpot(() => []);
		environment.outside.answerAs(hubspot.answer);
		hubspot.addContact({ firstname: bob.first_name, lastname: bob.last_name });
		hubspot.addContact({ firstname: ann.first_name, lastname: ann.last_name });
		hubspot.addContact({ firstname: ann.first_name, lastname: ann.last_name });
		hubspot.index();
		expectSuccess(await run([event(ann, { text: 'Hi' }), event(bob, { text: 'Hi' })], byName));
		// There are two contacts who are called so: it is neither.
		expect(hubspot.contacts.map(({ properties }) => properties.profile_url)).toEqual([
			bob.social_url,
			undefined,
			undefined,
			ann.social_url,
		]);
	});

	test('fills only what is empty in a contact that is there', async () => {
		const [ann, bob] = leads();
		const own = { firstname: 'Annie', company: 'Company of her own', jobtitle: 'Title of her own' };
		hubspot.addContact({ ...own, lastname: '', profile_url: ann.social_url });
		hubspot.addContact({ firstname: 'Bobby', email: bob.email });
		hubspot.index();
		expectSuccess(await run([event(ann, { text: 'Hi' }), event(bob, { text: 'Hi' })]));
		expect(hubspot.contacts.map(({ properties }) => properties)).toEqual([
			{ ...own, lastname: ann.last_name, profile_url: ann.social_url },
			{
				firstname: 'Bobby',
				lastname: bob.last_name,
				company: bob.company,
				jobtitle: bob.job_title,
				email: bob.email,
				profile_url: bob.social_url,
			},
		]);
	});

	test('changes nothing in a contact that has it all, and writes the note', async () => {
		const [ann] = leads();
		const own = { firstname: 'Annie', lastname: 'Own', company: 'Own', jobtitle: 'Own' };
		hubspot.addContact({ ...own, profile_url: ann.social_url });
		expectSuccess(await run([event(ann, { text: 'Hi' })]));
		expect(hubspot.contacts.map(({ properties }) => properties)).toEqual([
			{ ...own, profile_url: ann.social_url },
		]);
		expect(hubspot.notes).toHaveLength(1);
	});

	test('notes who has no profile address, and goes on with the others', async () => {
		const [ann, bob] = leads();
		const items = [event(ann, { text: 'Hi', lead_profile_url: null }), event(bob, { text: 'Hi' })];
		expectSuccess(await run(items));
		expect(hubspot.notes).toHaveLength(1);
		expect(await rowOf(items[0]!)).toEqual([
			expect.objectContaining({ outcome: 'not in HubSpot: the lead has no profile address' }),
		]);
	});

	test('leaves out and doubles nothing when HubSpot is down for a while', async () => {
		const [ann, bob] = leads();
		const items = [
			event(ann, { text: 'First' }),
			event(bob, { text: 'Second' }),
			event(ann, { text: 'Third' }),
		];
		environment.outside.answerAs((call) =>
			hubspot.notes.length === 1 && call.path.endsWith('/notes')
				? { status: 503, body: { status: 'error', message: 'Service unavailable' } }
				: hubspot.answer(call),
		);
		const failed = await run(items);
		expect(failed).toMatchObject({ status: 'error', lastNode: 'Write the note' });

		environment.outside.answerAs(hubspot.answer);
		expectSuccess(await retryLast(environment.n8n, replies.workflowId));
		expect(hubspot.contacts).toHaveLength(2);
		expect(hubspot.notes.map(({ text }) => text.split('<br>')[1])).toEqual([
			'First',
			'Second',
			'Third',
		]);
	});
}
