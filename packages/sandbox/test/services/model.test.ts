import { answerSensibly } from '../../services/model/answer';
import { type ApiResponse, JSON_TYPE, openSandbox } from '../support';

const HOST = 'http://127.0.0.1:4010';

function openModel(options: Parameters<typeof openSandbox>[0] = {}) {
	const sandbox = openSandbox(options);
	const post = (path: string, body: unknown) =>
		sandbox.fetch(
			new Request(`${HOST}/model/v1${path}`, {
				method: 'POST',
				headers: JSON_TYPE,
				body: JSON.stringify(body),
			}),
		);
	const ask = async (content: string): Promise<string> => {
		const answer = await post('/chat/completions', { messages: [{ role: 'user', content }] });
		const { choices } = (await answer.json()) as {
			choices: Array<{ message: { content: string } }>;
		};
		return choices[0]!.message.content;
	};
	return { sandbox, post, ask, model: sandbox.services.model };
}

const tool = (name: string, ...fields: string[]) => ({
	type: 'function',
	function: {
		name,
		parameters: {
			type: 'object',
			properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
		},
	},
});

const STOP = 'Please stop writing to me.';

const TOOLS = [
	tool('List'),
	tool('Read', 'conversation_id'),
	tool('Send', 'conversation_id', 'message', 'lead_name', 'last_message_id'),
];

const row = (id: string, direction: string) => ({
	id,
	lead_name: `Lead of ${id}`,
	messages: [{ id: `message_of_${id}`, direction, text: 'Yes, please. When?' }],
});

