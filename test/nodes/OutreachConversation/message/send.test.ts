import type { Fault } from '../../../../packages/sandbox/core/faults/faults';
import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { meanwhile } from '../../support/approvals';
import { environment, MINUTE_MS } from '../../support/environment';
import { nextRunOf, retryOf } from '../../support/retryOf';
import { CONTINUE, RETRY } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { SEND_REQUEST, sendingTo, sendParameters, TEXT } from '../../support/sendMessage';
import { CONVERSATION_NODE, NODE } from '../../support/workflow';

const sandbox = useSandbox();

const TOOL = `${CONVERSATION_NODE}Tool`;
const { send, sent, requests, fail, lastMessageOf } = sendingTo(sandbox);

/** What would show whether the message was sent cannot be read either. */
const hideHistory = (times = 4) => {
	sandbox.faults.add({ fault: 'status', status: 400, endpoint: 'conversations.get', times });
};

test('sends with one request and gives the message', async () => {
	const { rows, paired } = await send();
	const { id, sent_at } = lastMessageOf(seeded.conversations.interested);
	expect(rows).toEqual([
		{
			sent: true,
			conversation_id: seeded.conversations.interested,
			message_id: id,
			status: 'sent',
			pending: false,
			text: TEXT,
			sent_at,
			reason: null,
			newer_message_id: null,
			newer_message_direction: null,
		},
	]);
	expect(paired).toEqual([0]);
	expect(requests()).toEqual([SEND_REQUEST]);
	expect(sent()).toEqual([`${seeded.conversations.interested}/${id}`]);
});

test('Give an Item If Unclear: what may have been sent is a row', async () => {
	sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'conversations.sendMessage' });
	hideHistory();
	const { rows, error } = await send({ options: { giveUndecided: true } });
	expect(error).toBeUndefined();
	expect(rows).toEqual([
		{
			sent: null,
			conversation_id: seeded.conversations.interested,
			message_id: null,
			status: 'unknown',
			pending: false,
			text: TEXT,
			sent_at: null,
			reason: expect.stringContaining('500') as unknown,
			newer_message_id: null,
			newer_message_direction: null,
		},
	]);
	const refused = await send({ options: { giveUndecided: true }, conversationId: 'conv_404' });
	expect(refused.error?.httpCode).toBe('404');
});

test('a pending message is accepted: no ID and no time yet, and one message', async () => {
	const { rows } = await send({ conversationId: seeded.conversations.sendPending });
	expect(rows).toEqual([
		{
			sent: true,
			conversation_id: seeded.conversations.sendPending,
			message_id: null,
			status: 'accepted',
			pending: true,
			text: TEXT,
			sent_at: null,
			reason: null,
			newer_message_id: null,
			newer_message_direction: null,
		},
	]);
	expect(sent()).toHaveLength(1);
});

test('an answer under data is read, too', async () => {
	const message = { id: 'msg_x', sent_at: '2026-03-01T10:00:00+02:00' };
	fail({ fault: 'status', status: 200, body: { data: { ok: true, pending: false, message } } });
	const { rows } = await send();
	expect(rows).toMatchObject([{ message_id: 'msg_x', sent_at: '2026-03-01T08:00:00.000Z' }]);
});

test('a number is a text', async () => {
	const { rows } = await send({ content: '={{ 42 }}' });
	expect(rows).toMatchObject([{ text: '42' }]);
	expect(lastMessageOf(seeded.conversations.interested).content).toBe('42');
});

describe('what may be a placeholder or markup', () => {
	test.each([
		['Hi {nice_word}, are you in?', '{nice_word}'],
		['{Hi|Hello} Ann,\\n**thank you**', '{Hi|Hello}, \\n, **thank you**'],
	])('%s: is sent as it is, with a hint', async (content, placeholder) => {
		const { rows, hints } = await send({ content });
		expect(rows).toMatchObject([{ status: 'sent', text: content }]);
		expect(hints).toEqual([
			`Message contains ${placeholder}. It is sent as written: nothing is filled in, chosen or formatted.`,
		]);
	});

	test('one hint for all items, and none for a text without', async () => {
		const content = '={{ $json.text }}';
		const input = ['Hi {dear}', 'Hello', 'Hi {dear}'].map((text) => ({ text }));
		const { hints } = await send({ content }, { input });
		expect(hints).toHaveLength(1);
		expect((await send()).hints).toEqual([]);
	});
});

