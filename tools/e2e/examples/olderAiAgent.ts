import { type Json, runWorkflow } from '../../../packages/rehearsal/n8n/executions';
import { TRIGGER } from '../../../packages/rehearsal/n8n/examples';
import {
	byId,
	importWorkflow,
	node,
	type WorkflowNode,
} from '../../../packages/rehearsal/n8n/workflows';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { pinItems } from '../support/changeNodes';
import { messagesOf, sentInto } from '../support/conversations';
import type { Environment } from '../support/environment';
import { fromModel } from '../support/n8nAgents';

const CONVERSATION = seeded.conversations.interested;

/** The last version of the node that itself calls its tools, all calls of an answer at the same moment. */
const VERSION = 2.3;

const agent = (name: string) => ({
	[name]: [[{ node: 'Agent', type: name, index: 0 }]],
});

export function olderAiAgent(environment: Environment) {
	/** Runs an agent whose tool is Message > Send, on these items if given. Returns what the model was told. */
	const runAgent = async (
		send: WorkflowNode['parameters'],
		texts: readonly string[],
		{ version = VERSION, items = [] }: { version?: number; items?: readonly Json[] } = {},
	): Promise<string[]> => {
		const { n8n, credential, modelCredential, model } = environment;
		const told: string[] = [];
		model.follow(({ messages }) => {
			const answers = messages.filter(({ role }) => role === 'tool');
			told.push(...answers.map(({ content }) => String(content)));
			if (answers.length > 0) return 'Done.';
			return texts.map((text) => ({ tool: 'Send', input: { text } }));
		});
		const { id, name } = modelCredential;
		const nodes = [
			node(TRIGGER, 'n8n-nodes-base.manualTrigger'),
			node(
				'Agent',
				'@n8n/n8n-nodes-langchain.agent',
				{ promptType: 'define', text: 'Answer' },
				version,
			),
			{
				...node(
					'Model',
					'@n8n/n8n-nodes-langchain.lmChatOpenAi',
					{ model: byId('gpt-5-mini'), responsesApiEnabled: false },
					1.3,
				),
				credentials: { openAiApi: { id, name } },
			},
			{
				...node('Send', 'n8n-nodes-outreach.outreachConversationTool', {
					resource: 'message',
					operation: 'send',
					content: fromModel('text'),
					...send,
				}),
				// Otherwise the model of such an agent gets an empty text for every error of a tool.
				onError: 'continueRegularOutput',
			},
		];
		const connections = {
			[TRIGGER]: agent('main'),
			Model: agent('ai_languageModel'),
			Send: agent('ai_tool'),
		};
		const workflow = { name: 'Older agent', nodes, connections };
		const workflowId = await importWorkflow(n8n, workflow, credential);
		if (items.length > 0) await pinItems(n8n, workflowId, TRIGGER, items);
		const { status, error } = await runWorkflow(n8n, workflowId, TRIGGER);
		expect({ status, error }).toEqual({ status: 'success', error: undefined });
		return told;
	};

	/** The agent's model sends these texts at the same moment. */
	const sendAtOnce = async (texts: readonly string[]): Promise<string[]> => {
		const onlyIfLastMessageId = messagesOf(environment.sandbox, CONVERSATION).at(-1)!.id;
		return await runAgent({ conversationId: byId(CONVERSATION), onlyIfLastMessageId }, texts);
	};

	test('that sends one text twice at the same moment: one message goes out', async () => {
		const told = await sendAtOnce(['Thursday?', 'Thursday?']);
		expect(sentInto(environment.sandbox, CONVERSATION)).toEqual(['Thursday?']);
		expect(told).toEqual(Array(2).fill(expect.stringContaining('"status":"sent"')));
		// Either of the two may have been the first.
		expect(told.filter((text) => text.includes('"repeated":true'))).toHaveLength(1);
	});

	test('that sends two texts at the same moment: one goes out, and it learns why the other did not', async () => {
		const told = await sendAtOnce(['Thursday?', 'Friday?']);
		expect(sentInto(environment.sandbox, CONVERSATION)).toHaveLength(1);
		expect(told.filter((text) => text.includes('Not sent: '))).toHaveLength(1);
	});

	describe('with a tool that takes the conversation from the item', () => {
		const conversations = [seeded.conversations.interested, seeded.conversations.attachments];
		const items = conversations.map((conversation_id) => ({ conversation_id }));
		const send = {
			conversationId: byId('={{ $json.conversation_id }}'),
			sendIf: 'always',
		};
		const sent = () => conversations.map((id) => sentInto(environment.sandbox, id));

		test('sends nothing: n8n would take the first item each time', async () => {
			const told = await runAgent(send, ['Thursday?'], { items });
			expect(sent()).toEqual([[], []]);
			expect(told).toEqual(
				Array(2).fill(
					expect.stringContaining('Conversation differs between the 2 items of the AI Agent'),
				),
			);
		});

		test('and one item: sends it', async () => {
			await runAgent(send, ['Thursday?'], { items: items.slice(1) });
			expect(sent()).toEqual([[], ['Thursday?']]);
		});

		test('an AI Agent of today sends each item its own', async () => {
			await runAgent(send, ['Thursday?'], { version: 3.1, items });
			expect(sent()).toEqual([['Thursday?'], ['Thursday?']]);
		});
	});
}
