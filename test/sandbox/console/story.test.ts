import { createNames } from '../../../sandbox/console/story/names';
import { SENTENCES, UNKNOWN } from '../../../sandbox/console/story/sentences';
import { tell } from '../../../sandbox/console/story/tell';
import { openStore } from '../../../sandbox/store/store';
import { seed } from '../../../sandbox/seed/seed';
import type { EffectKind } from '../../../sandbox/store/effects';
import { call, JSON_TYPE, person } from '../support';
import { advance, START, startCampaign } from '../engine/support';
import { openBusyConsole, openConsole, readParts, textOf } from './support';

/** What each kind of effect happens to. */
const SUBJECTS: Readonly<Record<EffectKind, string>> = {
	account_connected: 'acct_1',
	account_updated: 'acct_1',
	agent_activated: 'agent_1',
	agent_created: 'agent_1',
	agent_paused: 'agent_1',
	agent_resumed: 'agent_1',
	agent_updated: 'agent_1',
	approval_approved: 'message_1',
	approval_edited: 'message_1',
	approval_rejected: 'message_1',
	campaign_completed: 'camp_1',
	campaign_created: 'camp_1',
	campaign_deleted: 'camp_1',
	campaign_message_sent: 'camp_2/lead_2',
	campaign_paused: 'camp_1',
	campaign_resumed: 'camp_1',
	campaign_started: 'camp_1',
	campaign_updated: 'camp_1',
	colleague_answered: 'conv_1/msg_1',
	connection_requested: 'camp_2/lead_2',
	credit_spent: 'lead_1',
	generation_started: 'gen_1',
	intent_labeled: 'conv_1',
	lead_accepted: 'camp_2/lead_2',
	lead_answered: 'conv_1/msg_1',
	lead_completed: 'camp_2/lead_2',
	lead_created: 'lead_1',
	lead_enriched: 'lead_1',
	lead_enrolled: 'camp_2/lead_2',
	lead_list_created: 'list_1',
	limits_grown: 'acct_1',
	membership_added: 'list_1/lead_1',
	message_received: 'conv_1/msg_1',
	message_sent: 'conv_1/msg_1',
	message_written: 'camp_2/message_1',
	override_set: 'message_1',
	post_liked: 'camp_2/lead_2',
	product_saved: 'https://www.example.com/a_b',
	profile_viewed: 'camp_2/lead_2',
	session_lost: 'acct_1',
	signals_added: 'agent_1',
};

const kinds = Object.entries(SUBJECTS) as Array<[EffectKind, string]>;

describe('a sentence', () => {
	const store = openStore(':memory:');
	seed(store, { leads: 30, now: START, people: 'plausible' });
	const namesOf = createNames(store);
	afterAll(() => store.database.close());

	it.each(kinds)('tells %s with all names', (kind, subject) => {
		for (const endpoint of ['world', 'control', 'leads.enrich']) {
			const text = textOf(tell({ kind, endpoint }, namesOf(subject)));
			expect(text).not.toMatch(/[{}]|undefined|null/);
			for (const unknown of Object.values(UNKNOWN)) {
				expect(SENTENCES[kind].includes(unknown) || !text.includes(unknown)).toBe(true);
			}
		}
	});

	it.each(kinds)('tells %s of what nobody knows any more', (kind) => {
		const text = textOf(tell({ kind, endpoint: 'world' }, {}));
		expect(text).not.toMatch(/[{}]|undefined| {2}/);
	});

	it('names who did it', () => {
		const told = (endpoint: string) =>
			textOf(tell({ kind: 'approval_approved', endpoint }, namesOf('message_1')));
		expect(told('world')).toMatch(/^A colleague approved/);
		expect(told('control')).toMatch(/^You approved/);
		expect(told('campaigns.actOnMessageApproval')).toMatch(/^n8n approved/);
	});

	it('links to what it is about', () => {
		expect(tell({ kind: 'lead_accepted', endpoint: 'world' }, namesOf('camp_2/lead_2'))).toEqual([
			{ text: expect.stringMatching(/^\S+ \S/), href: '#/leads/lead_2' },
			{ text: ' accepted the invitation of ' },
			{ text: expect.any(String), href: '#/senders' },
		]);
		const answered = tell({ kind: 'lead_answered', endpoint: 'world' }, namesOf('conv_1/msg_1'));
		expect(answered.at(-1)).toMatchObject({ href: '#/inbox/conv_1' });
	});

	it('quotes what was written, and does not quote the kind of an attachment', () => {
		const told = (subject: string) =>
			textOf(tell({ kind: 'lead_answered', endpoint: 'world' }, namesOf(subject)));
		expect(told('conv_1/msg_1')).toMatch(/: “.+”$/);
		expect(told('conv_2/msg_7')).toMatch(/: video$/);
	});

	it('does not link to somebody who is not in the workspace', () => {
		const pieces = tell({ kind: 'intent_labeled', endpoint: 'world' }, namesOf('conv_12'));
		expect(pieces.some(({ href }) => href?.startsWith('#/leads'))).toBe(false);
	});

	it('does not link to a campaign that was deleted', async () => {
		const { ask, view } = openConsole({ life: { level: 'off' } });
		await ask('/__control/campaigns/camp_3', { method: 'DELETE', headers: JSON_TYPE });
		expect((await view('today')).rows[0]!.sentence).toEqual([
			{ text: expect.stringMatching(/^You deleted the campaign \w/) },
		]);
	});

	it('has one text for each kind', () => {
		expect(Object.keys(SENTENCES).sort()).toEqual([...Object.keys(SUBJECTS), 'lead_found'].sort());
	});
});

