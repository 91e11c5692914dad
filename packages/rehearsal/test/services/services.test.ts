import { isRecord, recordsOf, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { start } from './support';

const TAB = { document: 'doc', id: 12, title: 'Leads', columns: ['Name', 'Answer'] };
const { ask } = start({ tabs: [TAB] });
const bodyOf = (...args: Parameters<typeof ask>) => ask(...args).body;

test.each([
	[
		'POST',
		'https://slack.com/api/chat.postMessage',
		{ channel: 'C1', text: 'Hi' },
		{ ok: true, channel: 'C1', message: { text: 'Hi' } },
	],
	[
		'GET',
		'https://slack.com/api/conversations.list',
		undefined,
		{ ok: true, channels: [{ name: 'rehearsal' }] },
	],
	[
		'POST',
		'https://slack.com/api/conversations.open',
		{ users: 'U1' },
		{ ok: true, channel: { id: 'C0REHEARSAL' } },
	],
	['GET', 'https://slack.com/api/users.info', undefined, { ok: true, user: { is_bot: false } }],
	['POST', 'https://slack.com/api/reactions.add', {}, { ok: true }],
	['POST', 'https://api.hubapi.com/crm/v3/objects/contacts/search', {}, { total: 0, results: [] }],
	[
		'POST',
		'https://api.hubapi.com/crm/v3/objects/contacts/batch/upsert',
		{ inputs: [{ id: 'a@b.example', idProperty: 'email', properties: { x: 1 } }] },
		{ status: 'COMPLETE', results: [{ properties: { email: 'a@b.example', x: 1 } }] },
	],
	[
		'GET',
		'https://sheets.googleapis.com/v4/spreadsheets/doc',
		undefined,
		{ sheets: [{ properties: { sheetId: 0 } }, { properties: { sheetId: 12, title: 'Leads' } }] },
	],
	[
		'GET',
		"https://sheets.googleapis.com/v4/spreadsheets/doc/values/'Leads'",
		undefined,
		{ values: [['Name', 'Answer']] },
	],
	[
		'GET',
		'https://sheets.googleapis.com/v4/spreadsheets/doc/values/Leads!1:1',
		undefined,
		{ values: [['Name', 'Answer']] },
	],
	[
		'GET',
		'https://sheets.googleapis.com/v4/spreadsheets/doc/values/Leads!B1:B',
		undefined,
		{ values: [['Answer']] },
	],
	['GET', 'https://www.googleapis.com/gmail/v1/users/me/messages', undefined, { messages: [] }],
	[
		'POST',
		'https://www.googleapis.com/calendar/v3/calendars/me/events',
		{ summary: 'Call' },
		{ status: 'confirmed', summary: 'Call' },
	],
	[
		'POST',
		'https://api.telegram.org/bot1:a/sendMessage',
		{ chat_id: 7, text: 'Hi' },
		{ ok: true, result: { chat: { id: 7 }, text: 'Hi' } },
	],
	[
		'POST',
		'https://any.example/oauth/token',
		{ grant_type: 'client_credentials' },
		{ token_type: 'Bearer' },
	],
])('%s %s', (method, address, json, expected) => {
	expect(bodyOf(method, address, json)).toMatchObject(expected);
});

const mail = (head: string) => ({
	raw: Buffer.from(`${head}\r\n\r\nTo: you`).toString('base64url'),
});

test.each([
	['Slack', 'https://slack.com/api/chat.postMessage', { text: '' }, 200, { error: 'no_text' }],
	['Slack', 'https://slack.com/api/chat.postMessage', { text: '', blocks: [] }, 200, { ok: false }],
	['Slack', 'https://slack.com/api/chat.postMessage', { blocks: [{}] }, 200, { ok: true }],
	['Slack', 'https://hooks.slack.com/services/T/B/x', { text: '' }, 400, 'no_text'],
	['Slack', 'https://hooks.slack.com/services/T/B/x', { text: 'Hi' }, 200, 'ok'],
	['Telegram', 'https://api.telegram.org/bot1:a/sendMessage', { text: ' ' }, 400, { ok: false }],
	[
		'Telegram',
		'https://api.telegram.org/bot1:a/sendMessage',
		{ text: 'x'.repeat(4097) },
		400,
		{ ok: false },
	],
	[
		'Telegram',
		'https://api.telegram.org/bot1:a/sendMessage',
		{ text: `<b>${'x'.repeat(4096)}</b>` },
		200,
		{ ok: true },
	],
	['Telegram', 'https://api.telegram.org/bot1:a/sendPhoto', { photo: 'x' }, 200, { ok: true }],
	[
		'Gmail',
		'https://www.googleapis.com/gmail/v1/users/me/messages/send',
		mail('To: \r\nSubject: Hi'),
		400,
		{ error: { code: 400 } },
	],
	[
		'Gmail',
		'https://www.googleapis.com/gmail/v1/users/me/messages/send',
		mail('Subject: Hi'),
		400,
		{ error: { code: 400 } },
	],
	[
		'Gmail',
		'https://www.googleapis.com/gmail/v1/users/me/messages/send',
		mail('Subject: Hi\r\nTo:\r\n a@b.example'),
		200,
		{ labelIds: ['SENT'] },
	],
	[
		'Gmail',
		'https://www.googleapis.com/gmail/v1/users/me/messages/send',
		mail('Bcc: a@b.example'),
		200,
		{ labelIds: ['SENT'] },
	],
])(
	'%s refuses a message as the service does, and no other: %s %j',
	(_, address, json, status, body) => {
		const answer = ask('POST', address, json);
		expect(answer.status ?? 200).toBe(status);
		if (typeof body === 'string') expect(answer.body).toBe(body);
		else expect(answer.body).toMatchObject(body);
	},
);

test.each([
	['a form', 'channel=C1&text=Hi'],
	[
		'a form in parts',
		'--x1\r\ncontent-disposition: form-data; name="text"\r\n\r\nHi\r\n--x1--\r\n',
	],
])('Slack takes a message as %s', (_, body) => {
	expect(bodyOf('POST', 'https://slack.com/api/chat.postMessage', body)).toMatchObject({
		ok: true,
	});
});

test('a text always has the same vector, in the form that was asked for', () => {
	const address = 'https://api.openai.com/v1/embeddings';
	const embeddings = (asked: object) =>
		(
			bodyOf('POST', address, { dimensions: 3, ...asked }).data as Array<{ embedding: unknown }>
		).map(({ embedding }) => embedding);
	const [one, other] = embeddings({ input: ['Hello', 'Bye'] }) as [number[], number[]];
	expect(one).toHaveLength(3);
	expect(Math.hypot(...one)).toBeCloseTo(1);
	expect(other).not.toEqual(one);
	expect(embeddings({ input: 'Hello' })).toEqual([one]);
	const bytes = Buffer.from(Float32Array.from(one).buffer).toString('base64');
	expect(embeddings({ input: 'Hello', encoding_format: 'base64' })).toEqual([bytes]);

	const gemini = 'https://generativelanguage.googleapis.com/v1beta/models/gemini-embedding-001';
	const content = { parts: [{ text: 'Hello' }] };
	const request = { content, outputDimensionality: 3 };
	expect(bodyOf('POST', `${gemini}:embedContent`, request)).toEqual({ embedding: { values: one } });
	expect(bodyOf('POST', `${gemini}:batchEmbedContents`, { requests: [request] })).toEqual({
		embeddings: [{ values: one }],
	});
	const local = 'http://localhost:11434/api/embed';
	expect(bodyOf('POST', local, { input: ['Hello'], dimensions: 3 })).toEqual({
		embeddings: [one],
	});
});

test.each([null, undefined, 0, -3, 'x'])(
	'a vector has its usual length if %j is asked for',
	(asked) => {
		const openAi = bodyOf('POST', 'https://api.openai.com/v1/embeddings', {
			input: 'Hello',
			dimensions: asked,
		});
		expect(recordsOf(openAi.data)[0]!.embedding).toHaveLength(1536);
		const gemini = 'https://generativelanguage.googleapis.com/v1beta/models/gemini-embedding-001';
		const content = { parts: [{ text: 'Hello' }] };
		expect(
			bodyOf('POST', `${gemini}:embedContent`, { content, outputDimensionality: asked }).embedding,
		).toMatchObject({ values: { length: 1536 } });
	},
);

test.each(['https://www.firm.example/', 'http://firm.example/about.html'])(
	'%s is a page',
	(address) => {
		const answer = ask('GET', address);
		expect(answer.headers).toEqual({ 'content-type': 'text/html; charset=utf-8' });
		expect(answer.body).toContain('firm.example</title>');
	},
);

test.each([
	'https://api.firm.example/',
	'https://firm.example/companies',
	'http://localhost:8080/',
])('%s is none', (address) => expect(ask('GET', address).by).toBeUndefined());

test('rows below the first are none', () => {
	const address = 'https://sheets.googleapis.com/v4/spreadsheets/doc/values/Leads!2:9';
	expect(bodyOf('GET', address)).not.toHaveProperty('values');
});

test.each([
	["'Only there'!A1:B1", "'Only there'!A2:B"],
	['Only', 'Only!1:2'],
	["'Only there'", "'Only there'"],
])('Google Sheets keeps rows in a tab that no node names, such as %s', (range, whole) => {
	const address = 'https://sheets.googleapis.com/v4/spreadsheets/doc/values';
	const rows = { values: [['Name'], ['Maria']] };
	const { updates } = bodyOf('POST', `${address}/${encodeURIComponent(range)}:append`, rows);
	expect(updates).toMatchObject({ updatedRows: 2 });
	const { values } = bodyOf('GET', `${address}/${encodeURIComponent(whole)}`);
	expect(values).toContainEqual(['Maria']);
	expect(bodyOf('GET', `${address}/Leads`)).toMatchObject({ values: [['Name', 'Answer']] });
});

test('Hunter counts the people that it gives, the same each time and a page at a time', () => {
	const domains = Array.from({ length: 20 }, (_, index) => `company-${index}.example`);
	const read = (path: string, domain: string, more = '') =>
		bodyOf('GET', `https://api.hunter.io/v2/${path}?domain=${domain}${more}`).data as JsonRecord;
	const counts = domains.map((domain) => read('email-count', domain).total);
	const people = domains.map((domain) => read('domain-search', domain, '&limit=100').emails);
	expect(people.map((all) => recordsOf(all).length)).toEqual(counts);
	expect(new Set(counts).size).toBeGreaterThan(5);
	const [first] = people.filter((all) => recordsOf(all).length > 2);
	const domain = domains[people.indexOf(first!)]!;
	expect(read('domain-search', domain, '&limit=1&offset=1').emails).toEqual([recordsOf(first)[1]]);
	expect(read('email-finder', domain)).toMatchObject({ email: `person.1@${domain}` });
	expect(
		bodyOf('GET', `https://api.hunter.io/v2/email-verifier?email=person.1@${domain}`).data,
	).toMatchObject({ status: 'valid' });
});

test('nobody answers for a service that is not known here', () => {
	expect(ask('POST', 'https://crm.example/rows', { a: 1 }).by).toBeUndefined();
	expect(ask('POST', 'https://crm.example/v1/messages', { text: 'Hi' }).by).toBeUndefined();
});

const SCHEMA = {
	type: 'object',
	properties: {
		mood: { enum: ['good', 'bad'] },
		score: { type: 'integer', minimum: 3 },
		steps: { type: 'array', items: { $ref: '#/$defs/step' } },
		note: { anyOf: [{ type: 'null' }, { type: 'string', maxLength: 4 }] },
	},
	$defs: { step: { type: 'object', properties: { done: { type: 'boolean' } } } },
};
const FITS = { mood: 'good', score: 3, steps: [{ done: false }], note: 'From' };

const messages = [{ role: 'user', content: 'Yes, I am interested' }];
const TOOL = {
	name: 'find',
	parameters: { type: 'object', properties: { lead_id: { type: 'string' } } },
};

/** What a model said, whatever its API: a text, or the tool that it calls. */
const MODELS: Readonly<
	Record<string, (question: { schema?: unknown; tool?: typeof TOOL; text?: string }) => unknown>
> = {
	'chat completions': ({ schema, tool, text }) => {
		const body = bodyOf('POST', 'https://api.openai.com/v1/chat/completions', {
			messages: text === undefined ? messages : [{ role: 'user', content: text }],
			...(schema !== undefined && { response_format: { json_schema: { schema } } }),
			...(tool && { tools: [{ type: 'function', function: tool }] }),
		}) as {
			choices: Array<{ message: { content: string; tool_calls?: Array<{ function: unknown }> } }>;
		};
		const { content, tool_calls: calls } = body.choices[0]!.message;
		return calls?.[0]?.function ?? content;
	},
	responses: ({ schema, tool, text }) => {
		const body = bodyOf('POST', 'https://api.openai.com/v1/responses', {
			input: text ?? [
				{ role: 'user', content: [{ type: 'input_text', text: messages[0]!.content }] },
			],
			...(schema !== undefined && { text: { format: { type: 'json_schema', schema } } }),
			...(tool && { tools: [{ type: 'function', ...tool }] }),
		}) as {
			output: Array<{
				type: string;
				name: string;
				arguments: string;
				content: Array<{ text: string }>;
			}>;
		};
		const [first] = body.output;
		return first!.type === 'function_call'
			? { name: first!.name, arguments: first!.arguments }
			: first!.content[0]!.text;
	},
	Anthropic: ({ tool, text }) => {
		const { content } = bodyOf('POST', 'https://api.anthropic.com/v1/messages', {
			messages:
				text === undefined ? messages : [{ role: 'user', content: [{ type: 'text', text }] }],
			...(tool && { tools: [{ name: tool.name, input_schema: tool.parameters }] }),
		}) as { content: Array<{ type: string; text: string; name: string; input: unknown }> };
		const [first] = content;
		return first!.type === 'tool_use'
			? { name: first!.name, arguments: JSON.stringify(first!.input) }
			: first!.text;
	},
	Ollama: ({ schema, tool, text }) => {
		const { message } = bodyOf('POST', 'http://localhost/api/chat', {
			messages: text === undefined ? messages : [{ role: 'user', content: text }],
			stream: false,
			format: schema,
			...(tool && { tools: [{ type: 'function', function: tool }] }),
		}) as {
			message: {
				content: string;
				tool_calls?: Array<{ function: { name: string; arguments: unknown } }>;
			};
		};
		const [call] = message.tool_calls ?? [];
		if (!call) return message.content;
		return { name: call.function.name, arguments: JSON.stringify(call.function.arguments) };
	},
	Gemini: ({ schema, tool, text }) => {
		const address = 'https://generativelanguage.googleapis.com/v1beta/models/g:generateContent';
		const { candidates } = bodyOf('POST', address, {
			contents: [{ role: 'user', parts: [{ text: text ?? messages[0]!.content }] }],
			...(schema !== undefined && { generationConfig: { responseSchema: schema } }),
			...(tool && { tools: [{ functionDeclarations: [tool] }] }),
		}) as {
			candidates: Array<{
				content: { parts: Array<{ text: string; functionCall?: { name: string; args: unknown } }> };
			}>;
		};
		const [part] = candidates[0]!.content.parts;
		return part!.functionCall
			? { name: part!.functionCall.name, arguments: JSON.stringify(part!.functionCall.args) }
			: part!.text;
	},
};

describe.each(Object.entries(MODELS))('a model by %s', (name, say) => {
	test('drafts an answer to what was said', () => {
		expect(say({})).toMatch(/^Great, thank you!/);
	});

	test('gives JSON that fits the schema, wherever that stands', () => {
		const text = `Write JSON:\n\`\`\`json\n${JSON.stringify(SCHEMA)}\n\`\`\`\n`;
		expect(JSON.parse(String(say({ text })))).toEqual(FITS);
		// Anthropic's takes tools for it.
		if (name !== 'Anthropic') expect(JSON.parse(String(say({ schema: SCHEMA })))).toEqual(FITS);
	});

	test('sometimes calls a tool, with what was said of its arguments', () => {
		const said = Array.from({ length: 20 }, (_, index) =>
			say({ tool: TOOL, text: `Number ${index}, lead id: lead_7` }),
		);
		const calls = said.filter(isRecord);
		expect(calls.length).toBeGreaterThan(2);
		expect(calls.length).toBeLessThan(18);
		for (const call of calls) {
			expect(call).toEqual({ name: 'find', arguments: '{"lead_id":"lead_7"}' });
		}
	});

	test('says the same to the same', () => {
		expect(say({ tool: TOOL })).toEqual(say({ tool: TOOL }));
	});
});

test('an agent is not sent round in circles', () => {
	const results = Array.from({ length: 3 }, () => ({ role: 'tool', content: '[]' }));
	for (let index = 0; index < 20; index += 1) {
		const { choices } = bodyOf('POST', 'https://api.openai.com/v1/chat/completions', {
			messages: [{ role: 'user', content: `Number ${index}` }, ...results],
			tools: [{ type: 'function', function: TOOL }],
		}) as { choices: Array<{ finish_reason: string }> };
		expect(choices[0]!.finish_reason).toBe('stop');
	}
});

test('an agent that must use a tool for its answer ends with it', () => {
	const finish = { name: 'format_final_json_response', parameters: SCHEMA };
	const said = MODELS['chat completions']!({ tool: finish as never });
	expect(said).toEqual({ name: finish.name, arguments: JSON.stringify(FITS) });
});

test('a model that is asked for a stream answers in one', () => {
	const openAi = ask('POST', 'https://api.openai.com/v1/chat/completions', {
		messages,
		stream: true,
	});
	expect(openAi.headers).toEqual({ 'content-type': 'text/event-stream; charset=utf-8' });
	expect(openAi.body).toMatch(/^data: \{.*Great, thank you!.*data: \[DONE\]\n\n$/s);
	const claude = ask('POST', 'https://api.anthropic.com/v1/messages', { messages, stream: true });
	expect(String(claude.body).match(/^event: \w+$/gm)).toEqual([
		'event: message_start',
		'event: content_block_start',
		'event: content_block_delta',
		'event: content_block_stop',
		'event: message_delta',
		'event: message_stop',
	]);
});
