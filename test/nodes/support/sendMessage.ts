import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../packages/sandbox/core/faults/faults';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { type NodeRunOptions, runNode } from './runNode';
import type { TestSandbox } from './sandbox';
import { CONVERSATION_NODE } from './workflow';

export const TEXT = 'Thursday at ten?';

/** How a service refuses messages into a conversation that it is still reading in. */
export const SYNCING = {
	error: { code: 'conversation_syncing', message: 'The conversation is still syncing.' },
};

/** Message > Send as the tests begin with it: to the interested lead, without a check. */
export const sendParameters = (parameters: INodeParameters = {}): INodeParameters => ({
	resource: 'message',
	operation: 'send',
	conversationId: seeded.conversations.interested,
	content: TEXT,
	sendIf: 'always',
	...parameters,
});

export const SEND_REQUEST = `POST /conversations/${seeded.conversations.interested}/messages`;
export const READ_REQUEST = `GET /conversations/${seeded.conversations.interested}`;

/** Sends through the node, and tells what the sandbox saw of it. */
export function sendingTo(sandbox: TestSandbox) {
	return {
		send: async (parameters: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
			await runNode({
				type: CONVERSATION_NODE,
				parameters: sendParameters(parameters),
				credential: sandbox.credential(),
				...options,
			}),
		sent: () => sandbox.effects('message_sent').map(({ subject }) => subject),
		requests: () => sandbox.requests.map(({ method, path }) => `${method} ${path.slice(7)}`),
		fail: (fault: Fault) => sandbox.faults.add({ ...fault, endpoint: 'conversations.sendMessage' }),
		lastMessageOf: (conversationId: string) =>
			JSON.parse(
				sandbox.query<{ record: string }>(
					'SELECT record FROM conversations WHERE id = ?',
					conversationId,
				)[0]!.record,
			).last_message as { id: string; sent_at: string; content: string },
	};
}