describe('what is not sent', () => {
	test.each([
		['blanks', ' \n\t', 'Message must not be blank'],
		['nothing from an expression', '={{ $json.missing }}', 'Message must not be empty'],
		[
			'8001 characters',
			`={{ 'x'.repeat(8001) }}`,
			'Message must have at most 8000 characters, has 8001',
		],
		['an object', '={{ { a: 1 } }}', 'Message holds a whole record: choose one of its fields'],
		['an object within a text', '=Hi {{ $json }}', 'Message contains [object Object]'],
		['what is no number', '={{ Number("ten") }}', 'Message must be text, is NaN'],
	])('%s', async (_, content, message) => {
		const { error } = await send({ content });
		expect(error?.message).toContain(message);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('8000 characters are sent', async () => {
		await send({ content: `={{ 'x'.repeat(8000) }}` });
		expect(sent()).toHaveLength(1);
	});

	test('into a conversation that the API refuses for another reason: its own words', async () => {
		fail({
			fault: 'status',
			status: 409,
			body: { error: { code: 'archived', message: 'The conversation is archived.' } },
			times: 9,
		});
		const { error } = await send();
		expect(error?.message).toBe('The conversation is archived.');
		expect(error?.description).toContain('Nothing was sent.');
	});

	test('into a conversation that is still syncing: what it means, and that nothing was sent', async () => {
		const { error } = await send({ conversationId: seeded.conversations.syncing });
		expect(error?.message).toBe('The conversation is still syncing, so nothing was sent');
		expect(error?.description).toContain('Run the node again in a few minutes');
		const { rows } = await send(
			{ conversationId: seeded.conversations.syncing },
			{ settings: CONTINUE },
		);
		expect(rows).toMatchObject([{ details: { outcome: 'not sent' } }]);
		expect(sent()).toEqual([]);
	});

	test('into an unknown conversation', async () => {
		const { error } = await send({ conversationId: 'conv_404' });
		expect(error?.httpCode).toBe('404');
		expect(sandbox.requests).toHaveLength(1);
	});

	test('with a key without the scope', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutConversationsWrite);
		const { error } = await send({}, { credential });
		expect(error?.message).toBe('The API key lacks the scope conversations:write.');
		expect(error?.httpCode).toBe('403');
		expect(sent()).toEqual([]);
	});
});

/** Each fault, and what is known of the message after it. */
const faults: ReadonlyArray<[string, Fault, 'sent' | 'unknown' | 'not sent']> = [
	['429', { fault: 'status', status: 429 }, 'sent'],
	['401', { fault: 'status', status: 401 }, 'not sent'],
	['408 before', { fault: 'status', status: 408 }, 'unknown'],
	['408 after', { fault: 'status', status: 408, after: true }, 'sent'],
	['500 before', { fault: 'status', status: 500 }, 'unknown'],
	['500 after', { fault: 'status', status: 500, after: true }, 'sent'],
	['502 in HTML before', { fault: 'html' }, 'unknown'],
	['502 in HTML after', { fault: 'html', after: true }, 'sent'],
	['503 after', { fault: 'status', status: 503, after: true }, 'sent'],
	['silence before', { fault: 'timeout_before' }, 'unknown'],
	['silence after', { fault: 'timeout_after' }, 'sent'],
	['a reset before', { fault: 'reset_before' }, 'unknown'],
	['a reset after', { fault: 'reset_after' }, 'sent'],
	['a truncated answer', { fault: 'truncated' }, 'sent'],
	['broken JSON', { fault: 'bad_json' }, 'sent'],
	['a slow drip', { fault: 'slow' }, 'sent'],
	['a redirect', { fault: 'redirect', to: 'http://127.0.0.1:9/' }, 'unknown'],
];

