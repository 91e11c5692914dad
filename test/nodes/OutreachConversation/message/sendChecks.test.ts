import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { meanwhile } from '../../support/approvals';
import { environment } from '../../support/environment';
import { nextRunOf, retryOf } from '../../support/retryOf';
import { CONTINUE, type NodeRun, RETRY } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import {
	READ_REQUEST,
	SEND_REQUEST,
	sendingTo,
	sendParameters,
	TEXT,
} from '../../support/sendMessage';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const { send, sent, requests, fail, lastMessageOf } = sendingTo(sandbox);

const TOOL = `${CONVERSATION_NODE}Tool`;
const onlyAfter = (id: string): INodeParameters => ({
	sendIf: 'noNewerMessage',
	onlyIfLastMessageId: id,
});

describe('Only If Last Message ID', () => {
	test('sends if it is the last, with one more request', async () => {
		const { rows } = await send(onlyAfter(lastMessageOf(seeded.conversations.interested).id));
		expect(rows).toMatchObject([{ status: 'sent' }]);
		expect(requests()).toEqual([READ_REQUEST, SEND_REQUEST]);
	});

	test('the lead wrote again: says who and when, and does not send', async () => {
		const { id } = lastMessageOf(seeded.conversations.interested);
		const { id: newId, sent_at } = sandbox.control.addMessage(seeded.conversations.interested, {
			content: 'Stop!',
		});
		const { error } = await send(onlyAfter(id));
		expect(error?.message).toMatch(
			new RegExp(`^Not sent: .+ wrote the last message, ${newId}, at ${sent_at}$`),
		);
		expect(error?.description).toContain('decide whether the message still fits');
		const { rows } = await send(onlyAfter(id), { settings: CONTINUE });
		expect(rows).toMatchObject([{ details: { outcome: 'not sent', code: 'wrong_state' } }]);
		expect(sent()).toEqual([]);
	});

	test('a colleague answered: names the sender account', async () => {
		const { id } = lastMessageOf(seeded.conversations.interested);
		sandbox.control.addMessage(seeded.conversations.interested, {
			content: 'Done',
			direction: 'sent',
		});
		const { error } = await send(onlyAfter(id));
		const account = sandbox.query<{ name: string }>(
			`SELECT json_extract(record, '$.social_account.profile_name') AS name FROM conversations WHERE id = '${seeded.conversations.interested}'`,
		)[0]?.name;
		expect(error?.message).toContain(`Not sent: ${account} wrote the last message`);
	});

	test('a message of another conversation: says so', async () => {
		const { error } = await send(onlyAfter(seeded.messages.question));
		expect(error?.description).toContain(`has no message with the ID ${seeded.messages.question}`);
		expect(sent()).toEqual([]);
	});

	test('a conversation without messages', async () => {
		const { error } = await send({
			conversationId: seeded.conversations.empty,
			...onlyAfter(seeded.messages.opening),
		});
		expect(error?.message).toBe('Not sent: the conversation has no message yet');
	});

	test('reads a long conversation to its end: a request for each 500 messages', async () => {
		for (let number = 0; number < 1100; number += 1) {
			sandbox.control.addMessage(seeded.conversations.interested, { content: String(number) });
		}
		await send(onlyAfter(lastMessageOf(seeded.conversations.interested).id));
		expect(requests().filter((request) => request !== SEND_REQUEST)).toHaveLength(3);
		expect(sent()).toHaveLength(1);
	});

	test.each(['={{ $json.missing }}', '={{ null }}', ' '])(
		'%p names no message: nothing is sent',
		async (id) => {
			const { error } = await send(onlyAfter(id));
			expect(error?.message).toContain('Only If Last Message ID must not be empty');
			expect(sandbox.requests).toHaveLength(0);
		},
	);

	test('a re-run does not take its own message for a newer one', async () => {
		const { id } = lastMessageOf(seeded.conversations.interested);
		const parameters = {
			conversationId: `={{ $json.conversation || "${seeded.conversations.interested}" }}`,
			...onlyAfter('={{ $json.conversation ? "msg_0" : $json.last }}'),
		};
		const input: IDataObject[] = [{ last: id }, { conversation: 'conv_404' }];
		const first = await send(parameters, { input, settings: { ...RETRY, ...CONTINUE } });
		expect(first.rows).toMatchObject([{ status: 'sent' }, { details: { outcome: 'not sent' } }]);
		expect(sent()).toHaveLength(1);
	});

	test('a second Retry of an execution finds the message of the first one', async () => {
		const parameters = onlyAfter(lastMessageOf(seeded.conversations.interested).id);
		fail({ fault: 'status', status: 403 });
		const first = await send(parameters);
		for (let retries = 0; retries < 2; retries += 1) {
			const { rows } = await send(parameters, { mode: 'retry', retryOf: retryOf(first) });
			expect(rows).toMatchObject([{ status: 'sent' }]);
		}
		expect(sent()).toHaveLength(1);
	});

	test('after waiting for the rate limit it looks again', async () => {
		const { id } = lastMessageOf(seeded.conversations.interested);
		fail({ fault: 'status', status: 429 });
		meanwhile(
			sandbox,
			'conversations.get',
			() => sandbox.control.addMessage(seeded.conversations.interested, {}),
			2,
		);
		const { error } = await send(onlyAfter(id));
		expect(error?.message).toMatch(/^Not sent: /);
		expect(sent()).toEqual([]);
	});

	test('after a conversation that was still syncing it looks again', async () => {
		const { id } = lastMessageOf(seeded.conversations.interested);
		fail({ fault: 'status', status: 409 });
		meanwhile(sandbox, 'conversations.sendMessage', () =>
			sandbox.control.addMessage(seeded.conversations.interested, {}),
		);
		const { error } = await send(onlyAfter(id));
		expect(error?.message).toMatch(/^Not sent: /);
		expect(sent()).toEqual([]);
	});

	test('still the last one after the syncing: sent, at one look for each try', async () => {
		fail({ fault: 'status', status: 409 });
		const { rows } = await send(onlyAfter(lastMessageOf(seeded.conversations.interested).id));
		expect(rows).toMatchObject([{ status: 'sent' }]);
		const look = READ_REQUEST;
		expect(requests()).toEqual([look, SEND_REQUEST, look, SEND_REQUEST]);
	});

	test('history that cannot be read: nothing is sent', async () => {
		sandbox.control.setConversation(seeded.conversations.interested, { history_unavailable: true });
		const { rows } = await send(onlyAfter(seeded.messages.latestReply), { settings: CONTINUE });
		expect(rows).toMatchObject([{ details: { outcome: 'not sent' } }]);
		expect(sent()).toEqual([]);
	});

	test.each([
		['the conversation', { messages: [] }, 'The API answered without the conversation'],
		[
			'its messages',
			{ id: seeded.conversations.interested },
			'The answer of the API cannot be used',
		],
	])('an answer without %s: nothing is sent', async (_, data, message) => {
		const fault = { fault: 'status', status: 200, body: { data } } as const;
		sandbox.faults.add({ ...fault, endpoint: 'conversations.get' });
		const { error } = await send(onlyAfter(seeded.messages.latestReply));
		expect(error?.message).toContain(message);
		expect(sent()).toEqual([]);
	});
});

