import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { triggersOn } from '../../support/poller';
import { environment, MINUTE_MS } from '../../support/environment';
import { useSandbox } from '../../support/sandbox';
import { runNode } from '../../support/runNode';
import { sendingTo, TEXT } from '../../support/sendMessage';
import { CONVERSATION_NODE } from '../../support/workflow';

// The lead deletes or edits the message that is answered, before the answer goes out.

const sandbox = useSandbox();
const { send, sent, requests } = sendingTo(sandbox);

const CONVERSATION = seeded.conversations.interested;
/** As the form opens: all IDs come from the item. */
const FORM: INodeParameters = {
	conversationId: '={{ $json.conversation_id ?? $json.id }}',
	sendIf: undefined,
};
const GO_ON: INodeParameters = { ...FORM, options: { ifNewerMessage: 'goOn' } };

type Fields = Parameters<typeof sandbox.control.addMessage>[1];

const write = (content: string, more: Partial<Fields> = {}) =>
	sandbox.control.addMessage(CONVERSATION, { content, ...more });

const deleteMessage = (id: string) =>
	sandbox.database.prepare('DELETE FROM conversation_messages WHERE id = ?').run(id);

const edit = (id: string, content: string) =>
	sandbox.database
		.prepare(
			"UPDATE conversation_messages SET record = json_set(record, '$.content', ?) WHERE id = ?",
		)
		.run(content, id);

/** A reply as the trigger hands it out. */
const replyOf = ({ id, content }: { id: string; content: string }): IDataObject => ({
	conversation_id: CONVERSATION,
	message_id: id,
	last_message_id: id,
	text: content,
});

/** What the trigger makes of what is written. */
async function triggered(happen: () => void, parameters: INodeParameters = {}) {
	const trigger = await triggerOn(parameters);
	happen();
	return (await trigger.poll()) ?? [];
}

const triggerOn = async (parameters: INodeParameters) =>
	await triggersOn('replyReceived', sandbox).activated(parameters);

const rowsOf = async (parameters: INodeParameters) =>
	(
		await runNode({
			type: CONVERSATION_NODE,
			parameters: { resource: 'conversation', ...parameters },
			credential: sandbox.credential(),
		})
	).rows;

describe('the message is gone', () => {
	test('deleted: says so, who wrote last, and what to do', async () => {
		const before = write('One moment');
		const message = write('Yes, call me');
		deleteMessage(message.id);
		const { error } = await send(FORM, { input: [replyOf(message)] });
		expect(error?.message).toMatch(
			new RegExp(
				`^Not sent: message ${message.id} is gone, and .+ wrote the last message, ${before.id}, at ${before.sent_at}$`,
			),
		);
		expect(error?.description).toMatch(/^It was deleted, or deleted and written anew\. Read the/);
		expect(error?.description).toContain('choose Go On Without Sending');
		expect(sent()).toEqual([]);
	});

	test('deleted and rewritten: an item says so, and the answer to the new message is sent', async () => {
		const message = write('Yes, call me');
		const rewritten = write('Yes, call me on Friday');
		deleteMessage(message.id);
		const { rows, error, hints } = await send(
			{ ...GO_ON, content: '=Answer {{ $itemIndex }}' },
			{ input: [replyOf(message), replyOf(rewritten)] },
		);
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{
				sent: false,
				message_id: null,
				status: 'message_gone',
				text: 'Answer 0',
				reason: expect.stringContaining(`message ${message.id} is gone`),
				newer_message_id: rewritten.id,
				newer_message_direction: 'received',
			},
			{ sent: true, text: 'Answer 1' },
		]);
		expect(hints).toEqual(['1 of 2 messages is not sent: see "reason".']);
	});

	test('all messages are deleted', async () => {
		const message = write('Yes');
		sandbox.database
			.prepare('DELETE FROM conversation_messages WHERE conversation_id = ?')
			.run(CONVERSATION);
		const { rows } = await send(GO_ON, { input: [replyOf(message)] });
		expect(rows).toMatchObject([
			{
				status: 'message_gone',
				reason: `Not sent: message ${message.id} is gone, and the conversation has no message`,
				newer_message_id: null,
				newer_message_direction: null,
			},
		]);
	});

	test('the message that is to be sent is there already: that counts', async () => {
		const message = write('Yes');
		deleteMessage(message.id);
		write(TEXT, { direction: 'sent' });
		const { rows } = await send(GO_ON, { input: [replyOf(message)] });
		expect(rows).toMatchObject([{ status: 'already_sent' }]);
	});

	test.each([
		['Get', { operation: 'get', conversationId: { __rl: true, mode: 'id', value: CONVERSATION } }],
		['Get Many', { operation: 'getAll', returnAll: false, limit: 1 }],
	])('with an item of Conversation > %s, too', async (_, parameters) => {
		const message = write('Yes');
		const input = await rowsOf(parameters as INodeParameters);
		deleteMessage(message.id);
		expect((await send(GO_ON, { input })).rows).toMatchObject([{ status: 'message_gone' }]);
	});

	test.each([true, false])('with an item of the trigger, Simplify %p', async (simplify) => {
		const input = await triggered(() => write('Yes, call me'), { simplify });
		deleteMessage(input[0]!.message_id as string);
		const conversationId = '={{ $json.conversation_id ?? $json.conversation.id }}';
		const { rows } = await send({ ...GO_ON, conversationId }, { input });
		expect(rows).toMatchObject([{ status: 'message_gone' }]);
	});
});

