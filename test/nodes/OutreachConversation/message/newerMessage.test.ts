import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { Poller } from '../../support/poller';
import { CONTINUE, RETRY, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { sendingTo, SYNCING, TEXT } from '../../support/sendMessage';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const { send, sent, fail, lastMessageOf } = sendingTo(sandbox);

const GO_ON: INodeParameters = { sendIf: undefined, options: { ifNewerMessage: 'goOn' } };
const BY_ITEM = '={{ $json.conversation_id || $json.id }}';

const itemOf = (conversationId: string): IDataObject => ({
	conversation_id: conversationId,
	last_message_id: lastMessageOf(conversationId).id,
});

const addMessage = (content: string, direction: 'received' | 'sent' = 'received') =>
	sandbox.control.addMessage(seeded.conversations.interested, { content, direction });

describe('Go On Without Sending', () => {
	test('the lead wrote again: an item says so, and nothing fails', async () => {
		const input = [itemOf(seeded.conversations.interested)];
		const { id, sent_at } = addMessage('Stop!');
		const { rows, paired, error, hints } = await send(GO_ON, { input });
		expect(error).toBeUndefined();
		expect(rows).toEqual([
			{
				sent: false,
				conversation_id: seeded.conversations.interested,
				message_id: null,
				status: 'newer_message',
				pending: false,
				text: TEXT,
				sent_at: null,
				reason: expect.stringMatching(
					new RegExp(`^Not sent: .+ wrote the last message, ${id}, at ${sent_at}$`),
				),
				newer_message_id: id,
				newer_message_direction: 'received',
			},
		]);
		expect(paired).toEqual([0]);
		expect(hints).toEqual(['1 of 1 message is not sent: see "reason".']);
		expect(sent()).toEqual([]);
	});

	test('a colleague answered: the item says that it was one of us', async () => {
		const input = [itemOf(seeded.conversations.interested)];
		const { id } = addMessage('Done', 'sent');
		const { rows } = await send(GO_ON, { input });
		expect(rows).toMatchObject([
			{ status: 'newer_message', newer_message_id: id, newer_message_direction: 'sent' },
		]);
	});

	test('sent by an earlier run: the item names the message that is there', async () => {
		const input = [itemOf(seeded.conversations.interested)];
		const first = await send(GO_ON, { input });
		expect(first.rows).toMatchObject([{ sent: true, status: 'sent', reason: null }]);
		expect(first.hints).toEqual([]);
		const { rows } = await send(GO_ON, { input });
		expect(rows).toMatchObject([{ sent: false, status: 'already_sent', message_id: null }]);
		expect(rows[0]?.newer_message_id).toBe(first.rows[0]?.message_id);
		expect(rows[0]?.reason).toMatch(/^Not sent again: /);
		expect(sent()).toHaveLength(1);
	});

	test('several items: each is told of by itself, and the others are sent', async () => {
		const input = [
			itemOf(seeded.conversations.interested),
			itemOf(seeded.conversations.interested),
			itemOf(seeded.conversations.attachments),
		];
		const parameters = { ...GO_ON, conversationId: BY_ITEM, content: '=Number {{ $itemIndex }}' };
		const { rows, paired, hints } = await send(parameters, { input });
		expect(rows).toMatchObject([
			{ sent: true, text: 'Number 0' },
			{ sent: false, text: 'Number 1', status: 'other_item' },
			{ sent: true, text: 'Number 2' },
		]);
		expect(rows[1]?.newer_message_id).toBe(rows[0]?.message_id);
		expect(paired).toEqual([0, 1, 2]);
		expect(hints).toEqual(['1 of 3 messages is not sent: see "reason".']);
	});

	test('what another item sent and does not show yet has no ID', async () => {
		const parameters = {
			...GO_ON,
			conversationId: seeded.conversations.sendPending,
			content: '=Number {{ $itemIndex }}',
		};
		const input = [
			itemOf(seeded.conversations.sendPending),
			itemOf(seeded.conversations.sendPending),
		];
		const { rows } = await send(parameters, { input });
		expect(rows).toMatchObject([
			{ sent: true, status: 'accepted', pending: true },
			{ sent: false, status: 'other_item', pending: false, newer_message_id: null },
		]);
	});

	test('Retry On Fail because of another item: it is told of once, and nobody gets a message twice', async () => {
		const input = [
			itemOf(seeded.conversations.interested),
			itemOf(seeded.conversations.attachments),
			{ id: 'conv_404', last_message_id: 'x' },
		];
		addMessage('Stop!');
		const parameters = { ...GO_ON, conversationId: BY_ITEM };
		const { rows } = await send(parameters, { input, settings: { ...RETRY, ...CONTINUE } });
		expect(rows).toMatchObject([
			{ sent: false, status: 'newer_message' },
			{ sent: true },
			{ details: { code: 'not_found' } },
		]);
		expect(sent()).toHaveLength(1);
	});

	describe('remains an error', () => {
		test('the wrong lead, whoever wrote last', async () => {
			const input = [itemOf(seeded.conversations.interested)];
			addMessage('Stop!');
			const options = { ifNewerMessage: 'goOn', expectedLeadName: 'Someone Else' };
			const { error } = await send({ ...GO_ON, options }, { input });
			expect(error?.message).toMatch(/and Someone Else was expected$/);
		});

		test('an ID of another conversation', async () => {
			const onlyIfLastMessageId = seeded.messages.question;
			const { error } = await send({ ...GO_ON, onlyIfLastMessageId });
			expect(error?.description).toContain(
				`has no message with the ID ${seeded.messages.question}`,
			);
		});

		test('no conversation: the item is that of another node', async () => {
			const input = [{ submittedAt: '2026-11-28' }];
			const { error } = await send({ ...GO_ON, conversationId: BY_ITEM }, { input });
			expect(error?.message).toContain(
				'Conversation must not be empty: drag conversation_id there from the trigger',
			);
		});

		test('no ID at all', async () => {
			const { error } = await send(GO_ON, {
				input: [{ conversation_id: seeded.conversations.interested }],
			});
			expect(error?.message).toMatch(/^Only If Last Message ID must not be empty: /);
		});

		test('what the API refuses', async () => {
			fail({ fault: 'status', status: 403 });
			const { error } = await send(GO_ON, { input: [itemOf(seeded.conversations.interested)] });
			expect(error?.httpCode).toBe('403');
		});

		test('a message of which nobody knows what became of it', async () => {
			const input = [itemOf(seeded.conversations.interested)];
			fail({ fault: 'reset_before' });
			const { rows } = await send(GO_ON, { input, settings: CONTINUE });
			expect(rows).toMatchObject([{ details: { outcome: 'unknown' } }]);
		});

		test('a conversation that is still syncing', async () => {
			fail({ fault: 'status', status: 409, body: SYNCING, times: 20 });
			const { error } = await send(GO_ON, { input: [itemOf(seeded.conversations.interested)] });
			expect(error?.message).toBe('The conversation is still syncing, so nothing was sent');
		});
	});

	test('takes no expression', async () => {
		const options = { ifNewerMessage: '={{ "goOn" }}' };
		const { error } = await send(
			{ ...GO_ON, options },
			{ input: [itemOf(seeded.conversations.interested)] },
		);
		expect(error?.message).toBe(
			'If There Is a Newer Message takes no expression: choose a fixed value',
		);
	});

	test('Fail is an error, as without the option', async () => {
		const input = [itemOf(seeded.conversations.interested)];
		addMessage('Stop!');
		const { error } = await send({ ...GO_ON, options: { ifNewerMessage: 'fail' } }, { input });
		expect(error?.message).toMatch(/^Not sent: /);
	});

	test('an AI agent is told by an error: its form has no such option', async () => {
		const { id } = lastMessageOf(seeded.conversations.interested);
		addMessage('Stop!');
		const { error } = await send(
			{ ...GO_ON, onlyIfLastMessageId: id, options: {} },
			{ type: `${CONVERSATION_NODE}Tool` },
		);
		expect(error?.message).toMatch(/^Not sent: /);
		const { error: other } = await send(
			{ ...GO_ON, onlyIfLastMessageId: id },
			{ type: `${CONVERSATION_NODE}Tool` },
		);
		expect(other?.message).toContain('options.ifNewerMessage is no field of the form: ');
	});
});

describe('Only If Last Message ID as the form opens', () => {
	const parameters = { ...GO_ON, conversationId: BY_ITEM };
	const replies = async (write: () => void, more: INodeParameters = {}) => {
		const trigger = new Poller({ parameters: more, credential: sandbox.credential() });
		await trigger.activate();
		write();
		return (await trigger.poll()) ?? [];
	};
	const conversations = async (given: INodeParameters) =>
		(
			await runNode({
				type: CONVERSATION_NODE,
				parameters: { resource: 'conversation', ...given },
				credential: sandbox.credential(),
			})
		).rows;

	test('a reply of the trigger: its answer is sent', async () => {
		const input = await replies(() => addMessage('Yes'));
		expect((await send(parameters, { input })).rows).toMatchObject([{ sent: true }]);
	});

	test.each([
		['in flat fields', true, '={{ $json.conversation_id }}'],
		['as the API sent them', false, '={{ $json.conversation.id }}'],
	])(
		'two replies in one poll, %s: only the answer to the second one is sent',
		async (_, simplify, conversationId) => {
			const input = await replies(
				() => {
					addMessage('Yes, gladly');
					addMessage('No, wait!');
				},
				{ simplify },
			);
			const content = '=Answer {{ $itemIndex }}';
			const { rows } = await send({ ...parameters, conversationId, content }, { input });
			expect(rows).toMatchObject([
				{ sent: false, status: 'newer_message' },
				{ sent: true, text: 'Answer 1' },
			]);
		},
	);

	test('a reply that a colleague answered before the trigger saw it: no second answer', async () => {
		const input = await replies(() => {
			addMessage('Yes');
			addMessage('Great!', 'sent');
		});
		const { rows } = await send(parameters, { input });
		expect(rows).toMatchObject([{ sent: false, newer_message_direction: 'sent' }]);
	});

	test.each([
		[
			'Get',
			{
				operation: 'get',
				conversationId: { __rl: true, mode: 'id', value: seeded.conversations.interested },
			},
		],
		['Get Many', { operation: 'getAll', returnAll: false, limit: 1 }],
	])('Conversation > %s: sent', async (_, given) => {
		const input = await conversations(given as INodeParameters);
		expect((await send(parameters, { input })).rows).toMatchObject([{ sent: true }]);
	});

	test('a message of another Send: sent after it', async () => {
		const first = await send(parameters, { input: [itemOf(seeded.conversations.interested)] });
		const again = { ...parameters, content: 'And Friday?' };
		expect((await send(again, { input: first.rows })).rows).toMatchObject([{ sent: true }]);
	});

	test('a message that was not sent: another Send does not write past what nobody has read', async () => {
		const input = [itemOf(seeded.conversations.interested)];
		addMessage('Stop!');
		const { rows } = await send(parameters, { input });
		const { error } = await send({ ...parameters, content: 'And Friday?' }, { input: rows });
		expect(error?.message).toMatch(/^Only If Last Message ID must not be empty: /);
		expect(sent()).toEqual([]);
	});
});

describe('a service whose newest page comes first', () => {
	const message = (id: string, minute: number) => ({
		id,
		social_message_id: id,
		content: id,
		direction: 'received',
		sent_at: `2026-11-02T10:0${minute}:00Z`,
		content_type: 'text',
		attachments: [],
	});
	const page = (messages: object[], next: string | null) =>
		sandbox.faults.add({
			fault: 'body',
			endpoint: 'conversations.get',
			before: true,
			text: JSON.stringify({
				data: { id: seeded.conversations.interested, messages },
				pagination: { limit: 2, has_more: next !== null, next_cursor: next },
			}),
		});
	const answerInPages = () => {
		page([message('third', 3), message('fourth', 4)], 'next');
		page([message('first', 1), message('second', 2)], null);
	};
	const answer = async (id: string) =>
		await send(
			{ sendIf: undefined, onlyIfLastMessageId: id },
			{ input: [{ id: seeded.conversations.interested }] },
		);

	test('sends only after the message with the latest time', async () => {
		answerInPages();
		const { error } = await answer('second');
		expect(error?.message).toContain('wrote the last message, fourth');
		expect(sent()).toEqual([]);
		answerInPages();
		expect((await answer('fourth')).error).toBeUndefined();
		expect(sent()).toHaveLength(1);
	});

	test('lists the newest messages first', async () => {
		answerInPages();
		const { rows } = await runNode({
			type: CONVERSATION_NODE,
			parameters: {
				resource: 'message',
				operation: 'getAll',
				conversationId: seeded.conversations.interested,
				limit: 2,
			},
			credential: sandbox.credential(),
		});
		expect(rows.map(({ text }) => text)).toEqual(['fourth', 'third']);
	});
});