describe.each(faults)('%s', (name, fault, known) => {
	const isAfter =
		('after' in fault && fault.after) ||
		['timeout_after', 'reset_after', 'truncated', 'bad_json', 'slow'].includes(fault.fault);
	const most = known === 'sent' ? 1 : 0;

	test(`ends as ${known}, with one message at most`, async () => {
		fail(fault);
		const { rows } = await send({}, { settings: CONTINUE });
		const expected = known === 'sent' ? { status: 'sent' } : { details: { outcome: known } };
		expect(rows).toMatchObject([expected]);
		expect(sent()).toHaveLength(most);
	});

	test('Retry On Fail sends no second message, even if nothing can be looked up', async () => {
		fail(fault);
		hideHistory(999);
		await send({}, { settings: RETRY });
		expect(sent().length).toBeLessThanOrEqual(1);
		expect(requests().filter((request) => request === SEND_REQUEST).length).toBeLessThanOrEqual(
			['429', '401'].includes(name) ? 3 : 1,
		);
	});

	test('nor does a Retry of the execution, nor a Retry after that, nor one beside it', async () => {
		fail(fault);
		sandbox.faults.add({ fault: 'status', status: 400, endpoint: 'conversations.get', times: 1 });
		const input = [{}, { conversation: 'conv_404' }];
		const parameters = {
			conversationId: `={{ $json.conversation || "${seeded.conversations.interested}" }}`,
		};
		const first = await send(parameters, { input });
		expect(first.error).toBeDefined();
		const again = async (run: typeof first) =>
			await send(parameters, { input, mode: 'retry', retryOf: retryOf(run) });
		const second = await again(first);
		await again(second);
		await again(first);
		expect(sent().length).toBeLessThanOrEqual(1);
		if (isAfter) expect(sent()).toHaveLength(1);
	});

	test('nor does an AI agent that calls again', async () => {
		fail(fault);
		hideHistory();
		let run = await send({}, { type: TOOL });
		for (let calls = 0; calls < 3; calls += 1) {
			const retry = nextRunOf(run, { parameters: sendParameters(), type: TOOL });
			run = await send({}, { type: TOOL, retryOf: retry });
		}
		expect(sent().length).toBeLessThanOrEqual(1);
	});
});

