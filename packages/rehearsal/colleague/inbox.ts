import type { Sandbox } from 'outreach-sandbox/sandbox';
import type { Post } from './colleague';
import { asks } from './links';

/** The messages with questions that the workflows sent to chats and mailboxes outside. */
export interface Inbox {
	receive(post: Post): void;
	/** Each reader gets each message once. */
	reader(): () => Post[];
}

export function createInbox(): Inbox {
	const posts: Post[] = [];
	return {
		receive: (post) => {
			if (asks(post.text)) posts.push(post);
		},
		reader: () => {
			let read = 0;
			return () => {
				const fresh = posts.slice(read);
				read = posts.length;
				return fresh;
			};
		},
	};
}

/** Returns what has come into the sandbox's chat since the last call. */
export function chatReader({ services: { chat } }: Sandbox): () => Post[] {
	let last = 0;
	return () => {
		const fresh = chat.posts.filter(({ id }) => id > last);
		last = fresh.at(-1)?.id ?? last;
		return fresh.map(({ at, text }) => ({ at: Date.parse(at), text }));
	};
}
