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

	/** Lets an agent with these tools work, as n8n does, and returns what the model called, round by round. */
	async function letWork(
		tools: ReadonlyArray<ReturnType<typeof tool>>,
		resultOf: (call: string, input: Record<string, string>) => unknown,
		text = 'Answer my unread conversations',
	) {
		const { post } = openModel();
		const messages: object[] = [{ role: 'user', content: text }];
		const rounds: Array<ReadonlyArray<{ name: string; input: Record<string, string> }>> = [];
		for (;;) {
			const answer = await post('/chat/completions', { messages, tools });
			const { choices } = (await answer.json()) as ApiResponse['body'];
			const { content, tool_calls = [] } = choices[0].message;
			if (tool_calls.length === 0) return { rounds, report: String(content).split('\n') };
			const calls = tool_calls.map((each: ApiResponse['body']) => ({
				id: each.id,
				name: each.function.name,
				input: JSON.parse(each.function.arguments),
			}));
			rounds.push(calls);
			for (const { id, name, input } of calls.toReversed()) {
				const result = resultOf([name, input.conversation_id].filter(Boolean).join(' '), input);
				messages.push({ role: 'tool', tool_call_id: id, content: JSON.stringify(result) });
			}
		}
	}

	const named = ({ rounds }: Awaited<ReturnType<typeof letWork>>) =>
		rounds.map((calls) =>
			calls.map(({ name, input }) => [name, input.conversation_id].filter(Boolean).join(' ')),
		);

	test('lists, reads and answers conversations with tools, and says what it did', async () => {
		const results: Readonly<Record<string, unknown>> = {
			List: [
				{ id: 'a', lead_name: 'Ana' },
				{ id: 'b', lead_name: 'Ben' },
				{ id: 'c', lead_name: 'Cem' },
				{ id: 'd', lead_name: 'Dora' },
				{ id: 'e', lead_name: 'Eve', is_unread: false },
			],
			'Read a': [row('a', 'received')],
			'Read b': [row('b', 'sent')],
			'Read c': [row('c', 'received')],
			'Read d': [row('d', 'received')],
			'Send a': [{ status: 'sent' }],
			'Send c': [{ error: 'Not sent: Cem wrote the last message' }],
			'Send d': [{ status: 'sent' }],
		};
		const done = await letWork(TOOLS, (call) => results[call]);
		expect(done.report).toEqual([
			'Ben: nothing to answer.',
			'Ana, Dora: answered.',
			'Cem: not answered. Not sent: Cem wrote the last message',
		]);
		expect(named(done)).toEqual([
			['List'],
			['Read a', 'Read b', 'Read c', 'Read d'],
			['Send a', 'Send c', 'Send d'],
		]);
		for (const { input } of done.rounds[2]!) {
			expect(input).toEqual({
				conversation_id: input.conversation_id,
				message: expect.stringContaining('short call'),
				lead_name: expect.stringMatching(/^(Ana|Cem|Dora)$/),
				last_message_id: `message_of_${input.conversation_id}`,
			});
		}
	});

	const ALL = Array.from({ length: 10 }, (_, index) => `conv_${index}`);

	test.each([
		['Message > Get Many, newest first', true],
		['Message > Get Many, oldest first', false],
	])('reads by %s, and needs few rounds for ten conversations', async (_, isNewestFirst) => {
		const said = (id: string) => [
			{ message_id: `1 ${id}`, direction: 'sent', text: 'Hello', sent_at: '2026-01-01T08:00' },
			{ message_id: `2 ${id}`, direction: 'received', text: 'Yes', sent_at: '2026-01-01T09:00' },
		];
		const done = await letWork(TOOLS, (call, { conversation_id: id }) => {
			if (call === 'List') return ALL.map((each) => ({ id: each, lead_name: each }));
			if (call.startsWith('Send')) return [{ status: 'sent' }];
			return isNewestFirst ? said(id!).toReversed() : said(id!);
		});
		expect(done.rounds.length).toBeLessThan(10);
		expect(done.report).toEqual([`${ALL.join(', ')}: answered.`]);
		expect(done.rounds.at(-1)!.map(({ input }) => input.last_message_id)).toEqual(
			ALL.map((id) => `2 ${id}`),
		);
	});

	test('asks a person one by one, and no more often than n8n lets it', async () => {
		const send = tool('Send', 'toolParameters');
		const { properties } = send.function.parameters;
		Object.assign(properties, { toolParameters: TOOLS[2]!.function.parameters });
		const done = await letWork([TOOLS[0]!, TOOLS[1]!, send], (call) => {
			if (call === 'List') return ALL.map((id) => ({ id, lead_name: id }));
			return call.startsWith('Read') ? [row('x', 'received')] : [{ status: 'sent' }];
		});
		expect(done.rounds.slice(2).map((calls) => calls.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
		expect(done.rounds.length).toBeLessThan(10);
		expect(done.report).toEqual([
			`${ALL.slice(7).join(', ')}: waits. Ask me again.`,
			`${ALL.slice(0, 7).join(', ')}: answered.`,
		]);
	});

	test('answers the conversation that it is told about, without a tool that lists', async () => {
		const done = await letWork(
			TOOLS.slice(1),
			(call) => (call.startsWith('Read') ? [row('conv_7', 'received')] : [{ status: 'sent' }]),
			'A lead has answered in conv_7.',
		);
		expect(named(done)).toEqual([['Read conv_7'], ['Send conv_7']]);
		expect(done.report).toEqual(['conv_7: answered.']);
	});

	test('says nothing twice in one conversation', async () => {
		const thread: object[] = [];
		const hear = (text: string) => thread.push({ id: thread.length, direction: 'received', text });
		const texts: string[] = [];
		const answer = async () => {
			hear('How much is it?');
			return await letWork(TOOLS, (call, { message }) => {
				if (call === 'List') return [{ id: 'a', lead_name: 'Ana' }];
				if (call.startsWith('Read')) return [{ id: 'a', messages: thread }];
				texts.push(message!);
				thread.push({ id: thread.length, direction: 'sent', text: message });
				return [{ status: 'sent' }];
			});
		};
		for (let turn = 0; turn < 3; turn += 1) await answer();
		expect(texts).toHaveLength(3);
		expect(new Set(texts).size).toBe(3);
		expect((await answer()).report).toEqual(['Ana: nothing new to say, not answered.']);
	});

	test('drafts nothing that the conversation has already', async () => {
		const { ask } = openModel();
		const first = await ask('Maria: How much is it?');
		const second = await ask(`Maria: How much is it?\n\nClara: ${first}\n\nMaria: And in euros?`);
		expect(second).not.toBe(first);
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
		expect(typeof answer === 'string' ? answer : [answer].flat()[0]!.tool).toBe(answered);
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