describe('a message of an earlier run', () => {
	const twoItems = [
		{ conversation: seeded.conversations.interested },
		{ conversation: 'conv_404' },
	];
	const each = { conversationId: '={{ $json.conversation }}' };

	test('Retry On Fail: is answered from memory while another item is tried again', async () => {
		const { error } = await send(each, { input: twoItems, settings: RETRY });
		expect(error?.httpCode).toBe('404');
		expect(sent()).toHaveLength(1);
		expect(requests().filter((request) => request === SEND_REQUEST)).toHaveLength(1);
	});

	test('even if the text differs each time it is read', async () => {
		const parameters = { ...each, content: '={{ "Hello " + Math.random() }}' };
		const { rows } = await send(parameters, {
			input: twoItems,
			settings: { ...RETRY, ...CONTINUE },
		});
		expect(sent()).toHaveLength(1);
		expect(rows).toMatchObject([{ status: 'sent' }, { details: { outcome: 'not sent' } }]);
		const { error } = await send(parameters, { input: twoItems, settings: RETRY });
		expect(error).toBeDefined();
		expect(sent()).toHaveLength(2);
	});

	test('Retry of an execution: puts out the text that was sent', async () => {
		const input = [seeded.conversations.interested, seeded.conversations.attachments].map(
			(conversation) => ({ conversation }),
		);
		const parameters = { ...each, content: '={{ "Hello " + Math.random() }}' };
		fail({ fault: 'status', status: 403, skip: 1 });
		const first = await send(parameters, { input });
		expect(first.error?.httpCode).toBe('403');
		const { rows } = await send(parameters, { input, mode: 'retry', retryOf: retryOf(first) });
		expect(rows).toMatchObject([
			{ status: 'sent', text: lastMessageOf(seeded.conversations.interested).content },
			{ status: 'sent', text: lastMessageOf(seeded.conversations.attachments).content },
		]);
		expect(sent()).toHaveLength(2);
	});

	test('what was refused for certain is sent by a Retry', async () => {
		fail({ fault: 'status', status: 403 });
		const first = await send();
		expect(first.error?.httpCode).toBe('403');
		const { rows } = await send({}, { mode: 'retry', retryOf: retryOf(first) });
		expect(rows).toMatchObject([{ status: 'sent' }]);
		expect(sent()).toHaveLength(1);
	});

	test('two Retries of one execution, which know nothing of each other: one message', async () => {
		fail({ fault: 'status', status: 403 });
		const first = await send();
		for (let retries = 0; retries < 2; retries += 1) {
			const { rows } = await send({}, { mode: 'retry', retryOf: retryOf(first) });
			expect(rows).toMatchObject([
				{ status: 'sent', message_id: lastMessageOf(seeded.conversations.interested).id },
			]);
		}
		expect(sent()).toHaveLength(1);
	});

	test('a Retry sends what reads like a message from before the execution', async () => {
		const { content } = sandbox.control.addMessage(seeded.conversations.interested, {
			content: TEXT,
			direction: 'sent',
			sent_at: new Date(Date.now() - 3_600_000).toISOString(),
		});
		expect(content).toBe(TEXT);
		fail({ fault: 'status', status: 403 });
		const first = await send();
		await send({}, { mode: 'retry', retryOf: retryOf(first) });
		expect(sent()).toHaveLength(1);
	});

	test('two items with the same text to one person are two messages, and two on a re-run', async () => {
		const { rows } = await send(each, {
			input: [...twoItems.slice(0, 1), ...twoItems],
			settings: { ...RETRY, ...CONTINUE },
		});
		expect(sent()).toHaveLength(2);
		expect(new Set(rows.slice(0, 2).map(({ message_id }) => message_id)).size).toBe(2);
	});

	test('a re-run that looks for one of them does not take the other for it', async () => {
		fail({ fault: 'reset_after', skip: 1 });
		hideHistory(1);
		const input = [seeded.conversations.interested, seeded.conversations.interested].map(
			(conversation) => ({ conversation }),
		);
		const { rows } = await send(each, { input, settings: RETRY });
		expect(rows).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
		expect(new Set(rows.map(({ message_id }) => message_id)).size).toBe(2);
		expect(sent()).toHaveLength(2);
	});

	describe('is not taken for that of another item with the same text', () => {
		const unknown = { details: { outcome: 'unknown' } };

		test('if the answer to the first was lost, a re-run says so', async () => {
			fail({ fault: 'status', status: 500 });
			const settings = { ...RETRY, ...CONTINUE };
			const { rows } = await send({}, { input: [{}, {}], settings });
			expect(rows).toMatchObject([unknown, { status: 'sent' }]);
			expect(sent()).toHaveLength(1);
		});

		test('if it has no ID yet, and appears during the search for the lost one', async () => {
			sandbox.control.setConversation(seeded.conversations.interested, { pending: true });
			fail({ fault: 'status', status: 500, skip: 1 });
			meanwhile(sandbox, 'conversations.get', () => sandbox.control.syncInbox());
			const { rows } = await send({}, { input: [{}, {}], settings: CONTINUE });
			expect(rows).toMatchObject([{ status: 'accepted' }, unknown]);
			expect(sent()).toHaveLength(1);
		});

		test('if it has another text, the lost one is found', async () => {
			sandbox.control.setConversation(seeded.conversations.interested, { pending: true });
			fail({ fault: 'reset_after', skip: 1 });
			meanwhile(sandbox, 'conversations.get', () => sandbox.control.syncInbox());
			const content = '={{ "Number " + $itemIndex }}';
			const { rows } = await send({ content }, { input: [{}, {}], settings: CONTINUE });
			expect(rows).toMatchObject([{ status: 'accepted' }, { status: 'sent', text: 'Number 1' }]);
		});

		test('if an earlier round of a loop sent it, the Retry sends the one of this round', async () => {
			const first = await send();
			fail({ fault: 'status', status: 403 });
			const round = nextRunOf(first, { parameters: sendParameters(), type: CONVERSATION_NODE });
			const { data, error } = await send({}, { retryOf: round });
			expect(error).toBeDefined();
			const retry = structuredClone(data);
			delete retry.resultData.error;
			retry.resultData.runData[NODE]?.pop();
			const { rows } = await send({}, { mode: 'retry', retryOf: retry });
			expect(rows).toMatchObject([
				{ status: 'sent', message_id: lastMessageOf(seeded.conversations.interested).id },
			]);
			expect(sent()).toHaveLength(2);
		});
	});

	test('the next round of a loop sends its own message', async () => {
		const first = await send();
		await send(
			{},
			{ retryOf: nextRunOf(first, { parameters: sendParameters(), type: CONVERSATION_NODE }) },
		);
		expect(sent()).toHaveLength(2);
	});
});

