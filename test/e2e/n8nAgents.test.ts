/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { startSandbox, type RunningSandbox } from '../../sandbox/server';
import type { ModelAnswer, ModelRequest } from '../../sandbox/stubs/model/exchange';
import { seeded } from '../../sandbox/seed/seeded';
import { startN8n, type N8n } from '../../harness/n8n';
import { createModelCredential } from '../../harness/stubs';
import { byId, createCredential, type Credential } from '../../harness/workflows';
import { everyOperation } from '../nodes/support/operations';
import { keepUnread, messagesOf, sentInto, unreadConversations } from './support/conversations';

jest.setTimeout(300_000);

const CONVERSATION = seeded.conversations.interested;

let running: RunningSandbox;
let n8n: N8n;
let credential: Credential;
let modelCredential: Credential;

beforeAll(async () => {
	running = await startSandbox({ people: 'worldwide' });
	// With all its modules, as n8n comes.
	n8n = await startN8n({ variables: { N8N_DISABLED_MODULES: '' } });
	credential = await createCredential(n8n, running.baseUrl);
	modelCredential = await createModelCredential(n8n, running.baseUrl);
});
beforeEach(() => running.sandbox.reset());
afterAll(async () => {
	await n8n?.stop();
	await running?.close();
});

const tool = (name: string, nodeType: string, nodeParameters: object) => ({
	type: 'node',
	name,
	description: name,
	node: {
		nodeType,
		nodeTypeVersion: 1,
		nodeParameters,
		credentials: { outreachApi: { id: credential.id, name: credential.name } },
	},
});

/** A field of a tool that the model fills in. */
const fromModel = (key: string) => `={{ $fromAI('${key}', '', 'string') }}`;

const send = () =>
	tool('send_a_message', 'n8n-nodes-outreach.outreachConversation', {
		resource: 'message',
		operation: 'send',
		conversationId: byId(fromModel('conversation_id')),
		content: fromModel('message'),
		sendIf: 'noNewerMessage',
		onlyIfLastMessageId: fromModel('last_message_id'),
		options: {},
	});

interface AgentFile {
	readonly tools: ReadonlyArray<ReturnType<typeof tool>>;
}

interface ToolCall {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
}

/** Makes an agent with these tools, whose model makes these calls one after another. Gives what it was told of each. */
async function runAgent(
	tools: ReadonlyArray<ReturnType<typeof tool>>,
	calls: readonly ToolCall[],
	onSuspended?: (suspended: Suspended) => void,
): Promise<string[]> {
	const project = await n8n.call<{ id: string }>('GET', '/projects/personal');
	const agents = `/projects/${project.id}/agents/v2`;
	const { id } = await n8n.call<{ id: string }>('POST', agents, { name: 'Agent' });
	const route = `${agents}/${id}/config`;
	const { configHash } = await n8n.call<{ configHash: string }>('GET', route);
	const config = {
		name: 'Agent',
		model: 'openai/gpt-5-mini',
		credential: modelCredential.id,
		instructions: 'Do what is to be done.',
		tools,
	};
	await n8n.call('PUT', route, { config, baseConfigHash: configHash });
	let told: string[] = [];
	running.sandbox.stubs.model.follow(({ messages }: ModelRequest): ModelAnswer => {
		told = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
		return calls[told.length] ?? 'Done.';
	});
	await chat(`${agents}/${id}/chat`, onSuspended);
	return told;
}

/** A call that waits for a person. */
interface Suspended {
	readonly runId: string;
	readonly toolCallId: string;
	readonly toolName: string;
}

