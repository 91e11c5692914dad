import type { Conversation } from '../../../src/contract/conversations';
import { triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { activated } = triggersOn('conversationIntentChanged', sandbox);
const setIntent = (id: string, intent: Conversation['intent']) =>
	sandbox.control.setConversation(id, { intent });

test('there and back again are two changes with ids of their own', async () => {
	const trigger = await activated();
	const ids: unknown[] = [];
	for (const intent of ['CURIOUS', 'INTERESTED', 'CURIOUS'] as const) {
		setIntent('conv_1', intent);
		const items = await trigger.poll();
		expect(items).toMatchObject([{ intent }]);
		ids.push(items![0]!.event_id);
	}
	expect(new Set(ids).size).toBe(3);
});

test('a label that was taken away is a change to none', async () => {
	const trigger = await activated();
	setIntent('conv_1', null);
	expect(await trigger.poll()).toMatchObject([{ intent: null, previous_intent: 'INTERESTED' }]);
});

test('a new conversation that is labelled has changed, one without a label has not', async () => {
	const trigger = await activated();
	const { id } = sandbox.control.addConversation({
		social_account_id: 'acct_1',
		lead_id: 'lead_9',
		content: 'Hello',
	});
	expect(await trigger.poll()).toBeNull();
	setIntent(id, 'CURIOUS');
	expect(await trigger.poll()).toMatchObject([{ conversation_id: id, previous_intent: null }]);
});

test('only changes to the chosen intents', async () => {
	const trigger = await activated({ filters: { intents: ['CONVERTED'] } });
	setIntent('conv_1', 'DEFERRED');
	setIntent('conv_2', 'CONVERTED');
	expect(await trigger.poll()).toMatchObject([{ conversation_id: 'conv_2' }]);
});

test('only of the chosen sender accounts, in a manual test too', async () => {
	const trigger = await activated({ filters: { socialAccountIds: ['acct_2'] } });
	setIntent('conv_1', 'DEFERRED');
	setIntent('conv_4', 'CONVERTED');
	const items = await trigger.poll();
	expect(items).toMatchObject([{ conversation_id: 'conv_4', sender_name: 'Jonas Feldkamp' }]);
	expect(await trigger.test()).toMatchObject([{ sender_name: 'Jonas Feldkamp' }]);
});
