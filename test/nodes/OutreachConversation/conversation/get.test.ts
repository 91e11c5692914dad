import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { type NodeRunOptions, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const get = async (parameters: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CONVERSATION_NODE,
		parameters: {
			resource: 'conversation',
			operation: 'get',
			conversationId: seeded.conversations.interested,
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

const messagesOf = ([row]: readonly IDataObject[]) => row?.messages as IDataObject[];
const say = (count: number) => {
	for (let number = 1; number <= count; number += 1) {
		sandbox.control.addMessage(seeded.conversations.interested, { content: `Line ${number}` });
	}
};

test('gives the fields of Get Many and the messages, oldest first', async () => {
	const { rows, paired } = await get();
	const listed = await get({ operation: 'getAll', limit: 1 });
	expect(rows).toEqual([
		{
			conversation_id: seeded.conversations.interested,
			...listed.rows[0],
			messages: expect.any(Array),
		},
	]);
	expect(messagesOf(rows)[0]).toEqual({
		id: seeded.messages.opening,
		direction: 'sent',
		sent_at: expect.stringMatching(/Z$/),
		text: 'Thank you for joining our webinar. What did you take from it?',
		attachment_count: 0,
	});
	expect(messagesOf(rows).map(({ id }) => id)).toEqual([
		seeded.messages.opening,
		seeded.messages.reply,
		seeded.messages.offer,
		seeded.messages.latestReply,
	]);
	expect(paired).toEqual([0]);
	expect(sandbox.requests).toHaveLength(2);
});

test('counts attachments', async () => {
	const { rows } = await get({ conversationId: seeded.conversations.attachments });
	expect(messagesOf(rows).map(({ attachment_count }) => attachment_count)).toEqual([0, 2, 1, 3]);
});

test('a conversation without messages', async () => {
	const { rows } = await get({ conversationId: seeded.conversations.empty });
	expect(rows).toMatchObject([
		{ id: seeded.conversations.empty, last_message_id: null, messages: [] },
	]);
});

test('reads a long one to its end: a request for each 500 messages', async () => {
	say(1100);
	const { rows } = await get();
	expect(messagesOf(rows)).toHaveLength(1104);
	expect(rows).toMatchObject([{ last_message_text: 'Line 1100' }]);
	expect(sandbox.requests).toHaveLength(3);
});

test('All Messages turned off: the first page in one request; what comes last is not known', async () => {
	say(200);
	const { rows } = await get({ options: { allMessages: false } });
	expect(messagesOf(rows)).toHaveLength(100);
	expect(messagesOf(rows)[0]).toMatchObject({ id: seeded.messages.opening });
	expect(rows).toMatchObject([{ last_message_id: null, last_message_text: null }]);
	expect(sandbox.requests.map(({ query }) => query)).toEqual(['']);
});

test('All Messages turned off, and no more than a page: the last one is known', async () => {
	const { rows } = await get({ options: { allMessages: false } });
	expect(rows).toMatchObject([{ last_message_id: seeded.messages.latestReply }]);
});

test('without Simplify the record as it came, with all messages', async () => {
	say(600);
	const { rows } = await get({ simplify: false });
	expect(rows).toMatchObject([
		{
			id: seeded.conversations.interested,
			social_conversation_id: 'thread-1',
			lead: { id: expect.any(String) },
		},
	]);
	expect(rows[0]).not.toHaveProperty('last_message');
	expect(messagesOf(rows)).toHaveLength(604);
	expect(messagesOf(rows)[0]).toMatchObject({ content_type: 'text', attachments: [] });
});

test('a cursor that the API no longer knows: begins again, and no message comes twice', async () => {
	say(600);
	sandbox.faults.add({
		fault: 'status',
		status: 502,
		times: 4,
		endpoint: 'conversations.get',
		skip: 1,
	} as const);
	const { rows } = await get();
	const ids = messagesOf(rows).map(({ id }) => id);
	expect(ids).toHaveLength(604);
	expect(new Set(ids).size).toBe(604);
});

test('history that is away: says so', async () => {
	sandbox.control.setConversation(seeded.conversations.interested, { history_unavailable: true });
	const { error } = await get();
	expect(error?.httpCode).toBe('503');
	expect(error?.description).toContain('Try again later');
});

test('an unknown conversation', async () => {
	const { error } = await get({ conversationId: 'conv_404' });
	expect(error?.httpCode).toBe('404');
	expect(error?.description).toContain('conv_404');
});

test('an answer without the conversation is an error', async () => {
	for (const allMessages of [true, false]) {
		sandbox.faults.add({ fault: 'status', status: 200, body: { data: { messages: [] } } });
		const { error } = await get({ options: { allMessages } });
		expect(error?.message).toBe('The API answered without the conversation');
	}
});

test('a key without the scope: says which one', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutConversationsRead);
	const { error } = await get({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope conversations:read.');
});

test('an AI agent gets the end of a long conversation, its texts cut', async () => {
	say(100);
	sandbox.control.addMessage(seeded.conversations.interested, { content: 'x'.repeat(8000) });
	const { rows } = await get({ simplify: false }, { type: `${CONVERSATION_NODE}Tool` });
	expect(messagesOf(rows)).toHaveLength(20);
	expect(messagesOf(rows)[18]).toMatchObject({ text: 'Line 100' });
	expect(messagesOf(rows)[19]?.text).toMatch(/^x{2000}… \(8000 characters, cut\)$/);
	expect(rows[0]).toMatchObject({
		id: seeded.conversations.interested,
		lead_name: expect.any(String),
	});
	const raw = await get({ output: 'raw' }, { type: `${CONVERSATION_NODE}Tool` });
	expect(messagesOf(raw.rows)).toHaveLength(20);
	expect(messagesOf(raw.rows)[19]?.content).toMatch(/^x{2000}… \(8000 characters, cut\)$/);
	expect(raw.rows[0]).toHaveProperty('social_account');
});
