import { seed } from '../../composition/seed';
import { seeded } from '../../composition/seeded';
import { createNames } from '../../console/story/names';
import { UNKNOWN } from '../../console/story/sentences';
import { tell } from '../../console/story/tell';
import { type EffectKind, type EffectPart, EFFECTS } from '../../core/store/effects';
import { openStore } from '../../core/store/store';
import { advance, START, startCampaign } from '../engine/support';
import { call, draft, JSON_TYPE, person } from '../support';
import { openBusyConsole, openConsole, readParts, textOf } from './support';

const account_id = seeded.accounts.connected;
const agent_id = seeded.agents.active;
const enrolled = { campaign_id: seeded.campaigns.started, lead_id: seeded.leads.messagePending };
const approval = { approval_id: seeded.approvals.pending, ...enrolled };
const conversation = {
	conversation_id: seeded.conversations.interested,
	lead_id: seeded.leads.interested,
};
const message = { ...conversation, message_id: seeded.messages.opening };

/** What the effects happen to. */
const PARTS: Readonly<Record<EffectPart, string>> = {
	account_id,
	agent_id,
	...approval,
	...message,
	generation_id: seeded.generations.ready,
	lead_list_id: seeded.lists.default,
	override_id: 'override_1',
	website_url: 'https://www.example.com/a_b',
	...enrolled,
};

const concernedBy = (kind: EffectKind): Partial<typeof PARTS> => {
	const { subject, also } = EFFECTS[kind];
	return Object.fromEntries([...subject, ...also].map((part) => [part, PARTS[part]]));
};

const kinds = Object.keys(EFFECTS) as EffectKind[];

describe('a sentence', () => {
	const store = openStore(':memory:');
	seed(store, { leads: 30, now: START, people: 'plausible' });
	const namesOf = createNames(store);
	afterAll(() => store.database.close());

	test.each(kinds)('tells %s with all names', (kind) => {
		for (const endpoint of ['world', 'control', 'leads.enrich']) {
			const text = textOf(tell({ kind, endpoint }, namesOf(concernedBy(kind))));
			expect(text).not.toMatch(/[{}]|undefined|null/);
			for (const unknown of Object.values(UNKNOWN)) {
				expect(EFFECTS[kind].sentence.includes(unknown) || !text.includes(unknown)).toBe(true);
			}
		}
	});

	test.each(kinds)('tells %s of what nobody knows any more', (kind) => {
		const text = textOf(tell({ kind, endpoint: 'world' }, {}));
		expect(text).not.toMatch(/[{}]|undefined| {2}/);
	});

	test('names who did it', () => {
		const told = (endpoint: string, client: string | null = null) =>
			textOf(tell({ kind: 'approval_approved', endpoint, client }, namesOf(approval)));
		expect(told('world')).toMatch(/^A played colleague approved/);
		expect(told('control')).toMatch(/^You approved/);
		expect(told('campaigns.actOnMessageApproval')).toMatch(/^A program approved/);
		expect(told('campaigns.actOnMessageApproval', 'n8n')).toMatch(/^n8n approved/);
	});

	test('links to what it is about', () => {
		expect(tell({ kind: 'lead_accepted', endpoint: 'world' }, namesOf(enrolled))).toEqual([
			{ text: expect.stringMatching(/^\S+ \S/), href: `#/leads/${seeded.leads.messagePending}` },
			{ text: ' accepted the invitation of ' },
			{ text: expect.any(String), href: '#/senders' },
		]);
		const answered = tell({ kind: 'lead_answered', endpoint: 'world' }, namesOf(message));
		expect(answered.at(-1)).toMatchObject({ href: `#/inbox/${seeded.conversations.interested}` });
	});

	test('quotes what was written, and does not quote the kind of an attachment', () => {
		const told = (message_id: string) =>
			textOf(tell({ kind: 'lead_answered', endpoint: 'world' }, namesOf({ message_id })));
		expect(told(seeded.messages.opening)).toMatch(/: “.+”$/);
		expect(told(seeded.messages.video)).toMatch(/: video$/);
	});

	test('does not link to someone who is not in the workspace', () => {
		const outside = { conversation_id: seeded.conversations.empty, lead_id: 'lead_elsewhere_12' };
		const pieces = tell({ kind: 'intent_labeled', endpoint: 'world' }, namesOf(outside));
		expect(pieces.some(({ href }) => href?.startsWith('#/leads'))).toBe(false);
	});

	test('does not link to a campaign that was deleted', async () => {
		const { ask, view } = openConsole({ life: { level: 'off' } });
		await ask(`/__control/campaigns/${seeded.campaigns.paused}`, {
			method: 'DELETE',
			headers: JSON_TYPE,
		});
		expect((await view('today')).rows[0]!.sentence).toEqual([
			{ text: expect.stringMatching(/^You deleted the campaign \w/) },
		]);
	});
});

