import type { Sandbox } from 'outreach-sandbox/sandbox';
import { node, type WorkflowFile } from '../../../n8n/workflows';
import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const beginning = [replies({ combineMinutes: 5 }), ...notForUs];

const request = (name: string) =>
	node(
		name,
		'n8n-nodes-base.httpRequest',
		{
			method: 'POST',
			url: "=https://outreach.example/api/v1/conversations/{{ $('Replies').item.json.conversation_id }}/messages",
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

const first = { ...request('Answer'), onError: 'continueErrorOutput' };
const second = request('Answer after an error');

const once = workflow('Answer again after an error', ...beginning, first);

export const sendsAgain: Pair = {
	mistake: 'The error output of a request that sends leads to the same request',
	line: 'sent.same',
	days: 2,
	prepare: ({ faults }: Sandbox) => {
		faults.add({ endpoint: 'conversations.sendMessage', fault: 'reset_after' });
	},
	broken: {
		...once,
		nodes: [...once.nodes.slice(0, -1), second],
		connections: {
			...once.connections,
			[first.name]: { main: [[], [{ node: second.name, type: 'main', index: 0 }]] },
		},
	} satisfies WorkflowFile,
	corrected: workflow('Answer by Message Send alone', ...beginning, sendChecked('Answer')),
};
