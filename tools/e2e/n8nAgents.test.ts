/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { INodeParameters } from 'n8n-workflow';

import { startSandbox, type RunningSandbox } from '../../packages/sandbox/server';
import type { ToolCall } from '../../packages/sandbox/services/model/exchange';
import { seeded } from '../../packages/sandbox/composition/seeded';
import { startN8n, type N8n } from '../../packages/rehearsal/n8n/n8n';
import { createModelCredential } from '../../packages/rehearsal/n8n/sandboxServices';
import { byId, createCredential, type Credential } from '../../packages/rehearsal/n8n/workflows';
import { everyOperation } from '../../test/nodes/support/operations';
import { pageOf, PAGES, sentenceOf } from '../../test/support/inBetween';
import type { AgentCall } from '../../test/support/agentCalls';
import { liveThrough } from './support/agentHistory';
import { keepUnread, messagesOf, sentInto, unreadConversations } from './support/conversations';
import {
	type AgentTool,
	callTools,
	fromModel,
	type Suspended,
	toolOf,
	WITH_ALL_MODULES,
} from './support/n8nAgents';

jest.setTimeout(300_000);

const CONVERSATION = seeded.conversations.interested;

let running: RunningSandbox;
let n8n: N8n;
let credential: Credential;
let modelCredential: Credential;

beforeAll(async () => {
	running = await startSandbox({ people: 'worldwide' });
	n8n = await startN8n({ variables: WITH_ALL_MODULES });
	credential = await createCredential(n8n, running.baseUrl);
	modelCredential = await createModelCredential(n8n, running.baseUrl);
});
beforeEach(() => running.sandbox.reset());
afterAll(async () => {
	await n8n?.stop();
	await running?.close();
});

const tool = (name: string, nodeType: string, nodeParameters: INodeParameters) =>
	toolOf({ name, nodeType, nodeParameters }, credential);

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

/** Makes an agent whose model makes these calls one after another. Gives what it was told of each. */
async function runAgent(
	tools: readonly AgentTool[],
	calls: readonly ToolCall[],
	onSuspended?: (suspended: Suspended) => void,
): Promise<string[]> {
	const left = [...calls];
	const next = () => left.splice(0, 1);
	const { model } = running.sandbox.services;
	return await callTools(n8n, { tools, model, modelCredential, next, onSuspended });
}

interface AgentFile {
	readonly tools: readonly AgentTool[];
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

	test.each(PAGES)('a page of a firewall with status %d is named', async (status, advice) => {
		running.sandbox.faults.add(pageOf(status));
		const told = await runAgent([send()], [answer(`Behind status ${status}`)]);
		expect(told[0]).toContain(JSON.stringify(sentenceOf(status)).slice(1, -1));
		expect(told[0]).toMatch(advice);
		expect(sentInto(running.sandbox, CONVERSATION)).toEqual([]);
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

test('calls that fail, repeated and at once, have no second effect', async () => {
	const history: AgentCall[][] = (['send', 'list', 'campaign'] as const).map((work) => [
		{ work, which: 1, fault: { fault: 'reset_after' }, isBlind: false },
		{ work, which: 1, fault: null, isBlind: false },
		{ work, which: 2, fault: { fault: 'status', status: 500, after: true }, isBlind: false },
	]);
	const { happened, faulted, told } = await liveThrough(n8n, [...history, ...history]);
	expect([...happened].sort()).toEqual([
		'Campaign 1',
		'Campaign 2',
		'List 1',
		'List 2',
		'message into conv_1',
		'message into conv_2',
	]);
	expect(faulted).toBeGreaterThanOrEqual(6);
	expect(told).toHaveLength(18);
});
