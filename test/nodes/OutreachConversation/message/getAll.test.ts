import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { CONTINUE, type NodeRunOptions, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const getAll = async (parameters: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CONVERSATION_NODE,
		parameters: {
			resource: 'message',
			operation: 'getAll',
			conversationId: seeded.conversations.attachments,
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

const ids = (rows: readonly IDataObject[]) => rows.map(({ message_id }) => message_id);
const say = (count: number) => {
	for (let number = 1; number <= count; number += 1) {
		sandbox.control.addMessage(seeded.conversations.attachments, { content: `Line ${number}` });
	}
};

test('one item a message, oldest first if so chosen, ten fields', async () => {
	const { rows, paired } = await getAll({ order: 'oldestFirst' });
	expect(ids(rows)).toEqual([
		seeded.messages.question,
		seeded.messages.pictureAndSound,
		seeded.messages.video,
		seeded.messages.files,
	]);
	expect(rows[1]).toEqual({
		message_id: seeded.messages.pictureAndSound,
		conversation_id: seeded.conversations.attachments,
		text: 'Here it is, with the sound of the hall.',
		direction: 'received',
		sent_at: expect.stringMatching(/Z$/),
		attachment_count: 2,
		attachment_types: ['image', 'audio'],
		lead_id: expect.any(String),
		lead_name: expect.any(String),
		sender_name: expect.any(String),
	});
	expect(paired).toEqual([0, 0, 0, 0]);
	expect(sandbox.requests.map(({ query }) => query)).toEqual(['?limit=50']);
});

test('texts come as they were written', async () => {
	const { rows } = await getAll({
		conversationId: seeded.conversations.markup,
		order: 'oldestFirst',
	});
	const written = sandbox.query<{ content: string }>(
		`SELECT json_extract(record, '$.content') AS content FROM conversation_messages
		WHERE conversation_id = '${seeded.conversations.markup}' ORDER BY seq`,
	);
	expect(rows.map(({ text }) => text)).toEqual(written.map(({ content }) => content));
	expect(rows[1]?.text).toContain('{{ $json.id }}');
});

describe('newest first, as the form opens', () => {
	test('gives the messages from the last one back', async () => {
		const { rows } = await getAll();
		expect(ids(rows)).toEqual([
			seeded.messages.files,
			seeded.messages.video,
			seeded.messages.pictureAndSound,
			seeded.messages.question,
		]);
		expect(sandbox.requests.map(({ query }) => query)).toEqual(['?limit=500']);
	});

	test('Limit gives the last ones: a request for each 500 messages of the conversation', async () => {
		say(1097);
		const { rows } = await getAll({ limit: 2 });
		expect(rows).toMatchObject([{ text: 'Line 1097' }, { text: 'Line 1096' }]);
		expect(sandbox.requests).toHaveLength(3);
	});

	test('Return All reads every page, and no other', async () => {
		say(1097);
		const { rows } = await getAll({ returnAll: true });
		expect(rows).toHaveLength(1101);
		expect(rows[0]).toMatchObject({ text: 'Line 1097' });
		expect(rows.at(-1)).toMatchObject({ message_id: seeded.messages.question });
		expect(sandbox.requests).toHaveLength(3);
	});

	test('without Simplify as well', async () => {
		const { rows } = await getAll({ simplify: false, limit: 1 });
		expect(rows).toMatchObject([
			{ id: seeded.messages.files, social_message_id: expect.any(String) },
		]);
	});
});

test('Order takes no expression', async () => {
	const { error } = await getAll({ order: '={{ "oldestFirst" }}' });
	expect(error?.message).toBe('Order takes no expression: choose a fixed value');
	expect(sandbox.requests).toEqual([]);
});

describe('oldest first', () => {
	test('Return All reads every page: a request for each 500 messages', async () => {
		say(1097);
		const { rows } = await getAll({ order: 'oldestFirst', returnAll: true });
		expect(rows).toHaveLength(1101);
		expect(rows.at(-1)).toMatchObject({ text: 'Line 1097' });
		expect(sandbox.requests).toHaveLength(3);
	});

	test('Limit gives the first ones, and asks for one more to see that they are', async () => {
		say(600);
		const { rows } = await getAll({ order: 'oldestFirst', limit: 2 });
		expect(ids(rows)).toEqual([seeded.messages.question, seeded.messages.pictureAndSound]);
		expect(sandbox.requests.map(({ query }) => query)).toEqual([
			'?limit=2',
			expect.stringMatching(/^\?limit=1&cursor=/),
		]);
	});

	test('Limit asks for no more if there is no more', async () => {
		const { rows } = await getAll({ order: 'oldestFirst', limit: 4 });
		expect(rows).toHaveLength(4);
		expect(sandbox.requests.map(({ query }) => query)).toEqual(['?limit=4']);
	});
});

test('without Simplify the records as they came', async () => {
	const { rows } = await getAll({ order: 'oldestFirst', simplify: false });
	const records = sandbox.query<{ record: string }>(
		`SELECT record FROM conversation_messages WHERE conversation_id = '${seeded.conversations.attachments}' ORDER BY seq`,
	);
	expect(rows).toEqual(records.map(({ record }) => JSON.parse(record) as object));
});

test('a conversation without messages gives none', async () => {
	const { rows, error } = await getAll({ conversationId: seeded.conversations.empty });
	expect(error).toBeUndefined();
	expect(rows).toEqual([]);
});

test('what the API left out is null', async () => {
	const body = { data: { id: 'conv_x', messages: [{ id: 'msg_x' }] } };
	sandbox.faults.add({ fault: 'status', status: 200, body });
	const { rows } = await getAll();
	expect(rows).toEqual([
		{
			message_id: 'msg_x',
			conversation_id: 'conv_x',
			text: null,
			direction: null,
			sent_at: null,
			attachment_count: 0,
			attachment_types: [],
			lead_id: null,
			lead_name: null,
			sender_name: null,
		},
	]);
});

test('an answer without the conversation is an error', async () => {
	sandbox.faults.add({ fault: 'status', status: 200, body: { data: { messages: [] } } });
	const { error } = await getAll();
	expect(error?.message).toBe('The API answered without the conversation');
});

test('an error of the API: with Continue On Fail the other items go on', async () => {
	const input = ['conv_404', seeded.conversations.empty, seeded.conversations.interested].map(
		(conversation) => ({ conversation }),
	);
	const { rows, paired } = await getAll(
		{ conversationId: '={{ $json.conversation }}', limit: 1, order: 'oldestFirst' },
		{ input, settings: CONTINUE },
	);
	expect(rows).toMatchObject([
		{ details: { code: 'not_found' } },
		{ message_id: seeded.messages.opening },
	]);
	expect(paired).toEqual([0, 2]);
});

test('a key without the scope: says which one', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutConversationsRead);
	const { error } = await getAll({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope conversations:read.');
});

test('an AI agent gets the last ten, simplified', async () => {
	say(20);
	const { rows } = await getAll(
		{ returnAll: true, simplify: false },
		{ type: `${CONVERSATION_NODE}Tool` },
	);
	expect(rows).toHaveLength(10);
	expect(rows[0]).toMatchObject({ message_id: expect.any(String), text: 'Line 20' });
});