describe('an ID that may be mistyped remains an error', () => {
	const NOT_THERE = 'has no message with the ID msg_9999';

	test.each<[string, INodeParameters, IDataObject]>([
		['the item has neither', { conversationId: CONVERSATION, onlyIfLastMessageId: 'msg_9999' }, {}],
		['the item has only the message', { conversationId: CONVERSATION }, { message_id: 'msg_9999' }],
		[
			'the item has only the conversation',
			{ onlyIfLastMessageId: 'msg_9999' },
			{ conversation_id: CONVERSATION },
		],
		[
			'the item has another message',
			{ onlyIfLastMessageId: 'msg_9999' },
			{ conversation_id: CONVERSATION, message_id: 'msg_1' },
		],
		[
			'the item has another conversation',
			{ conversationId: CONVERSATION },
			{ conversation_id: seeded.conversations.attachments, message_id: 'msg_9999' },
		],
	])('%s', async (_, parameters, item) => {
		const { error } = await send({ ...GO_ON, ...parameters }, { input: [item] });
		expect(error?.description).toContain(NOT_THERE);
		expect(sent()).toEqual([]);
	});

	// The item of a tool may be what the model gave.
	test('called by an AI agent, which is told to read the conversation again', async () => {
		const input = [{ conversation_id: CONVERSATION, message_id: 'msg_9999' }];
		const { error } = await send(
			{ conversationId: CONVERSATION, sendIf: undefined, onlyIfLastMessageId: 'msg_9999' },
			{ input, type: `${CONVERSATION_NODE}Tool` },
		);
		expect(error?.description ?? error?.message).toContain(NOT_THERE);
		expect(error?.description ?? error?.message).toContain('read the conversation again');
	});
});

