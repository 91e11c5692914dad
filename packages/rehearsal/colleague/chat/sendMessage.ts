import type { Desk } from '../desk';

interface ChatLine {
	readonly execution: string;
	/** The token of the execution; undefined if n8n asks for none. */
	readonly token: string | undefined;
	readonly sessionId: string;
}

const REJECTED = 'Connection rejected';

/**
 * Writes into the chat of an execution that waits for it, as n8n's chat page does. The line is open for this one
 * message only: if a line does not answer for a minute, n8n cancels its execution, and here a minute passes quickly.
 */
export async function writeInto(
	{ n8n }: Pick<Desk, 'n8n'>,
	{ execution, token, sessionId }: ChatLine,
	text: string,
): Promise<void> {
	const url = new URL('/chat', n8n.url.replace('http', 'ws'));
	const query = { sessionId, executionId: execution, ...(token !== undefined && { token }) };
	url.search = new URLSearchParams(query).toString();
	const line = new WebSocket(url);
	await new Promise<void>((resolve, reject) => {
		const fail = () => reject(new Error(`n8n closed the chat of execution ${execution}`));
		line.addEventListener('error', fail);
		line.addEventListener('close', fail);
		// n8n sends something as soon as it listens.
		line.addEventListener('message', ({ data }) => (data === REJECTED ? fail() : resolve()));
	});
	line.send(JSON.stringify({ sessionId, action: 'sendMessage', chatInput: text }));
	line.close();
}