describe('today', () => {
	test('tells everything once, newest first, part by part', async () => {
		const { sandbox, view } = await openBusyConsole();
		const rows = await readParts((query) => view(`today?${query}`));
		const ids = rows.map(({ id }) => id);
		expect(ids).toEqual(ids.toSorted((a, b) => b - a));
		expect(new Set(ids).size).toBe(ids.length);
		const counted = rows.map(({ sentence }) =>
			Number(/ and (\d+) others?( |$)/.exec(textOf(sentence))?.[1] ?? 0),
		);
		const told = counted.reduce((sum, others) => sum + 1 + others, 0);
		expect(told).toBe(sandbox.effects().filter(({ workspace_id: id }) => id === 'ws_main').length);
		expect((await view('status')).latestLine).toBe(ids[0]);
	});

	test.each([
		['n8n/2.41.1 (+https://n8n.io/)', 'n8n'],
		['curl/8.14.1', 'curl'],
		['', 'A program'],
		['(nameless)', 'A program'],
	])('names a program that calls itself %j', async (agent, name) => {
		const { sandbox, view } = openConsole({ life: { level: 'off' } });
		const headers = { 'user-agent': agent };
		await call(sandbox, 'POST', '/lead_lists', { body: { name: 'New' }, headers });
		const { rows } = await view('today');
		expect(rows.map(({ sentence }) => textOf(sentence))).toEqual([`${name} created the list New`]);
	});

	test('tells what one request did to many leads at once', async () => {
		const { sandbox, view } = openConsole({ life: { level: 'off' } });
		const leads = Array.from({ length: 100 }, (_, index) => person(`Ada-${index}`));
		await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, { body: { leads } });
		const { rows, next } = await view('today');
		expect(next).toBe(null);
		expect(rows.map(({ sentence }) => textOf(sentence))).toEqual([
			expect.stringMatching(/^Ada-0 Tester and 99 others joined the list /),
			'A program added Ada-0 Tester and 99 others',
		]);
	});

	test('tells of two senders who do the same in one minute in two lines', async () => {
		const { sandbox, view } = openConsole();
		const campaign = await startCampaign(sandbox, {
			leads: 40,
			social_account_ids: [seeded.accounts.connected, seeded.accounts.warmingUp],
		});
		await advance(sandbox, 24);
		const viewed = sandbox
			.effects('profile_viewed')
			.filter(({ subject }) => subject.startsWith(campaign));
		const minutes = viewed.map(({ at }) => at);
		expect(new Set(minutes).size).toBeLessThan(minutes.length);
		const rows = await readParts((query) => view(`today?${query}`));
		const told = rows.filter(({ kind }) => kind === 'profile_viewed');
		expect(told.map(({ sentence }) => textOf(sentence))).toHaveLength(viewed.length);
	});

	test('tells what is done at the console, and who', async () => {
		const { view, post } = openConsole({ life: { level: 'off' } });
		await post(`conversations/${seeded.conversations.interested}/messages`, {
			content: '<b>Yes</b>',
		});
		await post(`conversations/${seeded.conversations.interested}`, { intent: 'CONVERTED' });
		await post(`conversations/${seeded.conversations.interested}/messages`, {
			content: 'Fine',
			direction: 'sent',
		});
		await post(`social_accounts/${seeded.accounts.connected}`, { status: 'disconnected' });
		await post(`social_accounts/${seeded.accounts.connected}`, { status: 'connected' });
		await post(`campaigns/${seeded.campaigns.started}`, { status: 'paused' });
		await post(`message_approvals/${seeded.approvals.pending}`, { approval_status: 'rejected' });
		await post(`agents/${seeded.agents.active}/tick`, { leads: 2 });
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

	test('tells who acts: the world, a request, someone at the console', async () => {
		const { sandbox, view, post } = openConsole();
		await startCampaign(sandbox);
		await advance(sandbox, 24);
		await post(`campaigns/${seeded.campaigns.paused}`, { status: 'started' });
		const byKind = Object.fromEntries((await view('today')).rows.map(({ kind, by }) => [kind, by]));
		expect(byKind).toMatchObject({
			campaign_created: 'request',
			connection_requested: 'world',
			campaign_resumed: 'console',
		});
	});
});

describe('the page of a lead', () => {
	test('tells what happened to it in campaigns, lists and conversations, and nothing else', async () => {
		const { sandbox, view, post } = openConsole({ life: { level: 'off' } });
		const { id: message, lead_id: lead } = (await view('approvals')).rows[0]!;
		await post(`message_approvals/${message}`, { edited_message: 'My words' });
		await post(`message_approvals/${message}`, { approval_status: 'approved' });
		const conversation = {
			social_account_id: seeded.accounts.connected,
			lead_id: lead,
			content: 'Yes',
		};
		const { id } = (await post('conversations', conversation)).body.data;
		await post(`conversations/${id}`, { intent: 'INTERESTED' });
		await call(sandbox, 'POST', `/conversations/${id}/messages`, { body: { content: 'Fine' } });
		const own = await call(sandbox, 'POST', '/lead_lists', { body: { name: 'Own' } });
		const list = [own.body.data].flat()[0].id;
		const { social_url } = (await view(`leads/${lead}`)).lead;
		const leads = [person('Known', { social_url }), person('Ada')];
		await call(sandbox, 'POST', `/lead_lists/${list}/leads`, { body: { leads } });
		const created = await call(sandbox, 'POST', '/campaigns', {
			body: draft({ source: { lead_list_id: list } }),
		});
		const campaign = created.body.data.id;
		await call(sandbox, 'PUT', `/campaigns/${campaign}/leads/${lead}/message-overrides`, {
			body: { node_type: 'send_message', message_stage: 'ice_breaker', message: 'My words' },
		});
		await post(`campaigns/${campaign}`, { status: 'started' });
		const { rows } = (await view(`leads/${lead}`)).story;
		expect(rows.map(({ kind }) => kind).reverse()).toEqual([
			'approval_edited',
			'approval_approved',
			'lead_answered',
			'intent_labeled',
			'message_sent',
			'membership_added',
			'override_set',
			'lead_enrolled',
		]);
	});
});
