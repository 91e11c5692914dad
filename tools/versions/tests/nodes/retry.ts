import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { byId } from '../../../../packages/rehearsal/n8n/workflows';
import { sentInto } from '../../../e2e/support/conversations';
import { expectSuccess, type Environment } from '../../../e2e/support/environment';
import { retryLast } from '../../../e2e/support/settle';
import { outputsOf, runOn } from './runOn';

const TEXT = 'Thursday at ten?';

const CONVERSATIONS = [
	seeded.conversations.interested,
	seeded.conversations.attachments,
	seeded.conversations.rightToLeft,
];

export function retry(environment: Environment) {
	test('sends what has not been sent, and nothing a second time', async () => {
		const { n8n, sandbox } = environment;
		const sent = () => CONVERSATIONS.map((id) => sentInto(sandbox, id));
		const endpoint = 'conversations.sendMessage';
		sandbox.faults.add({ fault: 'status', status: 403, endpoint, skip: 1, times: 1 });
		const input = CONVERSATIONS.map((conversation) => ({ conversation }));
		const { workflowId, execution } = await runOn(environment, input, {
			type: 'n8n-nodes-outreach.outreachConversation',
			parameters: {
				resource: 'message',
				operation: 'send',
				conversationId: byId('={{ $json.conversation }}'),
				content: TEXT,
				sendIf: 'always',
			},
		});
		expect(execution.status).toBe('error');
		expect(sent().flat()).toEqual([TEXT]);

		const retried = await retryLast(n8n, workflowId);
		expectSuccess(retried);
		expect(outputsOf(retried)).toMatchObject([input.map(() => ({ text: TEXT }))]);
		expect(sent()).toEqual([[TEXT], [TEXT], [TEXT]]);
	});
}
