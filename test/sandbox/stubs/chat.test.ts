import { JSON_TYPE, openSandbox } from '../support';

const HOST = 'http://127.0.0.1:4010';

function openChat() {
	const sandbox = openSandbox();
	const request = (path: string, init?: RequestInit) =>
		sandbox.fetch(new Request(`${HOST}/chat${path}`, init));
	const post = (body: unknown, headers: Record<string, string> = JSON_TYPE) =>
		request('/hook', { method: 'POST', headers, body: JSON.stringify(body) });
	return { sandbox, request, post, chat: sandbox.stubs.chat };
}

describe('chat of the sandbox', () => {
	it('takes posts as the webhook of a chat does, and keeps them in order', async () => {
		const { post, chat, sandbox } = openChat();
		expect((await post({ text: 'One' })).status).toBe(200);
		await post({ text: '<b>Two</b>' });
		expect(chat.posts.map(({ text }) => text)).toEqual(['One', '<b>Two</b>']);
		// The log of requests is about the API.
		expect(sandbox.requests).toEqual([]);
	});

	it.each([[{}], [{ text: '  ' }], [{ text: 1 }], ['text']])('refuses %j', async (body) => {
		const { post, chat } = openChat();
		expect((await post(body)).status).toBe(400);
		expect(chat.posts).toEqual([]);
	});

	it('refuses what another web page can send', async () => {
		const { post, sandbox } = openChat();
		expect((await post({ text: 'Hi' }, { 'content-type': 'text/plain' })).status).toBe(403);
		const foreign = new Request('http://rebound.example/chat', {});
		expect((await sandbox.fetch(foreign)).status).toBe(403);
	});

	it('can be down', async () => {
		const { post, chat } = openChat();
		chat.status = 503;
		expect((await post({ text: 'Hi' })).status).toBe(503);
		expect(chat.posts).toEqual([]);
	});

	it('is empty after a reset', async () => {
		const { post, chat, sandbox } = openChat();
		await post({ text: 'Hi' });
		sandbox.reset();
		expect(chat.posts).toEqual([]);
	});

	it('streams what was posted, and each new post', async () => {
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

	it('serves its page with nothing from elsewhere', async () => {
		const { request } = openChat();
		for (const path of ['', '/page.js', '/page.css']) {
			const response = await request(path);
			expect([path, response.status]).toEqual([path, 200]);
			expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
			expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
		}
	});
});
