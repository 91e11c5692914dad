import type { INodeParameters, NodeApiError } from 'n8n-workflow';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { environment } from '../support/environment';
import { Poller } from '../support/poller';
import { listening } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });

const poller = (parameters: INodeParameters = {}) =>
	new Poller({ parameters, credential: sandbox.credential() });

async function activated(parameters: INodeParameters = {}): Promise<Poller> {
	const trigger = poller(parameters);
	expect(await trigger.activate()).toBeNull();
	return trigger;
}

const reply = (conversation: string, content: string, more: object = {}) =>
	sandbox.control.addMessage(conversation, { content, ...more });
const texts = (items: Awaited<ReturnType<Poller['poll']>>) => (items ?? []).map(({ text }) => text);
const requestsSince = (count: number) => sandbox.requests.length - count;

test('the first poll starts nothing, however much is unread', async () => {
	const trigger = await activated();
	expect(await trigger.poll()).toBeNull();
});

test('a reply starts the workflow once, with its flat fields beside those that name the event', async () => {
	const trigger = await activated();
	reply(seeded.conversations.interested, 'Yes, tell me more');
	const items = await trigger.poll();
	expect(items).toHaveLength(1);
	expect(items![0]).toEqual({
		event_id: expect.stringMatching(/^replyReceived:msg_/),
		event: 'replyReceived',
		occurred_at: expect.stringMatching(/Z$/),
		text: 'Yes, tell me more',
		lead_name: expect.stringMatching(/^\S+ \S+$/),
		lead_first_name: String(items![0]!.lead_name).split(' ')[0],
		lead_last_name: String(items![0]!.lead_name).split(' ')[1],
		lead_id: expect.any(String),
		lead_profile_url: expect.stringMatching(/^https:/),
		conversation_id: seeded.conversations.interested,
		message_id: expect.stringMatching(/^msg_/),
		sender_name: expect.any(String),
		intent: null,
		previous_intent: 'INTERESTED',
	});
	expect(await trigger.poll()).toBeNull();
	trigger.restart();
	expect(await trigger.poll()).toBeNull();
});

test('several messages between two polls come one by one, oldest first, also before an answer of our own', async () => {
	const trigger = await activated();
	const at = (seconds: number) => ({
		sent_at: new Date(environment.now() + seconds * 1000).toISOString(),
	});
	reply(seeded.conversations.interested, 'One', at(1));
	reply(seeded.conversations.attachments, 'Two', at(2));
	reply(seeded.conversations.interested, 'Three', at(3));
	reply(seeded.conversations.interested, 'Our answer', { direction: 'sent', ...at(4) });
	expect(texts(await trigger.poll())).toEqual(['One', 'Two', 'Three']);
	expect(await trigger.poll()).toBeNull();
});

test.each([
	['👋', 'Lind', { lead_name: '👋 Lind', lead_first_name: null, lead_last_name: 'Lind' }],
	['Dr. Ada', 'Lind, PhD', { lead_first_name: 'Ada', lead_last_name: 'Lind' }],
])('a lead called %j %j can be greeted', async (first_name, last_name, names) => {
	const trigger = await activated();
	sandbox.query(
		"UPDATE conversations SET record = json_set(record, '$.lead.first_name', ?, '$.lead.last_name', ?)",
		first_name,
		last_name,
	);
	reply(seeded.conversations.interested, 'Yes, tell me more');
	expect(await trigger.poll()).toMatchObject([names]);
});

test('without Simplify, last_message_id is the newest message of the conversation, also if we wrote it', async () => {
	const trigger = await activated({ simplify: false });
	const at = (seconds: number) => ({
		sent_at: new Date(environment.now() + seconds * 1000).toISOString(),
	});
	const one = reply(seeded.conversations.interested, 'One', at(1));
	const two = reply(seeded.conversations.interested, 'Two', at(2));
	const ours = reply(seeded.conversations.interested, 'Ours', { direction: 'sent', ...at(3) });
	expect(await trigger.poll()).toMatchObject([
		{ message_id: one.id, last_message_id: ours.id },
		{ message_id: two.id, last_message_id: ours.id },
	]);
	const three = reply(seeded.conversations.interested, 'Three', at(4));
	expect(await trigger.poll()).toMatchObject([{ last_message_id: three.id }]);
});

