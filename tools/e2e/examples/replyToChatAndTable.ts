import type { MessageFields } from '../../../packages/sandbox/conversations/lifecycle';
import { importExample } from '../../../packages/rehearsal/n8n/examples';
import { runWorkflow, type Json } from '../../../packages/rehearsal/n8n/executions';
import type { Chat } from '../../../packages/sandbox/services/chat/chat';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { findDataTable } from '../support/dataTables';
import { expectSuccess, type Environment } from '../support/environment';

const TRIGGER = 'When a lead replies';
const TABLE = 'Latest replies';
/** Their leads have names and profiles. */
const CONVERSATION = seeded.conversations.interested;
const OTHER = seeded.conversations.attachments;

export function replyToChatAndTable(environment: Environment) {
	let chat: Chat;
	let workflowId: string;

	beforeEach(async () => {
		const { n8n, credential, sandbox, chatHook } = environment;
		chat = sandbox.services.chat;
		const parameters = { url: chatHook };
		const example = await importExample(n8n, credential, 'reply-to-chat-and-table', { parameters });
		workflowId = example.id;
	});

	const reply = (conversationId: string, message: MessageFields) =>
		environment.sandbox.control.addMessage(conversationId, message);
	const conversationOf = (id: string) => {
		const row = environment.sandbox.database
			.prepare('SELECT record FROM conversations WHERE id = ?')
			.get(id);
		return JSON.parse(String(row?.record)) as {
			readonly lead: {
				readonly id: string;
				readonly first_name: string;
				readonly last_name: string;
				readonly social_url: string;
			};
			readonly social_account: { readonly profile_name: string };
		};
	};
	const run = () => runWorkflow(environment.n8n, workflowId, TRIGGER);
	const rowsOf = async (leadId: string): Promise<Json[]> => {
		const table = await findDataTable(environment.n8n, TABLE);
		return (await table.rows()).filter(({ lead_id }) => lead_id === leadId);
	};

	test('posts the newest reply when it is run by hand, and keeps one row for each lead', async () => {
		const { lead, social_account: account } = conversationOf(CONVERSATION);
		const name = `${lead.first_name} ${lead.last_name}`;
		reply(CONVERSATION, { content: 'Tuesday suits me' });
		expectSuccess(await run());
		expect(chat.posts.map(({ text }) => text)).toEqual([
			`${name} wrote to ${account.profile_name}:\nTuesday suits me\n${lead.social_url}`,
		]);
		const [row] = await rowsOf(lead.id);
		expect(row).toMatchObject({
			lead_id: lead.id,
			lead_name: name,
			profile_url: lead.social_url,
			last_reply: 'Tuesday suits me',
			conversation_id: CONVERSATION,
			replied_at: expect.stringMatching(/^\d{4}-.*Z$/),
			event_id: expect.stringMatching(/^replyReceived:msg_/),
		});

		reply(CONVERSATION, { content: 'Or rather Wednesday' });
		expectSuccess(await run());
		const rows = await rowsOf(lead.id);
		expect(rows).toEqual([
			expect.objectContaining({ id: row!.id, last_reply: 'Or rather Wednesday' }),
		]);

		const { lead: other } = conversationOf(OTHER);
		reply(OTHER, { content: 'I am someone else' });
		expectSuccess(await run());
		expect(await rowsOf(lead.id)).toEqual(rows);
		expect(await rowsOf(other.id)).toHaveLength(1);
		expect(chat.posts).toHaveLength(3);
	});

	test('posts what a lead wrote as text, whatever is in it', async () => {
		const content = '<!channel> "quoted" & {{ 1 + 1 }} $json \\n\nsecond line';
		const { lead } = conversationOf(CONVERSATION);
		reply(CONVERSATION, { content });
		expectSuccess(await run());
		const { text } = chat.posts[0]!;
		expect(text).toContain('&lt;!channel&gt; "quoted" &amp; {{ 1 + 1 }} $json \\n\nsecond line');
		expect(await rowsOf(lead.id)).toEqual([expect.objectContaining({ last_reply: content })]);
	});

	test('fails visibly where the chat takes no post, with the row written', async () => {
		const { lead } = conversationOf(CONVERSATION);
		reply(CONVERSATION, { content: 'The chat is down' });
		chat.status = 503;
		const execution = await run();
		expect(execution.status).toBe('error');
		expect(execution.error).toMatch(/\w/);
		expect(await rowsOf(lead.id)).toEqual([
			expect.objectContaining({ last_reply: 'The chat is down' }),
		]);
	});
}
