import { sentInto } from '../../e2e/support/conversations';
import { expectThat, outreachNode, type NewcomersWorkflow } from '../newcomer';

const CONVERSATION = 'conv_1';
const ANSWER = 'Thank you! Does Thursday at ten suit you?';

export const answerReply: NewcomersWorkflow = {
	name: 'Answer a reply of somebody who is interested',
	limit: 12,
	nodes: () => [
		outreachNode('Outreach Trigger', 'outreachTrigger', { events: ['replyReceived'] }),
		outreachNode('Outreach Conversation', 'outreachConversation', {
			resource: 'message',
			operation: 'send',
		}),
	],
	connections: [['Outreach Trigger', 'Outreach Conversation']],
	prepare: ({ control }) => {
		control.addMessage(CONVERSATION, { content: 'That sounds good. When can we talk?' });
		control.setConversation(CONVERSATION, { intent: 'INTERESTED' });
	},
	build: async (editor, sandbox) => {
		await editor.open('Outreach Trigger');
		await editor.add('Add Filter', 'Reply Intents');
		await editor.choose('Reply Intents', 'Interested');
		await editor.executeStep();
		await editor.goTo('Outreach Conversation');
		await editor.drag('conversation_id', 'Conversation');
		await editor.type('Message', ANSWER);
		await editor.executeStep();
		expectThat(sentInto(sandbox, CONVERSATION).includes(ANSWER), 'the lead got the answer');
		expectThat(sandbox.effects('message_sent').length === 1, 'one message was sent');
	},
};