test('an idle poll is one request, and one with a changed thread two', async () => {
	const trigger = await activated();
	let before = sandbox.requests.length;
	await trigger.poll();
	expect(requestsSince(before)).toBe(1);
	reply(seeded.conversations.manyMessages, 'A word');
	before = sandbox.requests.length;
	await trigger.poll();
	expect(requestsSince(before)).toBe(2);
});

test('what came while n8n was down starts the workflow afterwards', async () => {
	const trigger = await activated();
	reply(seeded.conversations.interested, 'First');
	expect(texts(await trigger.poll())).toEqual(['First']);
	await trigger.poll();
	trigger.restart();
	reply(seeded.conversations.interested, 'While it was down');
	expect(texts(await trigger.poll())).toEqual(['While it was down']);
});

test('what an idle poll remembered may be lost without harm', async () => {
	const trigger = await activated();
	reply(seeded.conversations.interested, 'Ours', { direction: 'sent' });
	expect(await trigger.poll()).toBeNull();
	trigger.restart();
	reply(seeded.conversations.interested, 'Theirs');
	expect(texts(await trigger.poll())).toEqual(['Theirs']);
	expect(await trigger.poll()).toBeNull();
});

test('a read conversation still fires', async () => {
	const trigger = await activated();
	reply(seeded.conversations.interested, 'Read elsewhere');
	sandbox.query("UPDATE conversations SET record = json_set(record, '$.is_unread', json('false'))");
	expect(texts(await trigger.poll())).toEqual(['Read elsewhere']);
});

describe('a failure', () => {
	test('of the list: visible with its status, and nothing is skipped once it is mended', async () => {
		const trigger = await activated();
		reply(seeded.conversations.interested, 'Not lost');
		const revoked = sandbox.credential(sandboxKeys.revoked);
		const failed = (await trigger.poll(revoked).catch((error: unknown) => error)) as NodeApiError;
		expect(failed.httpCode).toBe('401');
		expect(failed.description).toContain('OWNER or MANAGER');
		trigger.restart();
		expect(texts(await trigger.poll())).toEqual(['Not lost']);
	});

	test('a missing scope is named', async () => {
		const trigger = poller();
		const credential = sandbox.credential(sandboxKeys.withoutConversationsRead);
		const failed = (await trigger
			.poll(credential)
			.catch((error: unknown) => error)) as NodeApiError;
		expect(failed.description).toContain('conversations:read');
	});

	test('of one thread: the others come, and the error when there is nothing else', async () => {
		const trigger = await activated();
		reply(seeded.conversations.interested, 'Behind the wall');
		reply(seeded.conversations.attachments, 'In the open');
		sandbox.control.setConversation(seeded.conversations.interested, { history_unavailable: true });
		expect(texts(await trigger.poll())).toEqual(['In the open']);
		const failed = (await trigger.poll().catch((error: unknown) => error)) as NodeApiError;
		expect(failed.httpCode).toBe('503');
		sandbox.control.setConversation(seeded.conversations.interested, {
			history_unavailable: false,
		});
		expect(texts(await trigger.poll())).toEqual(['Behind the wall']);
		expect(await trigger.poll()).toBeNull();
	});
});

