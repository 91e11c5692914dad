import {
	readExecution,
	startWorkflow,
	UNFINISHED,
	type Execution,
} from '../../../tools/harness/executions';
import type { N8n } from '../../../tools/harness/n8n';
import { poll } from '../../../tools/harness/poll';

/** What a node shows in the chat until somebody reacts. */
interface ChatMessage {
	/** The name of the node. */
	readonly from: string;
	/** When its node started, in milliseconds since 1970. */
	readonly at: number;
	readonly text: string;
	readonly buttons: ReadonlyArray<{ readonly text: string; readonly link: string }>;
}

/** A conversation with a workflow that waits for the person. */
export interface Chat {
	/** The last message. */
	readonly shown: ChatMessage;
	/** Presses a button of the last message and waits for the next one. */
	press(button: string): Promise<Chat>;
}

/** Writes into the chat of a workflow, as the editor does, and waits for the first message. */
export async function openChat(
	n8n: N8n,
	workflowId: string,
	{ trigger, text }: { readonly trigger: string; readonly text: string },
): Promise<Chat> {
	const json = { action: 'sendMessage', sessionId: 'session', chatInput: text };
	const executionId = await startWorkflow(n8n, workflowId, {
		name: trigger,
		data: {
			...{ startTime: Date.now(), executionTime: 0, executionIndex: 0, source: [] },
			...{ executionStatus: 'success', data: { main: [[{ json }]] } },
		},
	});
	return await nextMessage(n8n, executionId, 0);
}

async function nextMessage(n8n: N8n, executionId: string, after: number): Promise<Chat> {
	const { status, error, message } = await poll(
		async () => {
			const execution = await readExecution(n8n, executionId);
			const chatMessage = lastChatMessage(execution);
			const isNew = execution.status === 'waiting' && chatMessage && chatMessage.at > after;
			return { ...execution, message: isNew ? chatMessage : undefined };
		},
		(execution) => execution.message !== undefined || !UNFINISHED.includes(execution.status),
	);
	if (!message) {
		const reason = error === undefined ? '' : `: ${error}`;
		throw new Error(`Nothing more is shown in the chat; its execution is ${status}${reason}`);
	}
	return {
		shown: message,
		press: async (button) => {
			const link = message.buttons.find(({ text }) => text === button)?.link;
			if (link === undefined) throw new Error(`The message has no button "${button}"`);
			await follow(link);
			return await nextMessage(n8n, executionId, message.at);
		},
	};
}

function lastChatMessage({ runs }: Execution): ChatMessage | undefined {
	const messages = Object.entries(runs).flatMap(([from, nodeRuns]) =>
		nodeRuns.flatMap(({ startTime: at, data }) =>
			[...(data?.main?.[0] ?? []), ...(data?.ai_tool?.[0] ?? [])].flatMap(
				({ sendMessage }): ChatMessage[] => {
					if (sendMessage === undefined) return [];
					return typeof sendMessage === 'string'
						? [{ from, at, text: sendMessage, buttons: [] }]
						: [{ from, at, ...(sendMessage as Pick<ChatMessage, 'buttons' | 'text'>) }];
				},
			),
		),
	);
	return messages.toSorted((a, b) => a.at - b.at).at(-1);
}

/** n8n ignores programs here, because they may only want to preview the link. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function follow(link: string) {
	const answer = await fetch(link, { headers: { 'user-agent': BROWSER } });
	const page = await answer.text();
	if (!answer.ok || page === '') {
		throw new Error(`n8n answered ${answer.status} to a button: ${page || 'nothing'}`);
	}
}
