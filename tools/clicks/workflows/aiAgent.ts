import { seeded } from '../../../packages/sandbox/composition/seeded';
import { keepUnread } from '../../e2e/support/conversations';
import { expectThat, outreachNode, type NewcomersWorkflow } from '../newcomer';

const AGENT = 'AI Agent';
const TOOL = 'outreachConversationTool';
const TOOLS = ['Get conversations', 'Read a conversation', 'Send a message'] as const;

export const aiAgent: NewcomersWorkflow = {
	name: 'AI agent with the nodes as tools',
	limit: 11,
	nodes: ({ model }) => [
		{
			name: 'Chat',
			type: '@n8n/n8n-nodes-langchain.chatTrigger',
			typeVersion: 1.4,
			webhookId: 'c2f3b7a6-4c5a-4e4e-9c8e-1d6c0b7a9e10',
			parameters: { options: {} },
		},
		{ name: AGENT, type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 3.1 },
		{
			name: 'Model',
			type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
			typeVersion: 1.3,
			parameters: {
				model: { __rl: true, mode: 'id', value: 'gpt-5-mini' },
				responsesApiEnabled: false,
				options: {},
			},
			credentials: { openAiApi: model },
		},
		outreachNode(TOOLS[0], TOOL, { resource: 'conversation', operation: 'getAll' }),
		outreachNode(TOOLS[1], TOOL, { resource: 'conversation', operation: 'get' }),
		outreachNode(TOOLS[2], TOOL, { resource: 'message', operation: 'send' }),
	],
	connections: [
		['Chat', AGENT],
		['Model', AGENT, 'ai_languageModel'],
		...TOOLS.map((tool) => [tool, AGENT, 'ai_tool'] as const),
	],
	prepare: (sandbox) => {
		keepUnread(sandbox, [seeded.conversations.interested]);
		sandbox.database.exec(
			`DELETE FROM conversation_messages WHERE conversation_id <> '${seeded.conversations.interested}'`,
		);
		sandbox.database.exec(
			`DELETE FROM conversations WHERE id <> '${seeded.conversations.interested}'`,
		);
	},
	build: async (editor, sandbox) => {
		await editor.open(TOOLS[0]);
		await editor.close();
		await editor.open(TOOLS[1]);
		await editor.letModelFill('Conversation');
		await editor.close();
		await editor.open(TOOLS[2]);
		await editor.letModelFill('Conversation');
		await editor.letModelFill('Message');
		await editor.letModelFill('Only If Last Message ID');
		await editor.close();
		await editor.chat('Answer my unread conversations');
		expectThat(sandbox.effects('message_sent').length === 1, 'the lead got one answer');
	},
};
