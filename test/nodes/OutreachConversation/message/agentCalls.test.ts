import type { INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { environment } from '../../support/environment';
import { nextRunOf, retryOf } from '../../support/retryOf';
import { listening } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { sendingTo, sendParameters } from '../../support/sendMessage';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const { send, sent, lastMessageOf } = sendingTo(sandbox);

const type = `${CONVERSATION_NODE}Tool`;

/** Here a message shows only after the next reading of the inbox. */
const PENDING = seeded.conversations.sendPending;
const MINUTES = 11 * 60_000;

// What an earlier test has sent is over.
beforeEach(async () => await environment.sleep(MINUTES));

/** An execution whose agent calls the tool, each time with the same last message. */
async function startExecution() {
	const guard = { sendIf: 'noNewerMessage', onlyIfLastMessageId: lastMessageOf(PENDING).id };
	const parametersOf = (content: string): INodeParameters => ({
		...guard,
		conversationId: PENDING,
		content,
	});
	const started = await send({ content: '={{ "" }}' }, { type });
	const { contextData } = retryOf(started).executionData!;
	return async (content: string) => {
		const parameters = parametersOf(content);
		const next = nextRunOf(started, { type, parameters: sendParameters(parameters) });
		next.executionData!.contextData = contextData;
		return await send(parameters, { type, retryOf: next });
	};
}

test('at the same moment with the same text: one message goes out, and both get it', async () => {
	const call = await startExecution();
	const { result: calls } = await listening(
		async () => await Promise.all([call('Thursday?'), call('Thursday?')]),
	);
	expect(sent()).toHaveLength(1);
	const rows = calls.flatMap((each) => each.rows);
	expect(rows.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
	// Either of the two may have been the first.
	expect(rows.filter(({ repeated }) => repeated === true)).toHaveLength(1);
});

test('at the same moment with two texts: one goes out, and the other call says why not', async () => {
	const call = await startExecution();
	const { result: calls } = await listening(
		async () => await Promise.all([call('Thursday?'), call('And Friday?')]),
	);
	expect(sent()).toHaveLength(1);
	expect(calls.filter(({ error }) => error?.message.startsWith('Not sent: '))).toHaveLength(1);
});

test('with another text, while the first one does not show yet: nothing goes out', async () => {
	const call = await startExecution();
	expect((await call('Thursday?')).rows).toMatchObject([{ status: 'accepted' }]);
	const { error } = await call('And Friday?');
	expect(error?.message).toBe(
		'Not sent: another call or execution is answering the same message, or has just done so',
	);
	expect((await call('Thursday?')).rows).toMatchObject([{ status: 'accepted', repeated: true }]);
	expect(sent()).toHaveLength(1);
});
