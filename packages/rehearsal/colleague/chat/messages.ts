import type { Execution } from '../../n8n/executions';

/** A node's message in the chat, which waits for a person's reaction. */
export interface ChatMessage {
	/** The name of the node. */
	readonly from: string;
	/** When its node started, in milliseconds since 1970. */
	readonly at: number;
	readonly text: string;
	readonly buttons: ReadonlyArray<{ readonly text: string; readonly link: string }>;
}

export function lastChatMessage({ runs }: Execution): ChatMessage | undefined {
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

/** The output of a Chat Trigger if a person writes this. */
export const chatInput = (sessionId: string, text: string) => ({
	startTime: Date.now(),
	executionTime: 0,
	executionIndex: 0,
	source: [],
	executionStatus: 'success',
	data: { main: [[{ json: { action: 'sendMessage', sessionId, chatInput: text } }]] },
});
