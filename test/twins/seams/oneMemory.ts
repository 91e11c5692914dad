import { node, type WorkflowFile } from '../../../harness/workflows';
import { notForUs, replies, sendChecked, TWICE_A_DAY, workflow } from '../nodes';
import type { Pair } from '../pair';

const LANGCHAIN = '@n8n/n8n-nodes-langchain';

const OWN_TEXT = '={{ $json.lead_name }}: {{ $json.text }}';

const agent = (text: string) =>
	node(
		'Agent',
		`${LANGCHAIN}.agent`,
		{
			promptType: 'define',
			text,
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

function around(name: string, sessionKey: string, text = OWN_TEXT): WorkflowFile {
	const file = workflow(
		name,
		replies({ combineMinutes: 5 }, TWICE_A_DAY),
		...notForUs,
		agent(text),
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
	const toAgent = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });
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

const OWN_KEY = "={{ $('Replies').item.json.conversation_id }}";

export const oneMemory: Pair = {
	mistake: "An AI agent's memory has one key for all leads",
	line: 'sent.mixedUp',
	days: 2,
	broken: around('Remember all as one', 'outreach'),
	corrected: around('Remember each', OWN_KEY),
};

export const allInOne: Pair = {
	mistake: "The prompt for each lead has all leads' messages",
	line: 'sent.mixedUp',
	days: 3,
	broken: around(
		'Ask with all messages',
		OWN_KEY,
		"={{ $('Replies').all().map(({ json }) => json.lead_name + ': ' + json.text).join('\\n') }}",
	),
	corrected: around('Ask with one message', OWN_KEY),
};