describe('model of the sandbox', () => {
	test.each([
		['in the language of the lead', 'Danke, gerne! Wann passt es Ihnen?', /kurzes Gespräch/],
		['also in other scripts', '明日の午後はいかがですか。', /お探し/],
		['a no with a no', 'I am not interested, please stop writing', /will not write again/],
		['a later with a when', 'Not now, we are busy until March', /better time/],
		['a question with a question', 'How much is it?', /matters most/],
		[
			'the last message of a conversation',
			'Clara: Hello?\n\nMaria: Oui, avec plaisir',
			/court appel/,
		],
	])('answers %s', async (_, text, answer) => {
		expect(await openModel().ask(text)).toMatch(answer);
	});

	test('gives the same answer to the same question', async () => {
		const { ask } = openModel();
		expect(await ask('Hello')).toBe(await ask('Hello'));
	});

	test('lists, reads and answers conversations with tools, and says what it did', async () => {
		const { post } = openModel();
		const messages: object[] = [{ role: 'user', content: 'Answer my unread conversations' }];
		const results: Readonly<Record<string, unknown>> = {
			List: [
				{ id: 'a', lead_name: 'Ana' },
				{ id: 'b', lead_name: 'Ben' },
				{ id: 'c', lead_name: 'Cem' },
			],
			'Read a': [row('a', 'received')],
			'Read b': [row('b', 'sent')],
			'Read c': [row('c', 'received')],
			'Send a': [{ status: 'sent' }],
			'Send c': [{ error: 'Not sent: Cem wrote the last message' }],
		};
		const calls: string[] = [];
		for (;;) {
			const answer = await post('/chat/completions', { messages, tools: TOOLS });
			const { choices } = (await answer.json()) as ApiResponse['body'];
			const { content, tool_calls } = choices[0].message;
			if (!tool_calls) {
				expect(content.split('\n')).toEqual([
					'Ana: answered.',
					'Ben: nothing to answer.',
					'Cem: not answered. Not sent: Cem wrote the last message',
				]);
				break;
			}
			const { name, arguments: given } = tool_calls[0].function;
			const input = JSON.parse(given);
			calls.push([name, input.conversation_id].filter(Boolean).join(' '));
			if (name === 'Send') {
				expect(input).toEqual({
					conversation_id: input.conversation_id,
					message: expect.stringContaining('short call'),
					lead_name: expect.stringMatching(/^(Ana|Cem)$/),
					last_message_id: `message_of_${input.conversation_id}`,
				});
			}
			messages.push({ role: 'tool', content: JSON.stringify(results[calls.at(-1)!]) });
		}
		expect(calls).toEqual(['List', 'Read a', 'Send a', 'Read b', 'Read c', 'Send c']);
	});

	test.each([
		['You help to answer leads.', 'Send'],
		['Leave alone whoever asks not to be written to.', 'Ana: asks for silence, not answered.'],
	])('told %j, answers who asks for silence by %j', (content, answered) => {
		const read = { id: 'a', messages: [{ direction: 'received', text: STOP }] };
		const answer = answerSensibly({
			messages: [
				{ role: 'system', content },
				{ role: 'user', content: 'Answer my unread conversations' },
				{ role: 'tool', content: JSON.stringify([{ id: 'a', lead_name: 'Ana' }]) },
				{ role: 'tool', content: JSON.stringify([read]) },
			],
			tools: TOOLS,
		});
		expect(typeof answer === 'string' ? answer : answer.tool).toBe(answered);
	});

	test('classifies a text as the schema in the prompt asks', async () => {
		const { post } = openModel();
		const schema = {
			type: 'object',
			properties: { Interested: { type: 'boolean' }, 'Not interested': { type: 'boolean' } },
		};
		const answer = await post('/chat/completions', {
			messages: [
				{ role: 'system', content: `Classify.\n${JSON.stringify(schema)}\nNothing else.` },
				{ role: 'user', content: 'No, thanks' },
			],
		});
		const { choices } = (await answer.json()) as ApiResponse['body'];
		expect(JSON.parse(choices[0].message.content)).toEqual({
			Interested: false,
			'Not interested': true,
		});
	});

	test('speaks both APIs, whole and as a stream', async () => {
		const { post } = openModel();
		const messages = [{ role: 'user', content: 'Hello there, please' }];
		const whole = (await (
			await post('/responses', { input: messages })
		).json()) as ApiResponse['body'];
		const { text } = whole.output[0].content[0];
		const chat = (await (
			await post('/chat/completions', { messages })
		).json()) as ApiResponse['body'];
		expect(chat.choices[0].message.content).toBe(text);
		for (const [path, body] of [
			['/chat/completions', { messages, stream: true }],
			['/responses', { input: messages, stream: true }],
		] as const) {
			const stream = await (await post(path, body)).text();
			expect(stream).toContain(JSON.stringify(text));
		}
	});

	test('follows a script instead', async () => {
		const { ask, model } = openModel();
		model.follow(({ messages }) => `You said ${messages.at(-1)!.content}`);
		expect(await ask('hi')).toBe('You said hi');
		expect(model.requests).toHaveLength(1);
	});

	test('calls several tools at once if a script does', async () => {
		const { post, model } = openModel();
		const calls = [
			{ tool: 'List', input: {} },
			{ tool: 'Read', input: { conversation_id: 'a' } },
		];
		model.follow(() => calls);
		const chat = (await (await post('/chat/completions', {})).json()) as ApiResponse['body'];
		const { output } = (await (await post('/responses', {})).json()) as ApiResponse['body'];
		const stream = await (await post('/responses', { stream: true })).text();
		const ofChat = chat.choices[0].message.tool_calls.map(
			(each: { id: string; index: number; function: object }) => [
				each.id,
				each.index,
				each.function,
			],
		);
		expect(ofChat).toEqual([
			['call_canned_1_0', 0, { name: 'List', arguments: '{}' }],
			['call_canned_1_1', 1, { name: 'Read', arguments: '{"conversation_id":"a"}' }],
		]);
		expect(output).toMatchObject([
			{ call_id: 'call_canned_2_0', name: 'List' },
			{ call_id: 'call_canned_2_1', name: 'Read' },
		]);
		expect(stream.match(/"output_index":\d/g)).toEqual(
			[0, 0, 1, 1].map((index) => `"output_index":${index}`),
		);
	});

	test('says what the script threw', async () => {
		const { post, model } = openModel();
		model.follow(() => {
			throw new Error('Out of order');
		});
		const answer = await post('/chat/completions', { messages: [] });
		expect([answer.status, await answer.json()]).toEqual([
			400,
			{ error: { message: 'Out of order' } },
		]);
	});
});

test('thinks before it answers an agent, if it should, and answers others at once', async () => {
	const waits: number[] = [];
	const wait = async (seconds: number) => void waits.push(seconds);
	const { post, ask } = openModel({ modelThinks: 4, wait });
	await ask(STOP);
	expect(waits).toEqual([]);
	const messages = [{ role: 'user', content: 'Answer my unread conversations' }];
	await post('/chat/completions', { messages, tools: TOOLS });
	expect(waits).toEqual([4]);
});
