import { seeded } from '../../../packages/sandbox/composition/seeded';
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
		setIntent(seeded.conversations.interested, intent);
		const items = await trigger.poll();
		expect(items).toMatchObject([{ intent }]);
		ids.push(items![0]!.event_id);
	}
	expect(new Set(ids).size).toBe(3);
});

test('a label that was taken away is a change to none', async () => {
	const trigger = await activated();
	setIntent(seeded.conversations.interested, null);
	expect(await trigger.poll()).toMatchObject([{ intent: null, previous_intent: 'INTERESTED' }]);
});

test('a new conversation that is labelled has changed, one without a label has not', async () => {
	const trigger = await activated();
	const { id } = sandbox.control.addConversation({
		social_account_id: seeded.accounts.connected,
		lead_id: seeded.leads.withoutConversation,
		content: 'Hello',
	});
	expect(await trigger.poll()).toBeNull();
	setIntent(id, 'CURIOUS');
	expect(await trigger.poll()).toMatchObject([{ conversation_id: id, previous_intent: null }]);
});

test('only changes to the chosen intents', async () => {
	const trigger = await activated({ filters: { intents: ['CONVERTED'] } });
	setIntent(seeded.conversations.interested, 'DEFERRED');
	setIntent(seeded.conversations.attachments, 'CONVERTED');
	expect(await trigger.poll()).toMatchObject([
		{ conversation_id: seeded.conversations.attachments },
	]);
});

test('only of the chosen sender accounts, in a manual test too', async () => {
	const trigger = await activated({ filters: { socialAccountIds: [seeded.accounts.warmingUp] } });
	setIntent(seeded.conversations.interested, 'DEFERRED');
	setIntent(seeded.conversations.multilingual, 'CONVERTED');
	const items = await trigger.poll();
	expect(items).toMatchObject([
		{ conversation_id: seeded.conversations.multilingual, sender_name: 'Jonas Feldkamp' },
	]);
	expect(await trigger.test()).toMatchObject([{ sender_name: 'Jonas Feldkamp' }]);
});
