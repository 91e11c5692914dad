/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import { type N8n } from './n8n';
import { readExecution, startWorkflow, UNFINISHED, type ChatMessage } from './workflows';

const POLL_MS = 50;
const TIMEOUT_MS = 60_000;

/** A conversation with a workflow, at a point where the workflow waits for the person. */
export interface Chat {
	/** What was shown last. */
	readonly shown: ChatMessage;
	/** Chooses a button below it, and waits for what is shown next. */
	press(button: string): Promise<Chat>;
}

/** Writes into the chat of a workflow, as the editor does, and waits for what is shown there. */
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
	return next(n8n, executionId, 0);
}

/** Waits until something is shown after this time. */
async function next(n8n: N8n, executionId: string, after: number): Promise<Chat> {
	const deadline = Date.now() + TIMEOUT_MS;
	for (;;) {
		const { status, error, chatMessage: shown } = await readExecution(n8n, executionId);
		if (status === 'waiting' && shown && shown.at > after) {
			return {
				shown,
				press: async (button) => {
					const link = shown.buttons.find(({ text }) => text === button)?.link;
					if (link === undefined) throw new Error(`The message has no button "${button}"`);
					await follow(link);
					return next(n8n, executionId, shown.at);
				},
			};
		}
		if (!UNFINISHED.includes(status) || Date.now() > deadline) {
			const reason = error === undefined ? '' : `: ${error}`;
			throw new Error(`Nothing more is shown in the chat; its execution is ${status}${reason}`);
		}
		await sleep(POLL_MS);
	}
}

/** n8n ignores programs here, which may only want to preview a link. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function follow(link: string) {
	const answer = await fetch(link, { headers: { 'user-agent': BROWSER } });
	const page = await answer.text();
	if (!answer.ok || page === '') {
		throw new Error(`n8n answered ${answer.status} to a button: ${page || 'nothing'}`);
	}
}
