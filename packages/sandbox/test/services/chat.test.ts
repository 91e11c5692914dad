import type { HttpBindings } from '@hono/node-server';

import { JSON_TYPE, openSandbox } from '../support';

const HOST = 'http://127.0.0.1:4010';

function openChat() {
	const sandbox = openSandbox();
	const request = (path: string, init?: RequestInit) =>
		sandbox.fetch(new Request(`${HOST}/chat${path}`, init));
	const post = (body: unknown, headers: Record<string, string> = JSON_TYPE) =>
		request('/hook', { method: 'POST', headers, body: JSON.stringify(body) });
	return { sandbox, request, post, chat: sandbox.services.chat };
}

describe('chat of the sandbox', () => {
	test('takes posts as the webhook of a chat does, and keeps them in order', async () => {
		const { post, chat, sandbox } = openChat();
		expect((await post({ text: 'One' })).status).toBe(200);
		await post({ text: '<b>Two</b>' });
		expect(chat.posts.map(({ text }) => text)).toEqual(['One', '<b>Two</b>']);
		// The log of requests is about the API.
		expect(sandbox.requests).toEqual([]);
	});

	test.each([[{}], [{ text: '  ' }], [{ text: 1 }], ['text']])('refuses %j', async (body) => {
		const { post, chat } = openChat();
		expect((await post(body)).status).toBe(400);
		expect(chat.posts).toEqual([]);
	});

	test('refuses what another web page can send', async () => {
		const { post, sandbox } = openChat();
		expect((await post({ text: 'Hi' }, { 'content-type': 'text/plain' })).status).toBe(403);
		const foreign = new Request('http://rebound.example/chat', {});
		expect((await sandbox.fetch(foreign)).status).toBe(403);
	});

	test.each([
		['http://host.docker.internal:4010', 200],
		['http://192.0.2.7:4010', 200],
		['http://[2001:db8::7]:4010', 200],
		['http://sandbox:4010', 200],
		['http://rebound.example:4010', 403],
		['http://192.0.2.7.rebound.example:4010', 403],
	])('at %s, another machine gets a %i', async (origin, status) => {
		const { sandbox } = openChat();
		const remoteAddress = '192.0.2.9';
		const bindings = { incoming: { socket: { remoteAddress } } } as unknown as HttpBindings;
		const call = (path: string, body: object) => {
			const init = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) };
			return sandbox.fetch(new Request(origin + path, init), bindings);
		};
		expect((await call('/chat/hook', { text: 'Hi' })).status).toBe(status);
		const messages = [{ role: 'user', content: 'Hi' }];
		const answer = await call('/model/v1/chat/completions', { messages });
		// The model answers every refusal with a 400, after which nobody tries again.
		expect(answer.status).toBe(status === 200 ? 200 : 400);
	});

	test.each([
		[HOST, 200],
		['https://elsewhere.example', 403],
		['null', 403],
	])('a page of %s gets a %i', async (origin, status) => {
		const { post, request } = openChat();
		expect((await post({ text: 'Hi' }, { ...JSON_TYPE, origin })).status).toBe(status);
		expect((await request('', { headers: { origin } })).status).toBe(status);
	});

	test('can be down', async () => {
		const { post, chat } = openChat();
		chat.status = 503;
		expect((await post({ text: 'Hi' })).status).toBe(503);
		expect(chat.posts).toEqual([]);
	});

	test('is empty after a reset', async () => {
		const { post, chat, sandbox } = openChat();
		await post({ text: 'Hi' });
		sandbox.reset();
		expect(chat.posts).toEqual([]);
	});

	test('streams what was posted, and each new post', async () => {
		const { post, request } = openChat();
		await post({ text: 'Before' });
		const response = await request('/posts');
		const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
		let seen = '';
		const readUntil = async (text: string) => {
			while (!seen.includes(text)) seen += (await reader.read()).value;
		};
		await readUntil('"text":"Before"');
		await post({ text: 'After' });
		await readUntil('"text":"After"');
		await reader.cancel();
		expect(seen.match(/"text"/g)).toHaveLength(2);
	});

	test('takes fifty who watch, and one more when one has gone', async () => {
		const { request } = openChat();
		const watch = () => request('/posts');
		const first = await watch();
		for (let number = 2; number <= 50; number += 1) expect((await watch()).status).toBe(200);
		expect((await watch()).status).toBe(503);
		await first.body!.cancel();
		expect((await watch()).status).toBe(200);
	});

	test('lets go of a reader that does not read, with what it waits for', async () => {
		const { request, post } = openChat();
		const reader = (await request('/posts')).body!.getReader();
		for (let number = 1; number <= 1_100; number += 1) await post({ text: `Post ${number}` });
		let count = 0;
		while (!(await reader.read()).done) count += 1;
		expect(count).toBeLessThan(1_100);
	});

	test('serves its page with nothing from elsewhere', async () => {
		const { request } = openChat();
		for (const path of ['', '/page.js', '/page.css']) {
			const response = await request(path);
			expect([path, response.status]).toEqual([path, 200]);
			expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
			expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
		}
	});
});
