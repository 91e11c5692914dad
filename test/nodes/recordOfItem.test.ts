import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seeded } from '../../packages/sandbox/composition/seeded';
import { Poller } from './support/poller';
import { CONTINUE, runNode } from './support/runNode';
import { useSandbox } from './support/sandbox';
import { CAMPAIGN_NODE, CONVERSATION_NODE, LEAD_NODE } from './support/workflow';

const sandbox = useSandbox();

const run = async (type: string, parameters: INodeParameters, input: IDataObject[] = [{}]) =>
	await runNode({ type, parameters, input, credential: sandbox.credential() });

/** What the trigger gives of something that happens. */
async function eventOf(event: string, happen: () => void): Promise<IDataObject[]> {
	const trigger = new Poller({
		parameters: { events: [event] },
		credential: sandbox.credential(),
	});
	await trigger.activate();
	happen();
	return (await trigger.poll()) ?? [];
}

const readConversation = async (operation: string, parameters: INodeParameters) =>
	(await run(CONVERSATION_NODE, { resource: 'conversation', operation, ...parameters })).rows;

describe('Message > Send with nothing but a text goes into the conversation of the item', () => {
	test.each([
		[
			'Reply Received',
			async () =>
				await eventOf('replyReceived', () =>
					sandbox.control.addMessage(seeded.conversations.attachments, {
						content: 'Yes',
						direction: 'received',
					}),
				),
		],
		[
			'Conversation > Get',
			async () =>
				await readConversation('get', { conversationId: seeded.conversations.attachments }),
		],
		[
			'Conversation > Get Many',
			async () =>
				(await readConversation('getAll', { returnAll: true })).filter(
					({ id }) => id === seeded.conversations.attachments,
				),
		],
	])('of %s', async (_, items) => {
		const parameters = { resource: 'message', operation: 'send', content: 'Thank you' };
		const { rows, error } = await run(CONVERSATION_NODE, parameters, await items());
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ conversation_id: seeded.conversations.attachments, sent: true }]);
	});
});

describe('Message Approval decides on the message of the item', () => {
	const SOURCES = [
		[
			'Approval Requested',
			async () =>
				await eventOf('approvalRequested', () =>
					sandbox.control.addApproval({
						campaign_id: seeded.campaigns.started,
						message: 'Hello there',
					}),
				),
		],
		[
			'Get Many',
			async () =>
				(
					await run(CAMPAIGN_NODE, {
						resource: 'messageApproval',
						operation: 'getAll',
						filters: { approvalStatus: 'pending' },
					})
				).rows.slice(0, 1),
		],
	] as const;

	test.each(
		SOURCES.flatMap(([source, items]) =>
			[
				['approve', 'approved', {}],
				['editAndApprove', 'approved', { newText: 'Hello once more' }],
				['reject', 'rejected', {}],
			].map(([operation, status, more]) => ({ source, items, operation, status, more })),
		),
	)('$operation, of $source', async ({ items, operation, status, more }) => {
		const parameters = { resource: 'messageApproval', operation, ...(more as INodeParameters) };
		const input = await items();
		const { rows, error } = await run(CAMPAIGN_NODE, parameters as INodeParameters, input);
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{ id: input[0]!.message_id ?? input[0]!.id, approval_status: status },
		]);
	});
});

test('an item without the IDs: names the fields, and sends nothing', async () => {
	const { error } = await run(CAMPAIGN_NODE, {
		resource: 'messageApproval',
		operation: 'reject',
	});
	expect(error?.message).toContain('Campaign must not be empty');
	expect(error?.message).toContain('Message must not be empty');
	expect(sandbox.requests).toEqual([]);
});

test('the form of a tool takes nothing from the item by itself', async () => {
	const sending = run(
		`${CONVERSATION_NODE}Tool`,
		{ resource: 'message', operation: 'send', content: 'Thank you', sendIf: 'always' },
		[{ conversation_id: seeded.conversations.interested }],
	);
	await expect(sending).rejects.toThrow('Parameter "Conversation" is required');
});

describe('a credential with a Workspace Label', () => {
	const labelled = async (type: string, parameters: INodeParameters, input?: IDataObject[]) =>
		await runNode({
			type,
			parameters,
			input,
			settings: CONTINUE,
			credential: { ...sandbox.credential(), workspaceLabel: '={{ $json.client }}' },
		});
	const input = [
		{
			client: 'Harbor Tools',
			first_name: 'Ann',
			last_name: 'Lee',
			url: 'https://www.social.example/in/a',
		},
		{
			client: 'Bright Mill',
			first_name: 'Bo',
			last_name: 'Ray',
			url: 'https://www.social.example/in/b',
		},
	];
	const labels = ['Harbor Tools', 'Bright Mill'];

	test.each([
		['reading', LEAD_NODE, { resource: 'lead', operation: 'get', leadId: seeded.leads.interested }],
		[
			'without Simplify',
			LEAD_NODE,
			{ resource: 'lead', operation: 'get', leadId: seeded.leads.interested, simplify: false },
		],
		[
			'as a tool',
			`${LEAD_NODE}Tool`,
			{ resource: 'lead', operation: 'get', leadId: seeded.leads.interested },
		],
		[
			'an import',
			LEAD_NODE,
			{
				resource: 'lead',
				operation: 'import',
				leadListId: { __rl: true, mode: 'id', value: seeded.lists.default },
			},
		],
		[
			'new lists',
			LEAD_NODE,
			{ resource: 'leadList', operation: 'create', name: '={{ "Leads of " + $json.client }}' },
		],
	])('%s: each item says whose it is', async (_, type, parameters) => {
		const { rows, error } = await labelled(type, parameters as INodeParameters, input);
		expect(error).toBeUndefined();
		expect(rows.map(({ workspace_label }) => workspace_label)).toEqual(labels);
	});

	test('none, and the items have no such field', async () => {
		const { rows } = await run(LEAD_NODE, {
			resource: 'lead',
			operation: 'get',
			leadId: seeded.leads.interested,
		});
		expect(rows[0]).not.toHaveProperty('workspace_label');
	});
});
