import type { Desk } from '../desk';

interface OpenChat {
	readonly execution: string;
	/** The token of the execution; undefined if n8n asks for none. */
	readonly token: string | undefined;
	readonly sessionId: string;
}

const REJECTED = 'Connection rejected';

/**
 * Writes into the chat of an execution that waits for it, as n8n's chat page does. The connection is open for this one
 * message only: if one does not answer for a minute, n8n cancels its execution, and here a minute passes quickly.
 */
export async function sendMessage(
	{ n8n }: Pick<Desk, 'n8n'>,
	{ execution, token, sessionId }: OpenChat,
	text: string,
): Promise<void> {
	const url = new URL('/chat', n8n.url.replace('http', 'ws'));
	const query = { sessionId, executionId: execution, ...(token !== undefined && { token }) };
	url.search = new URLSearchParams(query).toString();
	const socket = new WebSocket(url);
	await new Promise<void>((resolve, reject) => {
		const fail = () => reject(new Error(`n8n closed the chat of execution ${execution}`));
		socket.addEventListener('error', fail);
		socket.addEventListener('close', fail);
		// n8n sends something as soon as it listens.
		socket.addEventListener('message', ({ data }) => (data === REJECTED ? fail() : resolve()));
	});
	socket.send(JSON.stringify({ sessionId, action: 'sendMessage', chatInput: text }));
	socket.close();
}
