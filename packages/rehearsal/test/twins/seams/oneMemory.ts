import { node, type WorkflowFile } from '../../../n8n/workflows';
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

const LOOP = 'One after another';

const to = (name: string, type = 'main') => [{ node: name, type, index: 0 }];

interface Around {
	readonly text?: string;
	/** Without a key, the agent has no memory. */
	readonly key?: string;
}

/** A memory takes its key from the first item, so the agent is given one item after another. */
function around(name: string, { text = OWN_TEXT, key }: Around): WorkflowFile {
	const beginning = [replies({ combineMinutes: 5 }, TWICE_A_DAY), ...notForUs];
	const loop = node(LOOP, 'n8n-nodes-base.splitInBatches', { options: {} }, 3);
	const send = sendChecked('Answer', {
		conversationId: {
			__rl: true,
			mode: 'id',
			value: "={{ $('Replies').item.json.conversation_id }}",
		},
		onlyIfLastMessageId: "={{ $('Replies').item.json.message_id }}",
		content: '={{ $json.output }}',
	});
	const looped = key === undefined ? [] : [loop];
	const file = workflow(name, ...beginning, ...looped, agent(text), send);
	const last = file.nodes.at(-1)!.name;
	return {
		...file,
		nodes: [...file.nodes, model, ...(key === undefined ? [] : [memory(key)])],
		connections: {
			...file.connections,
			...(key !== undefined && {
				[LOOP]: { main: [[], to('Agent')] },
				[send.name]: { main: [to(LOOP), to(last)] },
				[last]: { main: [to(LOOP)] },
				Memory: { ai_memory: [to('Agent', 'ai_memory')] },
			}),
			Model: { ai_languageModel: [to('Agent', 'ai_languageModel')] },
		},
	};
}

const OWN_KEY = "={{ $('Replies').item.json.conversation_id }}";

export const oneMemory: Pair = {
	mistake: "An AI agent's memory has one key for all leads",
	line: 'sent.mixedUp',
	days: 2,
	broken: around('Remember all as one', { key: 'outreach' }),
	corrected: around('Remember each', { key: OWN_KEY }),
};

export const allInOne: Pair = {
	mistake: "The prompt for each lead has all leads' messages",
	line: 'sent.mixedUp',
	days: 3,
	broken: around('Ask with all messages', {
		text: "={{ $('Replies').all().map(({ json }) => json.lead_name + ': ' + json.text).join('\\n') }}",
	}),
	corrected: around('Ask with one message', {}),
};
