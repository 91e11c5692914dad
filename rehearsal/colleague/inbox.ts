import type { Sandbox } from '../../sandbox/sandbox';
import type { Post } from './colleague';
import { asks } from './links';

/** What the workflows sent to chats and mailboxes outside, as far as it asks something. */
export interface Inbox {
	receive(post: Post): void;
	/** Each reader is given each message once. */
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

/** What has come into the chat of the sandbox since it was asked last. */
export function chatReader({ stubs: { chat } }: Sandbox): () => Post[] {
	let last = 0;
	return () => {
		const fresh = chat.posts.filter(({ id }) => id > last);
		last = fresh.at(-1)?.id ?? last;
		return fresh.map(({ at, text }) => ({ at: Date.parse(at), text }));
	};
}
