import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { retryOf } from '../../support/retryOf';
import { useSandbox } from '../../support/sandbox';
import { sendingTo, SYNCING } from '../../support/sendMessage';
import { CONVERSATION_NODE } from '../../support/workflow';
import { environment } from '../../support/environment';

const sandbox = useSandbox();
const { send, sent, fail, lastMessageOf } = sendingTo(sandbox);

/** The reply that both executions were started with. */
const replyIn = (conversationId: string): IDataObject => ({
	conversation_id: conversationId,
	message_id: lastMessageOf(conversationId).id,
});
const answer = async (
	executionId: string,
	conversationId: string,
	parameters: INodeParameters = {},
	type = CONVERSATION_NODE,
) =>
	await send(
		{ sendIf: undefined, conversationId, content: `Answer of ${executionId}`, ...parameters },
		{ type, executionId, input: [replyIn(conversationId)] },
	);

/** Here a message shows only after the next reading of the inbox, so both see the same last message. */
const PENDING = seeded.conversations.sendPending;
const MINUTES = 11 * 60_000;

// What an earlier test has sent is over.
beforeEach(async () => await environment.sleep(MINUTES));

test('answer one reply: the second one sends nothing, and says why', async () => {
	const first = await answer('1', PENDING);
	expect(first.rows).toMatchObject([{ status: 'accepted', pending: true }]);
	const { error } = await answer('2', PENDING);
	expect(error?.message).toBe(
		'Not sent: another execution is answering the same message, or has just done so',
	);
	expect(sent()).toHaveLength(1);
});

test('after one that was refused at each try, the other one sends', async () => {
	fail({ fault: 'status', status: 409, body: SYNCING, times: 20 });
	const first = await answer('1', seeded.conversations.interested);
	expect(first.error?.message).toBe('The conversation is still syncing, so nothing was sent');
	sandbox.faults.clear();
	const { rows } = await answer('2', seeded.conversations.interested);
	expect(rows).toMatchObject([{ status: 'sent' }]);
});

test('at the same moment: one of them sends', async () => {
	const screen = Reflect.get(console, '_stdout') as NodeJS.WriteStream;
	const { write } = screen;
	const runs = await Promise.all([
		answer('1', seeded.conversations.interested),
		answer('2', seeded.conversations.interested),
	]);
	screen.write = write;
	expect(sent()).toHaveLength(1);
	expect(runs.filter(({ error }) => error?.message.startsWith('Not sent: '))).toHaveLength(1);
});

test('Go On Without Sending: the item of the second one says so', async () => {
	await answer('1', PENDING);
	const options = { ifNewerMessage: 'goOn' };
	const { rows, error } = await answer('2', PENDING, { options });
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([
		{
			sent: false,
			status: 'newer_message',
			newer_message_id: null,
			newer_message_direction: null,
			reason: 'Not sent: another execution is answering the same message, or has just done so',
		},
	]);
});

test('as tools of AI agents: the second one sends nothing', async () => {
	const tool = `${CONVERSATION_NODE}Tool`;
	const parameters = { onlyIfLastMessageId: lastMessageOf(PENDING).id };
	await answer('1', PENDING, parameters, tool);
	const { error } = await answer('2', PENDING, parameters, tool);
	expect(error?.message).toMatch(/^Not sent: another call or execution/);
	expect(sent()).toHaveLength(1);
});

test('what was not sent keeps nobody from answering', async () => {
	fail({ fault: 'status', status: 403 });
	expect((await answer('1', PENDING)).error?.httpCode).toBe('403');
	expect((await answer('2', PENDING)).rows).toMatchObject([{ status: 'accepted' }]);
});

test('after an answer of which nobody knows whether it was sent, no other is sent', async () => {
	fail({ fault: 'reset_before' });
	const first = await answer('1', PENDING);
	expect(first.error?.description).toContain('The request may have taken effect.');
	const { error } = await answer('2', PENDING);
	expect(error?.message).toMatch(/^Not sent: another execution/);
	expect(sent()).toEqual([]);
});

test('an execution that has to look again is not in its own way', async () => {
	fail({ fault: 'status', status: 429 });
	expect((await answer('1', PENDING)).rows).toMatchObject([{ status: 'accepted' }]);
});

test('with Always, each of them sends', async () => {
	await answer('1', PENDING, { sendIf: 'always' });
	await answer('2', PENDING, { sendIf: 'always' });
	expect(sent()).toHaveLength(2);
});

test('with Always, a Retry does not take the one message of both for its own', async () => {
	const parameters = { sendIf: 'always' };
	fail({ fault: 'reset_before' });
	const first = await send(parameters, { executionId: '1' });
	fail({ fault: 'reset_after' });
	const second = await send(parameters, { executionId: '2' });
	expect(sent()).toHaveLength(1);
	for (const run of [first, second]) {
		const retry = { executionId: '3', mode: 'retry', retryOf: retryOf(run) } as const;
		const { rows, error } = await send(parameters, retry);
		expect(rows).toEqual([]);
		expect(error?.description).toContain('it may belong to another item, which requested the same');
	}
	expect(sent()).toHaveLength(1);
});

test('a later reply of the same conversation is answered', async () => {
	await answer('1', seeded.conversations.interested);
	sandbox.control.addMessage(seeded.conversations.interested, { content: 'And how much is it?' });
	expect((await answer('2', seeded.conversations.interested)).rows).toMatchObject([
		{ status: 'sent' },
	]);
});

test('a sandbox that was reset begins anew', async () => {
	await answer('1', PENDING);
	await environment.sleep(1_000);
	sandbox.reset();
	expect((await answer('2', PENDING)).rows).toMatchObject([{ status: 'accepted' }]);
});
