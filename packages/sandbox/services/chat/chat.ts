import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { isoTime } from '../../core/clock';
import type { AppEnv } from '../../core/http/env';
import { ApiFailure, invalidRequest } from '../../core/errors';
import { checkWatchers } from '../../core/http/bounds';
import { noOtherPages } from '../../core/http/callers';
import { readOwnFile } from '../../core/files';
import { readMrkdwn } from '../mrkdwn';
import type { Outside } from '../outside';

interface ChatPost {
	readonly id: number;
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly text: string;
}

/** A chat channel that accepts posts like an incoming webhook of Slack, Mattermost or Google Chat, and shows them. */
export interface Chat {
	/** Oldest first, the latest 500. */
	readonly posts: readonly ChatPost[];
	/** The status of the next answers: 200, or an error to see how a workflow handles it. */
	status: number;
	clear(): void;
	readonly routes: Hono<AppEnv>;
}

const POSTS_MAX = 500;

/** Loads nothing from elsewhere, and runs no script or style but the two files. */
const PAGE_HEADERS = {
	'content-security-policy':
		"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	'x-content-type-options': 'nosniff',
	'cache-control': 'no-store',
};

const FILES = {
	'/': ['page.html', 'text/html'],
	'/page.js': ['page.js', 'text/javascript'],
	'/page.css': ['page.css', 'text/css'],
} as const;

export function createChat(
	now: () => number,
	closing: AbortSignal,
	outside: Pick<Outside, 'add'>,
): Chat {
	const posts: ChatPost[] = [];
	const listeners = new Set<(post: ChatPost | 'cleared') => Promise<void>>();
	const tell = (news: ChatPost | 'cleared') => listeners.forEach((listen) => void listen(news));
	let lastId = 0;

	const routes = new Hono<AppEnv>();
	routes.use(noOtherPages);

	for (const [route, [file, type]] of Object.entries(FILES)) {
		routes.get(route, (c) =>
			c.body(readOwnFile(`services/chat/${file}`), 200, {
				...PAGE_HEADERS,
				'content-type': `${type}; charset=UTF-8`,
			}),
		);
	}

	routes.post('/hook', async (c) => {
		const body: unknown = await c.req.json().catch(() => undefined);
		if (chat.status !== 200) throw new ApiFailure(chat.status, 'chat_down', 'The chat is down.');
		const text = isRecord(body) ? body.text : undefined;
		if (typeof text !== 'string' || text.trim() === '') {
			throw invalidRequest({ field: 'text', message: 'must be a text' });
		}
		const post = { id: (lastId += 1), at: isoTime(now()), text };
		posts.push(post);
		posts.splice(0, posts.length - POSTS_MAX);
		outside.add({ service: "The sandbox's chat", what: 'Message', ...readMrkdwn(text) });
		tell(post);
		return c.text('ok');
	});

	/** All posts, then each new one as it comes. */
	routes.get('/posts', (c) => {
		checkWatchers(listeners.size);
		return streamSSE(c, async (stream) => {
			const send = (news: ChatPost | 'cleared') =>
				stream.writeSSE(
					news === 'cleared' ? { event: 'cleared', data: '' } : { data: JSON.stringify(news) },
				);
			await new Promise<void>((resolve) => {
				let waiting = 0;
				const listen = async (news: ChatPost | 'cleared') => {
					// A reader that cannot keep up has to ask again, and then gets the latest posts.
					if ((waiting += 1) > 2 * POSTS_MAX) return end();
					await send(news);
					waiting -= 1;
				};
				const end = () => {
					listeners.delete(listen);
					closing.removeEventListener('abort', end);
					resolve();
				};
				listeners.add(listen);
				stream.onAbort(end);
				closing.addEventListener('abort', end);
				for (const news of ['cleared' as const, ...posts]) void listen(news);
			});
		});
	});

	const chat: Chat = {
		posts,
		status: 200,
		clear: () => {
			posts.splice(0);
			chat.status = 200;
			tell('cleared');
		},
		routes,
	};
	return chat;
}
