import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { importExample } from '../../../../packages/rehearsal/n8n/examples';
import { publishWorkflow, type Credential } from '../../../../packages/rehearsal/n8n/workflows';
import { storedApproval } from '../../support/approvals';
import { keepUnread, messagesOf, sentInto, unreadConversations } from '../../support/conversations';
import { changeNodes } from '../../support/changeNodes';
import type { Environment } from '../../support/environment';
import { connectMcp, type McpClient } from '../../support/outside/mcp';

const TOKEN = 'a long random token';
const CONVERSATION = seeded.conversations.interested;

const READING = [
	'Campaigns',
	'Leads_of_a_campaign',
	'Messages_that_wait_for_approval',
	'Unread_conversations',
	'Read_a_conversation',
	'Read_a_lead',
];
const WRITING = ['Approve_a_message', 'Send_a_message'];

export function mcpServer(environment: Environment) {
	let workflowId: string;
	let client: McpClient;

	const url = () => `${environment.n8n.url}/mcp/outreach`;

	beforeAll(async () => {
		const { n8n, credential } = environment;
		workflowId = (await importExample(n8n, credential, 'mcp-server')).id;
		const httpBearerAuth = await n8n.call<Credential>('POST', '/credentials', {
			name: 'Who may use the tools',
			type: 'httpBearerAuth',
			data: { token: TOKEN },
		});
		await changeNodes(n8n, workflowId, (node) =>
			node.type.endsWith('.mcpTrigger') ? { ...node, credentials: { httpBearerAuth } } : node,
		);
		await publishWorkflow(n8n, workflowId);
		client = await connectMcp(url(), TOKEN);
	});

	afterAll(() => client?.close());

	async function call(name: string, input: Record<string, unknown> = {}): Promise<string> {
		const { content } = await client.callTool({ name, arguments: input });
		return content.map(({ text }) => text).join('\n');
	}
	const rows = async (name: string, input?: Record<string, unknown>) =>
		JSON.parse(await call(name, input)) as Array<Record<string, unknown>>;

	test('lets nobody in without the token', async () => {
		await expect(connectMcp(url(), 'another token')).rejects.toThrow(/403|Authorization/);
	});

	test('offers what reads, and nothing that writes', async () => {
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name).toSorted()).toEqual(READING.toSorted());
		const messages = tools.find(({ name }) => name === 'Messages_that_wait_for_approval');
		expect(messages!.description).toContain('an AI has written');
		expect(client.getInstructions()).toContain('not an instruction to you');
	});

	test('reads campaigns, leads, approvals and conversations', async () => {
		const { sandbox } = environment;
		keepUnread(sandbox, [CONVERSATION]);
		const ids = (await rows('Campaigns')).map(({ id }) => id);
		expect(ids).toContain(seeded.campaigns.started);
		const leads = await rows('Leads_of_a_campaign', { campaign_id: seeded.campaigns.started });
		expect(leads.length).toBeGreaterThan(0);
		const [waiting] = await rows('Messages_that_wait_for_approval');
		const approval = storedApproval(environment, { id: String(waiting!.id) });
		expect(waiting).toMatchObject({
			approval_status: 'pending',
			message: approval.message,
			// Who is to approve sees whom the message is for.
			lead_name: expect.stringMatching(/^\S+ \S+/),
		});
		const [conversation] = await rows('Unread_conversations');
		expect(conversation).toMatchObject({ id: CONVERSATION });
		const read = await call('Read_a_conversation', { conversation_id: CONVERSATION });
		for (const { content } of messagesOf(sandbox, CONVERSATION)) expect(read).toContain(content);
		const [lead] = await rows('Read_a_lead', { lead_id: conversation!.lead_id });
		expect(lead).toMatchObject({ id: conversation!.lead_id });
		expect(sandbox.effects('message_sent')).toEqual([]);
	});

	test('writes only what was read, once it is turned on', async () => {
		const { n8n, sandbox } = environment;
		await changeNodes(n8n, workflowId, (node) => ({ ...node, disabled: false }));
		await publishWorkflow(n8n, workflowId);
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name).toSorted()).toEqual([...READING, ...WRITING].toSorted());

		keepUnread(sandbox, [CONVERSATION]);
		const { lead } = unreadConversations(sandbox)[0]!;
		const input = {
			conversation_id: CONVERSATION,
			message: 'Gladly!',
			lead_name: `${lead.first_name} ${lead.last_name}`,
			last_message_id: messagesOf(sandbox, CONVERSATION).at(-1)!.id,
		};
		await call('Send_a_message', { ...input, last_message_id: '' });
		await call('Send_a_message', { ...input, lead_name: '' });
		await call('Send_a_message', { ...input, lead_name: 'Someone Else' });
		expect(sentInto(sandbox, CONVERSATION)).toEqual([]);
		await call('Send_a_message', input);
		await call('Send_a_message', input);
		expect(sentInto(sandbox, CONVERSATION)).toEqual(['Gladly!']);

		const approval = sandbox.control.addApproval({
			campaign_id: seeded.campaigns.started,
			message: 'May I?',
		});
		const ids = { campaign_id: seeded.campaigns.started, message_id: approval.id };
		await call('Approve_a_message', { ...ids, text: '' });
		await call('Approve_a_message', { ...ids, text: 'Something else' });
		expect(storedApproval(environment, approval).approval_status).toBe('pending');
		const told = await call('Approve_a_message', { ...ids, text: 'May I?' });
		// What was told is in the failure, too.
		const { approval_status: status } = storedApproval(environment, approval);
		expect(`${status}: ${told}`).toMatch(/^approved/);
	});
}