describe('options', () => {
	test('combines the messages of a conversation once the lead is quiet', async () => {
		const trigger = await activated({ options: { combineMinutes: 5 } });
		const at = (minutesAgo: number) =>
			new Date(environment.now() - minutesAgo * 60_000).toISOString();
		reply(seeded.conversations.interested, 'Hello', { sent_at: at(0) });
		expect(await trigger.poll()).toBeNull();
		sandbox.query('SELECT 1');
		reply(seeded.conversations.attachments, 'One', { sent_at: at(8) });
		reply(seeded.conversations.attachments, 'Two', { sent_at: at(7) });
		const items = await trigger.poll();
		expect(texts(items)).toEqual(['One\n\nTwo']);
	});

	test('puts the last messages beside the reply', async () => {
		const trigger = await activated({ options: { lastMessages: 3 } });
		reply(seeded.conversations.manyMessages, 'And now?');
		const [item] = (await trigger.poll())!;
		expect(item!.last_messages).toHaveLength(3);
		expect((item!.last_messages as Array<{ text: string }>).at(-1)!.text).toBe('And now?');
	});

	test('only replies to the chosen sender accounts', async () => {
		const trigger = await activated({ filters: { socialAccountIds: [seeded.accounts.warmingUp] } });
		const accountOf = (id: string) =>
			sandbox.query<{ account: string }>(
				"SELECT json_extract(record, '$.social_account.id') AS account FROM conversations WHERE id = ?",
				id,
			)[0]!.account;
		const ids = [
			seeded.conversations.interested,
			seeded.conversations.attachments,
			seeded.conversations.rightToLeft,
			seeded.conversations.multilingual,
			seeded.conversations.markup,
		];
		for (const id of ids) reply(id, id);
		const wanted = ids.filter((id) => accountOf(id) === seeded.accounts.warmingUp);
		expect(texts(await trigger.poll()).toSorted()).toEqual(wanted);
	});

	test('without Simplify the records as they came', async () => {
		const trigger = await activated({ simplify: false });
		reply(seeded.conversations.interested, 'Whole');
		const [item] = (await trigger.poll())!;
		expect(item).toMatchObject({
			event: 'replyReceived',
			conversation: { id: seeded.conversations.interested },
			messages: [{ content: 'Whole', content_type: 'text' }],
		});
	});
});

test('a manual test shows the newest real reply and remembers nothing', async () => {
	const trigger = await activated();
	const before = structuredClone(trigger.saved);
	reply(seeded.conversations.interested, 'The newest');
	expect(texts(await trigger.test())).toEqual(['The newest']);
	expect(texts(await trigger.test())).toEqual(['The newest']);
	expect(texts(await trigger.poll())).toEqual(['The newest']);
	expect(before).not.toEqual({});
});

describe('a manual test shows the newest reply', () => {
	const shown = async (parameters: INodeParameters = {}) => texts(await poller(parameters).test());

	test('of the chosen sender accounts', async () => {
		reply(seeded.conversations.rightToLeft, 'To Jonas');
		reply(seeded.conversations.interested, 'To Clara');
		const before = sandbox.requests.length;
		expect(await shown({ filters: { socialAccountIds: [seeded.accounts.warmingUp] } })).toEqual([
			'To Jonas',
		]);
		expect(requestsSince(before)).toBe(2);
	});

	test('alone and at once, even if messages are combined', async () => {
		reply(seeded.conversations.interested, 'Earlier');
		reply(seeded.conversations.interested, 'Just now');
		expect(await shown({ options: { combineMinutes: 60 } })).toEqual(['Just now']);
	});

	test('even if we have answered since', async () => {
		for (const { id } of sandbox.query<{ id: string }>('SELECT id FROM conversations')) {
			reply(id, 'Ours', { direction: 'sent' });
		}
		expect(await shown()).toHaveLength(1);
	});
});

