import {
	chatInput,
	lastChatMessage,
	type ChatMessage,
} from '../../../packages/rehearsal/colleague/chat/messages';
import { browse } from '../../../packages/rehearsal/colleague/desk';
import {
	readExecution,
	startWorkflow,
	UNFINISHED,
} from '../../../packages/rehearsal/n8n/executions';
import type { N8n } from '../../../packages/rehearsal/n8n/n8n';
import { poll } from '../../../packages/rehearsal/n8n/poll';

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
	const data = chatInput('session', text);
	const executionId = await startWorkflow(n8n, workflowId, { name: trigger, data });
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

async function follow(link: string) {
	const { isOk, status, text } = await browse(link);
	if (!isOk || text === '') {
		throw new Error(`n8n answered ${status} to a button: ${text || 'nothing'}`);
	}
}
