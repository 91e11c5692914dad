import { seeded } from '../../../packages/sandbox/composition/seeded';
import { expectThat, outreachNode, type NewcomersWorkflow } from '../newcomer';

const TRIGGER = 'Outreach Trigger';
const CONVERSATION = seeded.conversations.interested;

export const waitForIntent: NewcomersWorkflow = {
	name: 'Start on a reply once its intent is known',
	limit: 6,
	nodes: () => [outreachNode(TRIGGER, 'outreachTrigger', { events: ['replyReceived'] })],
	connections: [],
	prepare: ({ control }) => {
		control.addMessage(CONVERSATION, { content: 'That sounds good. When can we talk?' });
		control.setConversation(CONVERSATION, { intent: 'INTERESTED' });
	},
	build: async (editor) => {
		await editor.open(TRIGGER);
		const [unlabelled] = (await editor.executeStep()).output(TRIGGER);
		expectThat(unlabelled?.conversation_id === CONVERSATION, 'the test event is the reply');
		expectThat(unlabelled?.intent === null, 'and has no intent yet, as when it comes');
		await editor.choose('Wait for the Intent', 'At Most');
		expectThat((await editor.textIn('At Most (Minutes)')) === '240', 'four hours are the default');
		const [labelled] = (await editor.executeStep()).output(TRIGGER);
		expectThat(labelled?.intent === 'INTERESTED', 'the intent is there');
		expectThat(labelled?.intent_is_new === true, 'and it is new');
	},
};
