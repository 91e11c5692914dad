import { node, type WorkflowFile } from '../../../harness/workflows';
import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const LANGCHAIN = '@n8n/n8n-nodes-langchain';

const agent = node(
	'Agent',
	`${LANGCHAIN}.agent`,
	{
		promptType: 'define',
		text: '={{ $json.lead_name }}: {{ $json.text }}',
		options: { systemMessage: 'Answer the lead in two sentences.' },
	},
	3.1,
);

const model = node(
	'Model',
	`${LANGCHAIN}.lmChatOpenAi`,
	{
		model: { __rl: true, mode: 'id', value: 'gpt-5-mini' },
		responsesApiEnabled: false,
		options: {},
	},
	1.3,
);

const memory = (sessionKey: string) =>
	node(
		'Memory',
		`${LANGCHAIN}.memoryBufferWindow`,
		{ sessionIdType: 'customKey', sessionKey, contextWindowLength: 10 },
		1.3,
	);

function around(name: string, sessionKey: string): WorkflowFile {
	const file = workflow(
		name,
		replies({ combineMinutes: 5 }),
		...notForUs,
		agent,
		sendChecked('Answer', {
			conversationId: {
				__rl: true,
				mode: 'id',
				value: "={{ $('Replies').item.json.conversation_id }}",
			},
			onlyIfLastMessageId: "={{ $('Replies').item.json.message_id }}",
			content: '={{ $json.output }}',
		}),
	);
	const toAgent = (type: string) => ({ [type]: [[{ node: agent.name, type, index: 0 }]] });
	return {
		...file,
		nodes: [...file.nodes, model, memory(sessionKey)],
		connections: {
			...file.connections,
			Model: toAgent('ai_languageModel'),
			Memory: toAgent('ai_memory'),
		},
	};
}

export const oneMemory: Pair = {
	mistake: "An AI agent's memory has one key for all leads",
	line: 'sent.mixedUp',
	days: 2,
	broken: around('Remember all as one', 'outreach'),
	corrected: around('Remember each', "={{ $('Replies').item.json.conversation_id }}"),
};