describe('Expected Lead Name', () => {
	const nameIs = (first: string | null, last: string | null) =>
		sandbox.query(
			`UPDATE conversations SET record = json_set(record, '$.lead.first_name', ?, '$.lead.last_name', ?) WHERE id = '${seeded.conversations.interested}'`,
			first as string,
			last as string,
		);
	const check = (name: string): INodeParameters => ({ options: { expectedLeadName: name } });

	test.each([
		['as it is', 'Zoë Ångström'],
		['in other letters', '  zoË ÅNGSTRÖM '],
		['with accents of their own', 'Zoe\u0308 A\u030angstro\u0308m'],
		['with more blanks', 'Zoë \u00a0 Ångström'],
		['with what cannot be seen', 'Zoë\u200b Ångström\u200e'],
	])('%s: sent, one request more', async (_, name) => {
		nameIs('Zoë', 'Ångström');
		const { rows } = await send(check(name));
		expect(rows).toMatchObject([{ status: 'sent' }]);
		expect(requests()).toEqual([READ_REQUEST, SEND_REQUEST]);
	});

	test.each(['Zoë', 'Zoe Angstrom', 'Ångström Zoë', 'Zoë Ångström Jr'])(
		'%s is someone else: nothing is sent',
		async (name) => {
			nameIs('Zoë', 'Ångström');
			const { error } = await send(check(name));
			expect(error?.message).toBe(
				`Not sent: the lead of this conversation is Zoë Ångström, and ${name} was expected`,
			);
			expect(sent()).toEqual([]);
		},
	);

	test('a lead without a name is nobody', async () => {
		nameIs(null, null);
		const { error } = await send(check('null'));
		expect(error?.message).toContain('the lead of this conversation has no name');
		expect(sent()).toEqual([]);
	});

	test('with Only If Last Message ID, both are checked in one reading', async () => {
		nameIs('Zoë', 'Ångström');
		const { id } = lastMessageOf(seeded.conversations.interested);
		const parameters = { ...onlyAfter(id), ...check('Zoë Ångström') };
		await send(parameters);
		expect(requests()).toEqual([READ_REQUEST, SEND_REQUEST]);
		const wrong = await send({ ...parameters, ...check('Max Muster') });
		expect(wrong.error?.message).toMatch(/^Not sent: the lead/);
		expect(sent()).toHaveLength(1);
	});

	test('an expression that gives nothing: nothing is sent', async () => {
		const { error } = await send(check('={{ $json.missing }}'));
		expect(error?.message).toContain('Expected Lead Name must not be empty');
		expect(sandbox.requests).toHaveLength(0);
	});
});

