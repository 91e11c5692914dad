/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { seeded } from '../../composition/seeded';
import { createSandbox } from '../../sandbox';
import { call, openSandbox, readAll, refusalOf, subjects } from '../support';

type Sandbox = ReturnType<typeof openSandbox>;

/** 90 seconds past nine. */
const NOW = Date.UTC(2026, 0, 7, 9, 1, 30);
const open = (now = () => NOW) => openSandbox({ now });
const send = (sandbox: Sandbox, id: string, content: unknown = 'Hello') =>
	call(sandbox, 'POST', `/conversations/${id}/messages`, { body: { content } });
const messagesOf = async (sandbox: Sandbox, id: string) =>
	(await call(sandbox, 'GET', `/conversations/${id}`)).body.data.messages;
const rowOf = async (sandbox: Sandbox, id: string) =>
	(await readAll(sandbox, '/conversations')).find((row) => row.id === id);

test('sends a message, which moves its conversation up and marks it read', async () => {
	const sandbox = open();
	const { status, body } = await send(sandbox, seeded.conversations.rightToLeft, 'Hello\nagain 👋');
	expect(status).toBe(200);
	expect(body).toMatchObject({
		ok: true,
		pending: false,
		message: {
			content: 'Hello\nagain 👋',
			direction: 'sent',
			sent_at: new Date(NOW).toISOString(),
			attachments: [],
		},
	});
	expect((await messagesOf(sandbox, seeded.conversations.rightToLeft)).at(-1)).toEqual(
		body.message,
	);
	const [first] = await readAll(sandbox, '/conversations');
	expect(first).toMatchObject({
		id: seeded.conversations.rightToLeft,
		is_unread: false,
		last_message: { id: body.message.id },
		updated_at: new Date(NOW).toISOString(),
	});
	expect(subjects(sandbox, 'message_sent')).toEqual([
		`${seeded.conversations.rightToLeft}/${body.message.id}`,
	]);
});

test('sends the same text twice when asked twice', async () => {
	const sandbox = open();
	await send(sandbox, seeded.conversations.interested);
	await send(sandbox, seeded.conversations.interested);
	expect(await messagesOf(sandbox, seeded.conversations.interested)).toHaveLength(6);
	expect(subjects(sandbox, 'message_sent')).toHaveLength(2);
});

test.each([
	[
		'a conversation that is still syncing',
		seeded.conversations.syncing,
		409,
		'conversation_syncing',
	],
	['a send that fails', seeded.conversations.sendFails, 502, 'send_failed'],
	['a sender that is not connected', seeded.conversations.disconnected, 503, 'sending_unavailable'],
	['an unknown conversation', 'conv_999', 404, 'not_found'],
	['a conversation of another workspace', seeded.conversations.inSecondWorkspace, 404, 'not_found'],
])('sends nothing for %s', async (_, id, status, code) => {
	const sandbox = open();
	const before = await readAll(sandbox, '/conversations');
	expect(refusalOf(await send(sandbox, id))).toEqual([status, code]);
	expect(await readAll(sandbox, '/conversations')).toEqual(before);
	expect(sandbox.effects()).toEqual([]);
});

test.each(['', 'x'.repeat(8001), 7])(
	'refuses a text that is too short, too long or none',
	async (text) => {
		const { status, body } = await send(open(), seeded.conversations.interested, text);
		expect([status, body.error.details.problems[0].field]).toEqual([400, 'content']);
	},
);

test('accepts the longest text', async () => {
	expect((await send(open(), seeded.conversations.interested, 'x'.repeat(8000))).status).toBe(200);
});

describe('a pending send', () => {
	test('has its effect at once and appears with the next inbox sync', async () => {
		const sandbox = open();
		const before = await rowOf(sandbox, seeded.conversations.sendPending);
		const { status, body } = await send(sandbox, seeded.conversations.sendPending);
		expect([status, body]).toEqual([200, { ok: true, pending: true, message: null }]);
		expect(subjects(sandbox, 'message_sent')).toHaveLength(1);
		expect(await messagesOf(sandbox, seeded.conversations.sendPending)).toHaveLength(2);
		expect((await rowOf(sandbox, seeded.conversations.sendPending)).last_message).toEqual(
			before.last_message,
		);

		sandbox.control.syncInbox();
		const last = (await messagesOf(sandbox, seeded.conversations.sendPending)).at(-1);
		expect(last).toMatchObject({
			content: 'Hello',
			direction: 'sent',
			sent_at: new Date(NOW).toISOString(),
		});
		const [first] = await readAll(sandbox, '/conversations');
		expect(first).toMatchObject({
			id: seeded.conversations.sendPending,
			last_message: { id: last.id },
		});
		expect(subjects(sandbox, 'message_sent')).toEqual([
			`${seeded.conversations.sendPending}/${last.id}`,
		]);
	});

	test.each(['list', 'thread'])(
		'appears by itself with the next minute, in the %s',
		async (place) => {
			let now = NOW;
			const sandbox = open(() => now);
			await send(sandbox, seeded.conversations.sendPending);
			const isSeen = async () => {
				if (place === 'thread') {
					return (await messagesOf(sandbox, seeded.conversations.sendPending)).length === 3;
				}
				return (
					(await rowOf(sandbox, seeded.conversations.sendPending)).last_message.content === 'Hello'
				);
			};
			now += 29_999;
			expect(await isSeen()).toBe(false);
			now += 1;
			expect(await isSeen()).toBe(true);
		},
	);

	test('appears before what the lead wrote meanwhile', async () => {
		let now = NOW;
		const sandbox = open(() => now);
		await send(sandbox, seeded.conversations.sendPending);
		now += 1000;
		sandbox.control.addMessage(seeded.conversations.sendPending, { content: 'Are you there?' });
		sandbox.control.syncInbox();
		const texts = (await messagesOf(sandbox, seeded.conversations.sendPending)).map(
			({ content }: { content: string }) => content,
		);
		expect(texts.slice(-2)).toEqual(['Hello', 'Are you there?']);
		expect(await rowOf(sandbox, seeded.conversations.sendPending)).toMatchObject({
			is_unread: true,
			last_message: { content: 'Are you there?' },
		});
	});
});

test('keeps conversations, pending messages and settings over a restart', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
	const options = { database: join(folder, 'sandbox.db'), leads: 20, now: () => NOW };
	const first = createSandbox(options);
	await send(first, seeded.conversations.sendPending, 'Pending');
	await send(first, seeded.conversations.rightToLeft, 'Sent');
	first.control.setConversation(seeded.conversations.interested, { syncing: true });
	const before = await readAll(first, '/conversations');
	first.close();

	const second = openSandbox(options);
	expect(await readAll(second, '/conversations')).toEqual(before);
	expect(refusalOf(await send(second, seeded.conversations.interested))).toEqual([
		409,
		'conversation_syncing',
	]);
	second.control.syncInbox();
	expect((await messagesOf(second, seeded.conversations.sendPending)).at(-1).content).toBe(
		'Pending',
	);
	rmSync(folder, { recursive: true });
});
