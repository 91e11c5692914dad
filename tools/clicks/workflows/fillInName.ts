import { seeded } from '../../../packages/sandbox/composition/seeded';
import { sentInto } from '../../e2e/support/conversations';
import { expectThat, outreachNode, type NewcomersWorkflow } from '../newcomer';

const CONVERSATION = seeded.conversations.interested;

const OF_ANOTHER_TOOL = 'Hi {{first_name}}, about {{company}}?';

export const fillInName: NewcomersWorkflow = {
	name: 'Answer with the placeholders of another tool',
	limit: 14,
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
	},
	build: async (editor, sandbox) => {
		await editor.open('Outreach Trigger');
		await editor.executeStep();
		await editor.goTo('Outreach Conversation');
		await editor.type('Message', OF_ANOTHER_TOOL);
		const asText = await editor.executeInVain();
		expectThat(asText.includes('contains {{first_name}}, {{company}}'), asText);
		// In an expression, n8n would print nothing for them: "Hi , about ?".
		await editor.switchTo('expression', 'Message');
		const asExpression = await editor.executeInVain();
		expectThat(asExpression.includes('has gaps: {{first_name}} after "Hi "'), asExpression);
		expectThat(sandbox.effects('message_sent').length === 0, 'nothing was sent');
		await editor.empty('Message');
		// The editor closes the braces by itself, so those that are typed stay as text.
		await editor.type('Message', 'Hi {{ $json.lead_name }}, how are you?');
		const withBraces = await editor.executeInVain();
		expectThat(withBraces.includes('contains }} without its other half'), withBraces);
		await editor.empty('Message');
		await editor.type('Message', 'How are you, {{ $json.lead_name');
		await editor.executeStep();
		const sent = sentInto(sandbox, CONVERSATION).at(-1);
		expectThat(sent?.trim() === 'How are you, Elena Ferrari', `sent: ${sent}`);
	},
};