describe('as the form opens', () => {
	const opened: INodeParameters = { sendIf: undefined };
	/** What the trigger and Conversation > Get give. */
	const itemOf = (conversationId: string): IDataObject => ({
		conversation_id: conversationId,
		last_message_id: lastMessageOf(conversationId).id,
	});

	test('the last message of the input item must still be the last one', async () => {
		const { rows } = await send(opened, { input: [itemOf(seeded.conversations.interested)] });
		expect(rows).toMatchObject([{ status: 'sent' }]);
		expect(requests()).toEqual([READ_REQUEST, SEND_REQUEST]);
	});

	test('a second Execute step says that the message is there already, and sends nothing', async () => {
		const input = [itemOf(seeded.conversations.interested)];
		await send(opened, { input });
		const { sent_at } = lastMessageOf(seeded.conversations.interested);
		const { error } = await send(opened, { input });
		expect(error?.message).toBe(
			'Not sent again: this message is already the last one of the conversation',
		);
		expect(error?.description).toContain(`It went out at ${sent_at}`);
		expect(error?.description).toContain('there is nothing left to do');
		expect(sent()).toHaveLength(1);
	});

	test('nor does an execution that reads the conversation anew, if the text is the same', async () => {
		await send(opened, { input: [itemOf(seeded.conversations.interested)] });
		const again = await send(opened, { input: [itemOf(seeded.conversations.interested)] });
		expect(again.error?.message).toMatch(/^Not sent again: /);
		expect(sent()).toHaveLength(1);
		const other = await send(
			{ ...opened, content: 'Or Friday?' },
			{ input: [itemOf(seeded.conversations.interested)] },
		);
		expect(other.rows).toMatchObject([{ status: 'sent' }]);
	});

	test('a text like one that the lead wrote is sent', async () => {
		sandbox.control.addMessage(seeded.conversations.interested, { content: TEXT });
		const { rows } = await send(opened, { input: [itemOf(seeded.conversations.interested)] });
		expect(rows).toMatchObject([{ status: 'sent' }]);
	});

	test('an item without it: names the field and the way out, and asks nothing', async () => {
		const { error } = await send(opened, {
			input: [{ conversation_id: seeded.conversations.interested }],
		});
		expect(error?.message).toMatch(/^Only If Last Message ID must not be empty: /);
		expect(error?.message).toContain('Always');
		expect(sandbox.requests).toEqual([]);
	});

	describe('two items of one conversation', () => {
		const two = (conversationId: string) => [itemOf(conversationId), itemOf(conversationId)];
		const notSent = { details: { outcome: 'not sent', code: 'wrong_state' } };

		test('the first one is sent, and the second one says so', async () => {
			const content = '={{ "Number " + $itemIndex }}';
			const { rows } = await send(
				{ ...opened, content },
				{ input: two(seeded.conversations.interested), settings: CONTINUE },
			);
			expect(rows).toMatchObject([{ status: 'sent', text: 'Number 0' }, notSent]);
			expect(rows[1]?.error).toMatch(
				/^Not sent: another item has just sent a message into this conversation\. /,
			);
			expect(sent()).toHaveLength(1);
		});

		test('Retry On Fail changes nothing about it', async () => {
			const settings = { ...RETRY, ...CONTINUE };
			const { rows } = await send(opened, {
				input: two(seeded.conversations.interested),
				settings,
			});
			expect(rows).toMatchObject([{ status: 'sent' }, notSent]);
			expect(sent()).toHaveLength(1);
		});

		test('the first one does not show yet: the second one is not sent either', async () => {
			const content = '={{ "Number " + $itemIndex }}';
			const input = two(seeded.conversations.sendPending);
			const parameters = { ...opened, content, conversationId: seeded.conversations.sendPending };
			const { rows } = await send(parameters, { input, settings: CONTINUE });
			expect(rows).toMatchObject([{ status: 'accepted' }, notSent]);
			expect(rows[1]?.error).toContain('which does not show there yet');
			expect(sent()).toHaveLength(1);
		});

		test('nobody knows what became of the first one: the second one is not sent', async () => {
			fail({ fault: 'reset_before' });
			const { rows } = await send(opened, {
				input: two(seeded.conversations.interested),
				settings: CONTINUE,
			});
			expect(rows).toMatchObject([{ details: { outcome: 'unknown' } }, notSent]);
			expect(rows[1]?.error).toContain('may have sent a message');
			expect(requests().filter((request) => request === SEND_REQUEST)).toHaveLength(1);
		});

		test('the first one was refused: the second one is sent', async () => {
			fail({ fault: 'status', status: 403 });
			const { rows } = await send(opened, {
				input: two(seeded.conversations.interested),
				settings: CONTINUE,
			});
			expect(rows).toMatchObject([{ details: { outcome: 'not sent' } }, { status: 'sent' }]);
		});

		test('they may be two messages if one says so', async () => {
			const { rows } = await send(
				{ sendIf: 'always' },
				{ input: two(seeded.conversations.interested) },
			);
			expect(rows).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
		});
	});

	describe('the next round of a loop', () => {
		const nextRound = async (first: NodeRun, conversationId: string) => {
			const parameters = sendParameters({ ...opened, conversationId, content: 'And Friday?' });
			const input = [itemOf(conversationId)];
			return await send(parameters, {
				input,
				retryOf: nextRunOf(first, { parameters, type: CONVERSATION_NODE }, input),
			});
		};

		test('sends what comes after the message of the round before', async () => {
			const first = await send(opened, { input: [itemOf(seeded.conversations.interested)] });
			const { rows } = await nextRound(first, seeded.conversations.interested);
			expect(rows).toMatchObject([{ status: 'sent', text: 'And Friday?' }]);
			expect(sent()).toHaveLength(2);
		});

		test('does not pass a message that does not show yet, and goes on once it does', async () => {
			const parameters = { ...opened, conversationId: seeded.conversations.sendPending };
			const first = await send(parameters, { input: [itemOf(seeded.conversations.sendPending)] });
			const { error } = await nextRound(first, seeded.conversations.sendPending);
			expect(error?.message).toContain('which does not show there yet');
			sandbox.control.syncInbox();
			const { rows } = await nextRound(first, seeded.conversations.sendPending);
			expect(rows).toMatchObject([{ status: 'accepted', text: 'And Friday?' }]);
		});
	});
});

