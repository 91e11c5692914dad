import type { Sandbox } from '../../sandbox/sandbox';
import type { Post } from './colleague';

/** What has come into the chat of the sandbox since it was asked last. */
export function chatInbox({ stubs: { chat } }: Sandbox): () => Post[] {
	let last = 0;
	return () => {
		const fresh = chat.posts.filter(({ id }) => id > last);
		last = fresh.at(-1)?.id ?? last;
		return fresh.map(({ at, text }) => ({ at: Date.parse(at), text }));
	};
}
