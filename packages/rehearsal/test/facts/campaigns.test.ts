import { createWitness } from '../../facts/world';
import {
	advance,
	openWorld,
	QUIET,
	START,
	startCampaign,
} from 'outreach-sandbox/test/engine/support';
import { call, readAll, TEMPLATES } from 'outreach-sandbox/test/support';

const LIVELY = { level: 'busy', ...QUIET, accept_share: 1, accept_median_hours: 1 } as const;

test('it reads whom campaigns wrote to that requests began, with what, and no others', async () => {
	const sandbox = openWorld({ life: LIVELY });
	const witness = createWitness();
	witness.watch(sandbox);
	const note = 'Hi, let us connect';
	const connection_request = { mode: 'template', message: note };
	const campaign = await startCampaign(sandbox, {
		leads: 3,
		messages: TEMPLATES,
		connection_request,
	});
	await advance(sandbox, 24 * 3);
	const { contacts: all, leads } = witness.read(sandbox);
	const contacts = all.filter(({ kind }) => kind === 'sent');
	const enrolled = await readAll(sandbox, `/campaigns/${campaign}/leads`);
	expect(contacts.every((one) => one.campaign === campaign && one.at >= START)).toBe(true);
	const ids = new Set(enrolled.map(({ lead_id }) => lead_id));
	expect(new Set(contacts.map(({ lead }) => lead))).toEqual(ids);
	const taken = all.filter(({ kind }) => kind === 'enrolled');
	expect(taken.map(({ lead }) => lead).sort()).toEqual([...ids].sort());
	expect(taken.map(({ at }) => at)).toEqual([START, START, START]);
	expect(contacts.filter(({ text }) => text === note)).toHaveLength(3);
	const texts = contacts.filter(({ text }) => text !== note);
	expect(texts.length).toBeGreaterThan(2);
	for (const { text, begun } of texts) {
		expect(text).toEqual(expect.stringMatching(/\w/));
		expect(begun).toEqual({ first: START, last: START });
	}
	for (const { lead } of contacts) {
		const { about, name } = leads.find(({ id }) => id === lead)!;
		expect(about).toContain(name.split(' ')[0]);
		expect(about).not.toMatch(/null/);
	}
});

test('it reads the texts that requests set for leads', async () => {
	const sandbox = openWorld({ life: LIVELY });
	const witness = createWitness();
	witness.watch(sandbox);
	const campaign = await startCampaign(sandbox, { leads: 1, messages: TEMPLATES });
	const [{ lead_id }] = await readAll(sandbox, `/campaigns/${campaign}/leads`);
	const body = { node_type: 'send_message', message_stage: 'follow_up_1', message: 'Hi undefined' };
	const path = `/campaigns/${campaign}/leads/${lead_id}/message-overrides`;
	expect(await call(sandbox, 'PUT', path, { body })).toMatchObject({ status: 200 });
	expect(witness.read(sandbox).written).toEqual([
		{ at: START, lead: lead_id, text: 'Hi undefined' },
	]);
});