test('When to Send takes no expression: one that gives Always is refused', async () => {
	const { error } = await send({ sendIf: '={{ "always" }}' });
	expect(error?.message).toBe('When to Send takes no expression: choose a fixed value');
	expect(sandbox.requests).toEqual([]);
});

describe('as a tool of an AI agent', () => {
	const opened: INodeParameters = { sendIf: undefined };

	test.each(['expectedLeadName', 'onlyIfLastMessageId'])(
		'%s whose expression gives nothing: nothing is sent',
		async (name) => {
			for (const expression of ['={{ $json.missing }}', '={{ null }}', '={{ " " }}']) {
				const { error } = await send(
					{ ...opened, onlyIfLastMessageId: seeded.messages.latestReply, [name]: expression },
					{ type: TOOL },
				);
				expect(error?.message).toContain('must not be empty');
			}
			expect(sandbox.requests).toEqual([]);
		},
	);

	test.each(['expectedLeadName', 'onlyIfLastMessageId'])(
		'%s that the model is asked for and leaves empty: nothing is sent',
		async (name) => {
			const expression = `={{ $fromAI('${name}', 'To be checked', 'string') }}`;
			const { error } = await send(
				{ ...opened, onlyIfLastMessageId: seeded.messages.latestReply, [name]: expression },
				{ type: TOOL, input: [{ [name]: '' }] },
			);
			expect(error?.message).toContain('must not be empty: fill it in');
			expect(sandbox.requests).toEqual([]);
		},
	);

	test('as the form opens: nothing is sent, and the error says what the form needs', async () => {
		await expect(send(opened, { type: TOOL })).rejects.toThrow(
			'Parameter "Only If Last Message ID" is required',
		);
		// n8n checks no more than that there is something.
		const { error } = await send({ ...opened, onlyIfLastMessageId: ' ' }, { type: TOOL });
		expect(error?.message).toMatch(
			/^Only If Last Message ID must not be empty: .*let the model fill it in, or set When to Send to Always$/,
		);
		expect(sandbox.requests).toEqual([]);
	});

	test('the name of the lead is no demand', async () => {
		// What an earlier test has sent is over.
		await environment.sleep(11 * 60_000);
		const { id } = lastMessageOf(seeded.conversations.interested);
		const { rows } = await send({ ...opened, onlyIfLastMessageId: id }, { type: TOOL });
		expect(rows).toMatchObject([{ status: 'sent' }]);
		expect(requests()).toEqual([READ_REQUEST, SEND_REQUEST]);
	});

	test('Always is for a person to choose: a model cannot set it', async () => {
		const { rows } = await send({ sendIf: 'always' }, { type: TOOL });
		expect(rows).toMatchObject([{ status: 'sent' }]);
		expect(requests()).toEqual([SEND_REQUEST]);
		const byModel = {
			sendIf: "={{ $fromAI('when', '', 'string') }}",
			onlyIfLastMessageId: seeded.messages.latestReply,
		};
		const { error } = await send(byModel, { type: TOOL });
		expect(error?.message).toContain('When to Send takes no expression');
		expect(sent()).toHaveLength(1);
	});

	test('the same text as the last message: says that it is there, not how to send it again', async () => {
		const { id } = lastMessageOf(seeded.conversations.interested);
		await send({ ...opened, onlyIfLastMessageId: id }, { type: TOOL });
		const { error } = await send({ ...opened, onlyIfLastMessageId: id }, { type: TOOL });
		expect(error?.message).toMatch(/^Not sent again: /);
		expect(error?.description).not.toContain('Always');
	});
});
