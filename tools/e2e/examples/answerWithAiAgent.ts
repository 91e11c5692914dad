import { openChat, type Chat } from '../support/chat';
import { importExample } from '../../../packages/rehearsal/n8n/examples';
import { keepUnread, messagesOf, sentInto, unreadConversations } from '../support/conversations';
import type { Environment } from '../support/environment';
import type { ModelAnswer, ModelRequest } from '../../../packages/sandbox/services/model/exchange';
import { seeded } from '../../../packages/sandbox/composition/seeded';

const CONVERSATION = seeded.conversations.interested;
const ANSWER = 'Gladly! Does "Thursday" suit you? $json.id';
const REVIEW = 'Let a person decide';
const REPLY = 'Reply in the chat';

/** What the tool that was called last has told the model. */
const told = ({ messages }: ModelRequest): string => {
	const last = messages.at(-1);
	return last?.role === 'tool' ? String(last.content) : '';
};

/** Answers one request after another. */
const inTurn =
	(...steps: ReadonlyArray<(request: ModelRequest) => ModelAnswer>) =>
	(request: ModelRequest): ModelAnswer => {
		const done = request.messages.filter(({ role }) => role === 'tool').length;
		return steps[done]!(request);
	};

const listConversations = () => ({ tool: 'Unread_conversations', input: {} });

function readConversation(request: ModelRequest) {
	const [{ id }] = JSON.parse(told(request)) as [{ id: string }];
	return { tool: 'Read_a_conversation', input: { conversation_id: id } };
}

export function answerWithAiAgent(environment: Environment) {
	let name = '';
	let lastMessageId = '';

	/** A call of the tool that sends, as a model makes it that has read the conversation. */
	const send = () => ({
		tool: 'Send_a_message',
		input: {
			toolParameters: {
				conversation_id: CONVERSATION,
				message: ANSWER,
				lead_name: name,
				last_message_id: lastMessageId,
			},
			hitlParameters: {},
		},
	});

	beforeEach(() => {
		const { sandbox } = environment;
		keepUnread(sandbox, [CONVERSATION]);
		const { lead } = unreadConversations(sandbox)[0]!;
		name = `${lead.first_name} ${lead.last_name}`;
		lastMessageId = messagesOf(sandbox, CONVERSATION).at(-1)!.id;
	});

	const ask = async (): Promise<Chat> => {
		const { n8n, credential, modelCredential } = environment;
		const { id } = await importExample(n8n, credential, 'answer-with-ai-agent', {
			model: modelCredential,
		});
		return openChat(n8n, id, { trigger: 'Ask the agent', text: 'Answer my unread conversations' });
	};

	test('sends what a person has agreed to', async () => {
		const { sandbox, model } = environment;
		model.follow(inTurn(listConversations, readConversation, send, told));
		const chat = await ask();
		expect(chat.shown).toMatchObject({ from: REVIEW, text: `Send this to ${name}?\n\n${ANSWER}` });
		expect(sandbox.effects()).toEqual([]);

		// The model has seen the end of the conversation, with the ID that it answers.
		const read = model.requests.at(-1)!;
		for (const { content } of messagesOf(sandbox, CONVERSATION)) {
			expect(told(read)).toContain(content);
		}
		expect(told(read)).toContain(`"id":"${lastMessageId}"`);

		const last = await chat.press('Send');
		expect(last.shown.from).toBe(REPLY);
		expect(sentInto(sandbox, CONVERSATION)).toEqual([ANSWER]);
		expect(JSON.parse(last.shown.text)).toEqual([expect.objectContaining({ status: 'sent' })]);
	});

	test('finishes with the model of the sandbox', async () => {
		const { sandbox, model } = environment;
		model.follow();
		const chat = await ask();
		expect(chat.shown.text).toMatch(new RegExp(`^Send this to ${name}\\?`));
		const last = await chat.press('Send');
		expect(last.shown).toMatchObject({ from: REPLY, text: `${name}: answered.` });
		expect(sentInto(sandbox, CONVERSATION)).toEqual([expect.stringContaining('short call')]);
	});

	test('sends nothing that a person has refused, and the model learns of it', async () => {
		const { sandbox, model } = environment;
		model.follow(inTurn(listConversations, readConversation, send, told));
		const last = await (await ask()).press('Do not send');
		expect(last.shown).toMatchObject({ from: REPLY, text: expect.stringContaining('rejected') });
		expect(sandbox.effects()).toEqual([]);
	});

	test('sends nothing where the lead has written while the person made up their mind', async () => {
		const { sandbox, model } = environment;
		model.follow(inTurn(listConversations, readConversation, send, told));
		const chat = await ask();
		sandbox.control.addMessage(CONVERSATION, { content: 'Forget it.' });
		const last = await chat.press('Send');
		expect(last.shown.text).toContain(`Not sent: ${name} wrote the last message`);
		expect(sandbox.effects()).toEqual([]);
	});

	test('sends once where the connection breaks and the model tries again', async () => {
		const { sandbox, model } = environment;
		model.follow(inTurn(listConversations, readConversation, send, send, told));
		const chat = await ask();
		const { faults } = sandbox;
		faults.add({ endpoint: 'conversations.sendMessage', fault: 'reset_after' });
		// The node can check the conversation before it sends, and not look afterwards whether it did.
		faults.add({ endpoint: 'conversations.get', fault: 'status', status: 403, skip: 1 });

		const again = await chat.press('Send');
		expect(told(model.requests.at(-1)!)).toContain('May have been sent');
		expect(again.shown.from).toBe(REVIEW);
		const last = await again.press('Send');
		expect(last.shown.from).toBe(REPLY);
		expect(sentInto(sandbox, CONVERSATION)).toEqual([ANSWER]);
		expect(sandbox.effects()).toHaveLength(1);
	});

	test('tells the model that a message was sent where only the answer was lost', async () => {
		const { sandbox, model } = environment;
		model.follow(inTurn(listConversations, readConversation, send, told));
		const chat = await ask();
		// Makes the ID of the next one new. n8n still knows the messages of the tests before, which had the same IDs.
		sandbox.control.addMessage(seeded.conversations.multilingual, { content: 'Hello?' });
		sandbox.faults.add({ endpoint: 'conversations.sendMessage', fault: 'reset_after' });
		const last = await chat.press('Send');
		expect(JSON.parse(last.shown.text)).toEqual([expect.objectContaining({ status: 'sent' })]);
		expect(sentInto(sandbox, CONVERSATION)).toEqual([ANSWER]);
	});
}