describe('the message reads otherwise', () => {
	test('edited: says how it reads now, and what to do', async () => {
		const message = write('Yes, call me');
		edit(message.id, 'No. Please stop');
		const { error } = await send(FORM, { input: [replyOf(message)] });
		expect(error?.message).toMatch(
			new RegExp(
				`^Not sent: message ${message.id} of .+ reads otherwise by now: "No. Please stop"$`,
			),
		);
		expect(error?.description).toMatch(/^Read the conversation again/);
		expect(error?.description).toContain('the field text');
		expect(error?.description).toContain('choose Go On Without Sending');
		expect(sent()).toEqual([]);
	});

	test('Go On Without Sending goes on: the other items are sent', async () => {
		const message = write('Yes, call me');
		edit(message.id, 'No. Please stop');
		const other = sandbox.control.addMessage(seeded.conversations.attachments, { content: 'Yes' });
		const input = [
			replyOf(message),
			{ ...replyOf(other), conversation_id: seeded.conversations.attachments },
		];
		const { rows, error } = await send(GO_ON, { input });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{
				sent: false,
				status: 'message_edited',
				newer_message_id: message.id,
				newer_message_direction: 'received',
			},
			{ sent: true },
		]);
	});

	test('a long text is shown in part, on one line', async () => {
		const message = write('Yes');
		edit(message.id, 'No.\n'.repeat(100));
		const { error } = await send(FORM, { input: [replyOf(message)] });
		expect(error?.message).toMatch(/: "(No\. ){25}…"$/);
	});

	test('Always compares nothing', async () => {
		const message = write('Yes, call me');
		edit(message.id, 'No. Please stop');
		const { rows } = await send({ ...FORM, sendIf: 'always' }, { input: [replyOf(message)] });
		expect(rows).toMatchObject([{ sent: true }]);
		expect(requests().filter((request) => request.startsWith('GET'))).toEqual([]);
	});

	test('a newer message comes first', async () => {
		const message = write('Yes, call me');
		edit(message.id, 'No. Please stop');
		write('Please!');
		const { rows } = await send(GO_ON, { input: [replyOf(message)] });
		expect(rows).toMatchObject([{ status: 'newer_message' }]);
	});

	test.each([
		['Get', { operation: 'get', conversationId: { __rl: true, mode: 'id', value: CONVERSATION } }],
		['Get Many', { operation: 'getAll', returnAll: false, limit: 1 }],
	])('an item of Conversation > %s is compared, too', async (_, parameters) => {
		const message = write('Yes, call me');
		const input = await rowsOf(parameters as INodeParameters);
		edit(message.id, 'No. Please stop');
		expect((await send(GO_ON, { input })).rows).toMatchObject([{ status: 'message_edited' }]);
	});

	test.each([true, false])('so is an item of the trigger, Simplify %p', async (simplify) => {
		const input = await triggered(() => write('Yes, call me'), { simplify });
		edit(input[0]!.message_id as string, 'No. Please stop');
		const conversationId = '={{ $json.conversation_id ?? $json.conversation.id }}';
		const { rows } = await send({ ...GO_ON, conversationId }, { input });
		expect(rows).toMatchObject([{ status: 'message_edited' }]);
	});

	test('if one word was taken away at the beginning', async () => {
		const message = write('Please do not stop');
		edit(message.id, 'stop');
		const { rows } = await send(GO_ON, { input: [replyOf(message)] });
		expect(rows).toMatchObject([{ status: 'message_edited' }]);
	});

	test('if nothing is left of its text', async () => {
		const message = write('Yes, call me');
		edit(message.id, '');
		const { rows } = await send(GO_ON, { input: [replyOf(message)] });
		expect(rows).toMatchObject([{ status: 'message_edited' }]);
	});

	test('if the lead wrote only little of what is answered', async () => {
		const message = write('Yes');
		edit(message.id, 'No');
		const { rows } = await send(
			{ ...GO_ON, content: 'Yes, gladly! Does Thursday suit you?' },
			{ input: [replyOf(message)] },
		);
		expect(rows).toMatchObject([{ status: 'message_edited' }]);
	});
});

describe('joined messages', () => {
	/** Of the trigger that waits until the lead has been quiet. */
	const joined = async () => {
		const trigger = await triggerOn({ options: { combineMinutes: 5 } });
		const messages = [write('Hello'), write('Yes, call me')];
		await environment.sleep(6 * MINUTE_MS);
		const input = (await trigger.poll()) ?? [];
		expect(input).toMatchObject([{ text: 'Hello\n\nYes, call me' }]);
		return { input, first: messages[0]!.id, last: messages[1]!.id };
	};

	test('are compared by the last one: nothing was edited', async () => {
		const { input } = await joined();
		expect((await send(GO_ON, { input })).rows).toMatchObject([{ sent: true }]);
	});

	test('an earlier one was edited: sent', async () => {
		const { input, first } = await joined();
		edit(first, 'Hello!');
		expect((await send(GO_ON, { input })).rows).toMatchObject([{ sent: true }]);
	});

	test('the last one was edited: not sent', async () => {
		const { input, last } = await joined();
		edit(last, 'No. Please stop');
		expect((await send(GO_ON, { input })).rows).toMatchObject([{ status: 'message_edited' }]);
	});

	test('the last one has paragraphs of its own: sent', async () => {
		const last = write('Yes, call me.\n\nAnd bring the prices.');
		const item = { ...replyOf(last), text: `Hello\n\n${last.content}` };
		expect((await send(GO_ON, { input: [item] })).rows).toMatchObject([{ sent: true }]);
	});

	test('the last one is a file: sent', async () => {
		write('Hello');
		const last = write('', { attachments: [{ type: 'image' }] });
		const item = { ...replyOf(last), text: 'Hello\n\n' };
		expect((await send(GO_ON, { input: [item] })).rows).toMatchObject([{ sent: true }]);
	});
});

