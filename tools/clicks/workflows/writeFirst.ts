import { seeded } from '../../../packages/sandbox/composition/seeded';
import { sentInto } from '../../e2e/support/conversations';
import { expectThat, outreachNode, startNode, type NewcomersWorkflow } from '../newcomer';

const MESSAGE = 'Does Thursday at ten suit you?';

export const writeFirst: NewcomersWorkflow = {
	name: 'Write into a conversation from the list',
	limit: 13,
	nodes: () => [
		startNode,
		outreachNode('Send', 'outreachConversation', { resource: 'message', operation: 'send' }),
		outreachNode('Approve', 'outreachCampaign', {
			resource: 'messageApproval',
			operation: 'approve',
		}),
	],
	connections: [
		['Run by hand', 'Send'],
		['Send', 'Approve'],
	],
	build: async (editor, sandbox) => {
		await editor.open('Approve');
		expectThat(
			(await editor.textIn('Campaign')).includes('$json.campaign_id'),
			'the campaign is that of the item',
		);
		expectThat(
			(await editor.textIn('Message')).includes('$json.message_id'),
			'the message is that of the item',
		);
		await editor.close();
		await editor.open('Send');
		expectThat(
			(await editor.textIn('Conversation')).includes('$json.conversation_id'),
			'the conversation is that of the item',
		);
		// n8n offers no list under an expression.
		await editor.switchTo('fixed', 'Conversation');
		await editor.chooseMode('Conversation', 'From list');
		await editor.pick('Conversation', 'Elena Ferrari');
		await editor.type('Message', MESSAGE);
		await editor.choose('When to Send', 'Always');
		await editor.executeStep();
		expectThat(
			sentInto(sandbox, seeded.conversations.interested).includes(MESSAGE),
			'it was sent into that conversation',
		);
	},
};
