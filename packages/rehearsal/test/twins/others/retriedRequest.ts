import type { Sandbox } from 'outreach-sandbox/sandbox';
import { node } from '../../../n8n/workflows';
import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const beginning = [replies({ combineMinutes: 5 }), ...notForUs];

const request = node(
	'Answer',
	'n8n-nodes-base.httpRequest',
	{
		method: 'POST',
		url: '=https://outreach.example/api/v1/conversations/{{ $json.conversation_id }}/messages',
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'outreachApi',
		sendBody: true,
		bodyParameters: {
			parameters: [{ name: 'content', value: 'Thank you. We come back to you soon.' }],
		},
		options: {},
	},
	4.2,
);

export const retriedRequest: Pair = {
	mistake: 'An HTTP Request that sends a message has Retry On Fail, and an answer gets lost',
	line: 'sent.same',
	days: 2,
	prepare: ({ faults }: Sandbox) => {
		faults.add({ endpoint: 'conversations.sendMessage', fault: 'reset_after' });
	},
	broken: workflow('Answer by HTTP Request', ...beginning, { ...request, retryOnFail: true }),
	corrected: workflow('Answer by Message Send', ...beginning, {
		...sendChecked('Answer'),
		retryOnFail: true,
	}),
};