describe('passes', () => {
	test.each([
		['as it was', 'Yes, call me', 'Yes, call me'],
		['other blanks at the ends', '  Yes, call me\n', 'Yes, call me '],
		['other ends of lines', 'Yes,\r\ncall me\r\n\r\nBye', 'Yes,\ncall me\n\nBye'],
		['blank lines at the end', 'Yes, call me\n\n\n', 'Yes, call me'],
		['other blanks inside', 'Yes,  call\u00A0me', 'Yes, call me'],
		[
			'accents that are encoded otherwise',
			'Re\u0301union a\u0300 dix heures',
			'Réunion à dix heures',
		],
	])('%s', async (_, text, now) => {
		const message = write(now);
		const { rows } = await send(GO_ON, { input: [{ ...replyOf(message), text }] });
		expect(rows).toMatchObject([{ sent: true }]);
	});

	test.each([undefined, null, '', ' ', 5, ['Yes'], { text: 'Yes' }])(
		'an item whose text is %p',
		async (text) => {
			const message = write('No. Please stop');
			const input = [{ ...replyOf(message), text } as IDataObject];
			expect((await send(GO_ON, { input })).rows).toMatchObject([{ sent: true }]);
		},
	);

	test('a file without a text', async () => {
		const message = write('', { attachments: [{ type: 'image' }] });
		expect((await send(GO_ON, { input: [replyOf(message)] })).rows).toMatchObject([{ sent: true }]);
	});

	test('a message of our own: only what a lead wrote is compared', async () => {
		const message = write('Shall we talk?', { direction: 'sent' });
		edit(message.id, 'Shall we talk on Friday?');
		expect((await send(GO_ON, { input: [replyOf(message)] })).rows).toMatchObject([{ sent: true }]);
	});

	test.each([
		['the text of the item is the answer', '={{ $json.text }}'],
		['it is most of the answer', '=Hello Owen, {{ $json.text }} Bye'],
	])('%s: another node wrote it there', async (_, content) => {
		const message = write('Yes, call me');
		const input = [{ ...replyOf(message), text: 'Great, when does a call suit you?' }];
		expect((await send({ ...GO_ON, content }, { input })).rows).toMatchObject([{ sent: true }]);
	});

	test('an item without the conversation', async () => {
		const message = write('Yes, call me');
		edit(message.id, 'No. Please stop');
		const input = [{ message_id: message.id, text: 'Yes, call me' }];
		const { rows } = await send({ ...GO_ON, conversationId: CONVERSATION }, { input });
		expect(rows).toMatchObject([{ sent: true }]);
	});

	test('an item of an AI agent, which has only its output', async () => {
		const message = write('Yes, call me');
		edit(message.id, 'No. Please stop');
		const { rows } = await send(
			{ ...GO_ON, conversationId: CONVERSATION, onlyIfLastMessageId: message.id },
			{ input: [{ output: 'Great!' }] },
		);
		expect(rows).toMatchObject([{ sent: true }]);
	});

	test('a text that belongs to another message of the item', async () => {
		const message = write('Yes, call me');
		const last = write('And soon');
		const item = { ...replyOf(message), last_message_id: last.id };
		const onlyIfLastMessageId = '={{ $json.last_message_id }}';
		const { rows } = await send({ ...GO_ON, onlyIfLastMessageId }, { input: [item] });
		expect(rows).toMatchObject([{ sent: true }]);
	});

	test('called by an AI agent', async () => {
		const message = write('Yes, call me');
		edit(message.id, 'No. Please stop');
		const { rows } = await send(
			{ conversationId: CONVERSATION, sendIf: undefined, onlyIfLastMessageId: message.id },
			{ input: [replyOf(message)], type: `${CONVERSATION_NODE}Tool` },
		);
		expect(rows).toMatchObject([{ sent: true }]);
	});
});

describe('a text that was cut for a tool is compared by its beginning', () => {
	const LONG = 'Yes, call me. '.repeat(200);
	const cut = `${LONG.slice(0, 2000)}… (${LONG.length} characters, cut)`;

	test('as it was', async () => {
		const message = write(LONG);
		const { rows } = await send(GO_ON, { input: [{ ...replyOf(message), text: cut }] });
		expect(rows).toMatchObject([{ sent: true }]);
	});

	test('edited', async () => {
		const message = write(LONG);
		edit(message.id, `No. ${LONG}`);
		const { rows } = await send(GO_ON, { input: [{ ...replyOf(message), text: cut }] });
		expect(rows).toMatchObject([{ status: 'message_edited' }]);
	});
});