describe('of a long conversation', () => {
	/** Enough for a second page with more messages than a reading needs, and fewer than are wanted. */
	const write = (count: number) => {
		for (let number = 0; number < count; number++) {
			reply(seeded.conversations.interested, `Message ${number}`, { direction: 'sent' });
		}
	};
	const lastOf = (items: Awaited<ReturnType<Poller['poll']>>) =>
		(items?.[0]?.last_messages as unknown[] | undefined)?.length;

	test('as many last messages come as are wanted, whatever was read before', async () => {
		const parameters = { options: { lastMessages: 100 } };
		const trigger = await activated(parameters);
		write(560);
		for (const content of ['First', 'Second']) {
			reply(seeded.conversations.interested, content);
			expect(lastOf(await trigger.poll())).toBe(100);
		}
		const { saved } = trigger;
		const more = new Poller({ parameters, credential: sandbox.credential(), remembered: saved });
		reply(seeded.conversations.interested, 'Third');
		expect(lastOf(await more.poll())).toBe(100);
	});

	test('even if fewer were wanted before', async () => {
		const trigger = await activated();
		write(560);
		reply(seeded.conversations.interested, 'First');
		await trigger.poll();
		const more = new Poller({
			parameters: { options: { lastMessages: 100 } },
			credential: sandbox.credential(),
			remembered: trigger.saved,
		});
		reply(seeded.conversations.interested, 'Second');
		expect(lastOf(await more.poll())).toBe(100);
	});
});

describe('one conversation', () => {
	const bad = { endpoint: 'conversations.get' } as const;

	test.each([
		['an answer without one', { ...bad, fault: 'status', status: 200, body: { data: null } }],
		['a refusal', { ...bad, fault: 'status', status: 403 }],
	] as const)('with %s does not hold up the others', async (_, fault) => {
		const trigger = await activated();
		reply(seeded.conversations.interested, 'First', {
			sent_at: new Date(environment.now() - 60_000).toISOString(),
		});
		reply(seeded.conversations.rightToLeft, 'Second');
		sandbox.faults.add({ ...fault, times: 1 });
		expect(texts(await trigger.poll())).toEqual(['First']);
		expect(texts(await trigger.poll())).toEqual(['Second']);
	});
});

test('Emit From Earlier takes what came before, at the first activation alone', async () => {
	const at = (hours: number) => new Date(environment.now() - hours * 3_600_000).toISOString();
	reply(seeded.conversations.interested, 'Long ago', { sent_at: at(30) });
	reply(seeded.conversations.interested, 'Lately', { sent_at: at(2) });
	const options = { pastHours: 24 };
	const first = poller({ options });
	const earlier = texts(await first.activate());
	expect(earlier).toContain('Lately');
	expect(earlier).not.toContain('Long ago');
	expect(await first.poll()).toBeNull();

	const narrowed = new Poller({
		parameters: {
			options,
			filters: { socialAccountIds: [seeded.accounts.connected, seeded.accounts.warmingUp] },
		},
		credential: sandbox.credential(),
		remembered: first.saved,
	});
	expect(await narrowed.activate()).toBeNull();
});

test("a reply whose time cannot be read comes, and n8n's log says that its time is a guess", async () => {
	const trigger = await activated();
	const { id } = sandbox.control.addMessage(seeded.conversations.interested, { content: 'When?' });
	sandbox.database
		.prepare(
			"UPDATE conversation_messages SET record = json_set(record, '$.sent_at', 'soon') WHERE id = ?",
		)
		.run(id);
	const { result, log } = await listening(async () => await trigger.poll());
	expect(result).toMatchObject([{ text: 'When?' }]);
	expect(log.join()).toContain(
		`replyReceived:${id}: The API sent a time that cannot be read ("soon"). The event comes all the same, with the nearest known time.`,
	);
	expect(await trigger.poll()).toBeNull();
});

test('a state that cannot be read: a new baseline, no flood', async () => {
	const trigger = new Poller({
		credential: sandbox.credential(),
		remembered: { state: { version: 99 } },
	});
	expect(await trigger.poll()).toBeNull();
	reply(seeded.conversations.interested, 'Afterwards');
	expect(texts(await trigger.poll())).toEqual(['Afterwards']);
});
