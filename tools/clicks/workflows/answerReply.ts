import { seeded } from '../../../packages/sandbox/composition/seeded';
import { sentInto } from '../../e2e/support/conversations';
import { expectThat, outreachNode, type NewcomersWorkflow } from '../newcomer';

const CONVERSATION = seeded.conversations.interested;
const OTHER_CONVERSATION = seeded.conversations.attachments;
const ANSWER = 'Thank you! Does Thursday at ten suit you?';

export const answerReply: NewcomersWorkflow = {
	name: 'Answer those whose reply shows interest',
	limit: 12,
	nodes: () => [
		outreachNode('Outreach Trigger', 'outreachTrigger', {
			events: ['conversationIntentChanged'],
		}),
		outreachNode('Outreach Conversation', 'outreachConversation', {
			resource: 'message',
			operation: 'send',
		}),
	],
	connections: [['Outreach Trigger', 'Outreach Conversation']],
	prepare: ({ control }) => {
		// The service labels a reply after it came. The newest label is another one.
		control.addMessage(CONVERSATION, { content: 'That sounds good. When can we talk?' });
		control.setConversation(CONVERSATION, { intent: 'INTERESTED' });
		control.moveClock({ forward_seconds: 60 });
		control.addMessage(OTHER_CONVERSATION, { content: 'Please write to someone else.' });
		control.setConversation(OTHER_CONVERSATION, { intent: 'NOT_INTERESTED' });
	},
	build: async (editor, sandbox) => {
		await editor.open('Outreach Trigger');
		await editor.add('Add Filter', 'New Intents');
		await editor.choose('New Intents', 'Interested');
		await editor.executeStep();
		await editor.goTo('Outreach Conversation');
		await editor.type('Message', ANSWER);
		await editor.executeStep();
		expectThat(sentInto(sandbox, CONVERSATION).includes(ANSWER), 'the lead got the answer');
		expectThat(sandbox.effects('message_sent').length === 1, 'one message was sent');
	},
};
