/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createSandbox } from '../../../sandbox/sandbox';
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
	const { status, body } = await send(sandbox, 'conv_3', 'Hello\nagain 👋');
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
	expect((await messagesOf(sandbox, 'conv_3')).at(-1)).toEqual(body.message);
	const [first] = await readAll(sandbox, '/conversations');
	expect(first).toMatchObject({
		id: 'conv_3',
		is_unread: false,
		last_message: { id: body.message.id },
		updated_at: new Date(NOW).toISOString(),
	});
	expect(subjects(sandbox, 'message_sent')).toEqual([`conv_3/${body.message.id}`]);
});

test('sends the same text twice when asked twice', async () => {
	const sandbox = open();
	await send(sandbox, 'conv_1');
	await send(sandbox, 'conv_1');
	expect(await messagesOf(sandbox, 'conv_1')).toHaveLength(6);
	expect(subjects(sandbox, 'message_sent')).toHaveLength(2);
});

test.each([
	['a conversation that is still syncing', 'conv_8', 409, 'conversation_syncing'],
	['a send that fails', 'conv_10', 502, 'send_failed'],
	['a sender that is not connected', 'conv_11', 503, 'sending_unavailable'],
	['an unknown conversation', 'conv_999', 404, 'not_found'],
	['a conversation of another workspace', 'conv_13', 404, 'not_found'],
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
		const { status, body } = await send(open(), 'conv_1', text);
		expect([status, body.error.details.problems[0].field]).toEqual([400, 'content']);
	},
);

test('accepts the longest text', async () => {
	expect((await send(open(), 'conv_1', 'x'.repeat(8000))).status).toBe(200);
});

describe('a pending send', () => {
	test('has its effect at once and appears with the next inbox sync', async () => {
		const sandbox = open();
		const before = await rowOf(sandbox, 'conv_9');
		const { status, body } = await send(sandbox, 'conv_9');
		expect([status, body]).toEqual([200, { ok: true, pending: true, message: null }]);
		expect(subjects(sandbox, 'message_sent')).toHaveLength(1);
		expect(await messagesOf(sandbox, 'conv_9')).toHaveLength(2);
		expect((await rowOf(sandbox, 'conv_9')).last_message).toEqual(before.last_message);

		sandbox.control.syncInbox();
		const last = (await messagesOf(sandbox, 'conv_9')).at(-1);
		expect(last).toMatchObject({
			content: 'Hello',
			direction: 'sent',
			sent_at: new Date(NOW).toISOString(),
		});
		const [first] = await readAll(sandbox, '/conversations');
		expect(first).toMatchObject({ id: 'conv_9', last_message: { id: last.id } });
		expect(subjects(sandbox, 'message_sent')).toEqual([`conv_9/${last.id}`]);
	});

	test.each(['list', 'thread'])(
		'appears by itself with the next minute, in the %s',
		async (place) => {
			let now = NOW;
			const sandbox = open(() => now);
			await send(sandbox, 'conv_9');
			const isSeen = async () => {
				if (place === 'thread') return (await messagesOf(sandbox, 'conv_9')).length === 3;
				return (await rowOf(sandbox, 'conv_9')).last_message.content === 'Hello';
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
		await send(sandbox, 'conv_9');
		now += 1000;
		sandbox.control.addMessage('conv_9', { content: 'Are you there?' });
		sandbox.control.syncInbox();
		const texts = (await messagesOf(sandbox, 'conv_9')).map(
			({ content }: { content: string }) => content,
		);
		expect(texts.slice(-2)).toEqual(['Hello', 'Are you there?']);
		expect(await rowOf(sandbox, 'conv_9')).toMatchObject({
			is_unread: true,
			last_message: { content: 'Are you there?' },
		});
	});
});

test('keeps conversations, pending messages and settings over a restart', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
	const options = { database: join(folder, 'sandbox.db'), leads: 20, now: () => NOW };
	const first = createSandbox(options);
	await send(first, 'conv_9', 'Pending');
	await send(first, 'conv_3', 'Sent');
	first.control.setConversation('conv_1', { syncing: true });
	const before = await readAll(first, '/conversations');
	first.close();

	const second = openSandbox(options);
	expect(await readAll(second, '/conversations')).toEqual(before);
	expect(refusalOf(await send(second, 'conv_1'))).toEqual([409, 'conversation_syncing']);
	second.control.syncInbox();
	expect((await messagesOf(second, 'conv_9')).at(-1).content).toBe('Pending');
	rmSync(folder, { recursive: true });
});
