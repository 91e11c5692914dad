/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A server that takes posts as the incoming webhook of a chat does. */
export interface ChatRoom {
	/** Where to post. */
	readonly url: string;
	/** The bodies of the posts, in the order in which they came. */
	readonly posts: readonly unknown[];
	/** What the next posts are answered with; 200 at the beginning. */
	status: number;
	close(): Promise<void>;
}

export async function openChatRoom(): Promise<ChatRoom> {
	const posts: unknown[] = [];
	const server = createServer((request, response) => {
		void json(request).then((body) => {
			if (room.status === 200) posts.push(body);
			response.writeHead(room.status, { 'content-type': 'text/plain' }).end('ok');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const room: ChatRoom = {
		url: `http://127.0.0.1:${port}/hooks/replies`,
		posts,
		status: 200,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return room;
}