describe('an AI agent', () => {
	test('reads of an open end first that it must not call again', async () => {
		fail({ fault: 'reset_after' });
		hideHistory(999);
		const { error } = await send({}, { type: TOOL });
		expect(error?.message).toMatch(/^May have been sent\. Do not call again\. /);
	});

	test('reads the same if the API says that it did not take the message', async () => {
		fail({ fault: 'status', status: 200, body: { ok: false, pending: false, message: null } });
		const { error } = await send({}, { type: TOOL });
		expect(error?.message).toMatch(/^May have been sent\. Do not call again\. /);
	});

	test('that calls again gets the message that was sent; another text is another message', async () => {
		const first = await send({}, { type: TOOL });
		const call = async (content: string) => {
			const parameters = { content };
			const retry = nextRunOf(first, { parameters: sendParameters(parameters), type: TOOL });
			return await send(parameters, { type: TOOL, retryOf: retry });
		};
		expect((await call(TEXT)).rows).toEqual([{ ...first.rows[0], repeated: true }]);
		expect(sent()).toHaveLength(1);
		expect((await call('And Friday?')).rows).toMatchObject([{ status: 'sent' }]);
		expect(sent()).toHaveLength(2);
	});

	test.each([
		['Expected Lead Name', { expectedLeadName: 'Nobody Else' }],
		[
			'Only If Last Message ID',
			{ sendIf: 'noNewerMessage', onlyIfLastMessageId: seeded.messages.opening },
		],
	])('fills in %s as a field', async (_, parameters: Record<string, string>) => {
		const { error } = await send(parameters, { type: TOOL });
		expect(error?.message).toMatch(/^Not sent: /);
		expect(sent()).toEqual([]);
	});

	test('that leaves a check empty which the workflow asks it for: nothing is sent', async () => {
		const parameters = { expectedLeadName: '={{ "" }}' };
		const { error } = await send(parameters, { type: TOOL });
		expect(error?.message).toContain('Expected Lead Name must not be empty');
		expect(sent()).toEqual([]);
	});

	test('Expected Lead Name without anything in it asks for no check', async () => {
		await send({ expectedLeadName: '' }, { type: TOOL });
		expect(requests()).toEqual([SEND_REQUEST]);
	});
});

describe('answers that do not say what became of the message', () => {
	const FOREIGN = {
		'an empty object': '{}',
		'an error with status 200': '{"error":{"code":"busy","message":"Busy"}}',
		'the page of a proxy': '<html><body>Please sign in</body></html>',
		nothing: '',
	};
	test.each(Object.entries(FOREIGN))('%s: looks, and finds what was sent', async (_, text) => {
		fail({ fault: 'body', text });
		// A text of its own: an execution moments before may have sent the same.
		const { rows } = await send({ content: 'With a strange answer' });
		expect(rows).toMatchObject([{ status: 'sent', message_id: 'msg_70' }]);
		expect(sent()).toHaveLength(1);
	});
	test.each(Object.entries(FOREIGN))(
		'%s, and no message to be found: nobody knows, and nothing is sent again',
		async (_, text) => {
			fail({ fault: 'body', text, before: true });
			const { error } = await send();
			expect(error?.message).toMatch(/^The answer of the API cannot be used: it /);
			expect(error?.description).toContain('The request may have taken effect.');
			expect(sandbox.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
		},
	);

	test('not ok: says so, and a Retry looks before all else', async () => {
		const body = { ok: false, pending: false, message: null };
		fail({ fault: 'status', status: 200, body, after: true });
		const { rows } = await send({}, { settings: CONTINUE });
		expect(rows).toMatchObject([{ details: { outcome: 'unknown' } }]);
		sandbox.reset();
		await environment.pass(MINUTE_MS);
		fail({ fault: 'status', status: 200, body, after: true });
		const again = await send({}, { settings: RETRY });
		expect(again.rows).toMatchObject([{ status: 'sent' }]);
		expect(sent()).toHaveLength(1);
	});
});