/** Says something to the agent, and waits until it has answered. n8n tells of it event by event. A person agrees to what it asks. */
async function chat(route: string, onSuspended?: (suspended: Suspended) => void): Promise<void> {
	const eventsOf = async (to: string, body: object) =>
		(await n8n.callForText('POST', to, body))
			.split('\n')
			.filter((line) => line.startsWith('data:'))
			.map(
				(line) => JSON.parse(line.slice('data:'.length)) as { type: string; payload?: Suspended },
			);
	let events = await eventsOf(route, { message: 'Begin' });
	const asked = events.find(({ type }) => type === 'tool-call-suspended')?.payload;
	if (asked) {
		onSuspended?.(asked);
		const { runId, toolCallId } = asked;
		const resumeData = { approved: true };
		events = await eventsOf(`${route}/resume`, { runId, toolCallId, resumeData });
	}
	expect(events.map(({ type }) => type)).toContain('done');
	expect(events.map(({ type }) => type)).not.toContain('error');
}

test.each(everyOperation)('$name works', async ({ name, type, parameters }) => {
	const called = name.replace(/\W+/g, '_');
	const told = await runAgent([tool(called, type, parameters)], [{ tool: called, input: {} }]);
	expect(told).toEqual([expect.stringMatching(/^\{"status":"success"/)]);
});

describe('Send', () => {
	const answer = (message: string): ToolCall => {
		const last_message_id = messagesOf(running.sandbox, CONVERSATION).at(-1)!.id;
		const input = { conversation_id: CONVERSATION, message, last_message_id };
		return { tool: 'send_a_message', input };
	};

	test('goes out once, however often it is called', async () => {
		const told = await runAgent(
			[send()],
			[answer('Gladly!'), answer('Gladly!'), answer('Gladly!')],
		);
		expect(told[0]).toContain('"status":"sent"');
		expect(told[2]).toContain('"repeated":true');
		expect(sentInto(running.sandbox, CONVERSATION)).toEqual(['Gladly!']);
	});

	test('after a broken connection, the model is told not to call again, and nothing goes out if it does', async () => {
		const { faults } = running.sandbox;
		faults.add({ endpoint: 'conversations.sendMessage', fault: 'reset_after' });
		// The node can check the conversation before it sends, and not look afterwards.
		faults.add({ endpoint: 'conversations.get', fault: 'status', status: 403, skip: 1, times: 9 });
		const told = await runAgent([send()], [answer('With pleasure!'), answer('With pleasure!')]);
		for (const each of told) expect(each).toContain('May have been sent. Do not call again.');
		expect(sentInto(running.sandbox, CONVERSATION)).toEqual(['With pleasure!']);
	});

	test('is refused if the model does not say which message it answers', async () => {
		const call = answer('Of course!');
		const told = await runAgent(
			[send()],
			[{ ...call, input: { ...call.input, last_message_id: '' } }],
		);
		expect(told[0]).toContain('Only If Last Message ID must not be empty: fill it in');
		expect(sentInto(running.sandbox, CONVERSATION)).toEqual([]);
	});

	test('waits for a person in the agent of the examples', async () => {
		const file = path.join(__dirname, '../../examples/agents/answer-conversations.json');
		const { tools } = JSON.parse(readFileSync(file, 'utf8')) as AgentFile;
		const { credentials } = send().node;
		keepUnread(running.sandbox, [CONVERSATION]);
		const { lead } = unreadConversations(running.sandbox)[0]!;
		const { input } = answer('Very gladly!');
		const asked: string[] = [];
		const told = await runAgent(
			tools.map((each) => ({ ...each, node: { ...each.node, credentials } })),
			[
				{ tool: 'unread_conversations', input: {} },
				{ tool: 'read_conversation', input: { conversation_id: CONVERSATION } },
				{
					tool: 'send_message',
					input: { ...input, lead_name: `${lead.first_name} ${lead.last_name}` },
				},
			],
			({ toolName }) => {
				asked.push(toolName);
				expect(sentInto(running.sandbox, CONVERSATION)).toEqual([]);
			},
		);
		expect(asked).toEqual(['send_message']);
		expect(told[2]).toContain('"status":"sent"');
		expect(sentInto(running.sandbox, CONVERSATION)).toEqual(['Very gladly!']);
	});
});
