import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { conversations } from '../../../src/contract/conversations';
import { environment } from '../support/environment';
import { triggersOn } from '../support/poller';
import { credentialFor, openSandbox, type RunningSandbox } from '../support/sandbox';

const DAY_MS = 86_400_000;

/** An inbox of several pages: its seeded conversations are on the second one. */
let running: RunningSandbox;
beforeEach(async () => {
	running = await openSandbox({ leads: 30 });
	for (let count = 0; count < 600; count++) {
		addConversation('There');
		await environment.sleep(1_000);
	}
});
afterEach(async () => await running.close());

const addConversation = (content: string) =>
	running.sandbox.control.addConversation({
		social_account_id: seeded.accounts.connected,
		content,
	});

const say = (id: string, content: string, daysAgo = 0) => {
	const at = environment.now() - daysAgo * DAY_MS;
	running.sandbox.control.addMessage(id, { content, sent_at: new Date(at).toISOString() });
};

const { activated, poller } = triggersOn('replyReceived', {
	credential: () => credentialFor(running, sandboxKeys.full.token),
});

const textsOf = (items: Awaited<ReturnType<Awaited<ReturnType<typeof activated>>['poll']>>) =>
	(items ?? []).map(({ text }) => text);

test('a message that is five days late comes with a newer one of its conversation', async () => {
	const trigger = await activated();
	await environment.sleep(60_000);
	const { id } = addConversation('Newer');
	say(id, 'Late', 5);
	expect(textsOf(await trigger.poll())).toEqual(['Late', 'Newer']);
});

test('a conversation of the second page comes with what is new in it alone', async () => {
	const trigger = await activated();
	await environment.sleep(60_000);
	say(seeded.conversations.manyMessages, 'New');
	expect(textsOf(await trigger.poll())).toEqual(['New']);
});

test('the first poll reads the pages of the look-back, and the first one again', async () => {
	await activated();
	const asked = running.sandbox.requests.map(({ query }) => query);
	expect(asked).toEqual([
		expect.not.stringContaining('cursor'),
		expect.stringContaining('cursor'),
		expect.not.stringContaining('cursor'),
	]);
});

test('if a further page cannot be read at the activation, the first one is enough', async () => {
	running.sandbox.faults.add({
		fault: 'status',
		status: 503,
		endpoint: conversations.list.id,
		skip: 1,
		times: 9,
	});
	const trigger = poller();
	expect(await trigger.activate()).toBeNull();
	running.sandbox.faults.clear();
	await environment.sleep(60_000);
	addConversation('New');
	expect(textsOf(await trigger.poll())).toEqual(['New']);
});