describe('today', () => {
	it('tells everything once, newest first, part by part', async () => {
		const { sandbox, view } = await openBusyConsole();
		const rows = await readParts((query) => view(`today?${query}`), 'before');
		const ids = rows.map(({ id }) => id);
		expect(ids).toEqual(ids.toSorted((a, b) => b - a));
		expect(new Set(ids).size).toBe(ids.length);
		const counted = rows.map(({ sentence }) =>
			Number(/ and (\d+) others?( |$)/.exec(textOf(sentence))?.[1] ?? 0),
		);
		const told = counted.reduce((sum, others) => sum + 1 + others, 0);
		expect(told).toBe(sandbox.effects().filter(({ workspace_id: id }) => id === 'ws_main').length);
		expect((await view('status')).latestHappening).toBe(ids[0]);
	});

	it('tells what one request did to many leads at once', async () => {
		const { sandbox, view } = openConsole({ life: { level: 'off' } });
		const leads = Array.from({ length: 100 }, (_, index) => person(`Ada-${index}`));
		await call(sandbox, 'POST', '/lead_lists/list_1/leads', { body: { leads } });
		const { rows, next } = await view('today');
		expect(next).toBe(null);
		expect(rows.map(({ sentence }) => textOf(sentence))).toEqual([
			expect.stringMatching(/^Ada-0 Tester and 99 others joined the list /),
			'n8n added Ada-0 Tester and 99 others',
		]);
	});

	it('tells what is done at the console, and who', async () => {
		const { view, post } = openConsole({ life: { level: 'off' } });
		await post('conversations/conv_1/messages', { content: '<b>Yes</b>' });
		await post('conversations/conv_1', { intent: 'CONVERTED' });
		await post('conversations/conv_1/messages', { content: 'Fine', direction: 'sent' });
		await post('social_accounts/acct_1', { status: 'disconnected' });
		await post('social_accounts/acct_1', { status: 'connected' });
		await post('campaigns/camp_2', { status: 'paused' });
		await post('message_approvals/message_1', { approval_status: 'rejected' });
		await post('agents/agent_1/tick', { leads: 2 });
		const { rows } = await view('today');
		expect(new Set(rows.map(({ by }) => by))).toEqual(new Set(['console']));
		expect(rows.map(({ kind }) => kind)).toEqual([
			'membership_added',
			'lead_created',
			'approval_rejected',
			'campaign_paused',
			'account_connected',
			'session_lost',
			'colleague_answered',
			'intent_labeled',
			'lead_answered',
		]);
		const texts = rows.map(({ sentence }) => textOf(sentence));
		expect(texts[1]).toMatch(/^The agent .+ found \S+ .+ and 1 other$/);
		expect(texts.at(-1)).toMatch(/ wrote to .+: “<b>Yes<\/b>”$/);
	});

	it('tells who acts: the world, a request, somebody at the console', async () => {
		const { sandbox, view, post } = openConsole();
		await startCampaign(sandbox);
		await advance(sandbox, 24);
		await post('campaigns/camp_3', { status: 'started' });
		const byKind = Object.fromEntries((await view('today')).rows.map(({ kind, by }) => [kind, by]));
		expect(byKind).toMatchObject({
			campaign_created: 'request',
			connection_requested: 'world',
			campaign_resumed: 'console',
		});
	});
});
