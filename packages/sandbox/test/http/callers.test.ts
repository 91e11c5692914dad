/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { request as send, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

import { sandboxKeys } from '../../core/keys';
import { startSandbox } from '../../server';

const PASSWORD = 'correct horse';
const BODY_MAX = 16 * 1024 * 1024;
const authorization = `Bearer ${sandboxKeys.full.token}`;
const basic = `Basic ${Buffer.from(`console:${PASSWORD}`).toString('base64')}`;

/** Starts a sandbox and returns what sends it a request with any headers, as a browser does for a page. */
async function open(consolePassword?: string) {
	const server = await startSandbox({ leads: 0, console: true, consolePassword });
	const { port } = new URL(server.baseUrl);
	const ask = async (
		path: string,
		headers: OutgoingHttpHeaders,
		{ method = 'GET', chunks = [] }: { method?: string; chunks?: readonly string[] } = {},
	) => {
		const request = send({ host: '127.0.0.1', port, path, method, headers });
		for (const chunk of chunks) request.write(chunk);
		request.end();
		const [response] = (await once(request, 'response')) as [IncomingMessage];
		const text = (await response.setEncoding('utf8').toArray()).join('');
		return { status: response.statusCode, text };
	};
	return { ...server, ask, port };
}

test.each([
	['127.0.0.1', 200],
	['localhost', 200],
	['[::1]', 200],
	['sandbox', 200],
	['host.docker.internal', 200],
	['rebound.example', 403],
	['127.0.0.1.rebound.example', 403],
])('the API answers at %s with a %i', async (host, status) => {
	const { ask, port, close, sandbox } = await open();
	const answer = await ask('/api/v1/leads', { authorization, host: `${host}:${port}` });
	expect(answer.status).toBe(status);
	if (status === 403) expect(answer.text).toContain('host.docker.internal');
	expect(sandbox.requests).toHaveLength(status === 200 ? 1 : 0);
	await close();
});

test('the API answers no page of another origin', async () => {
	const { ask, close, consoleUrl } = await open();
	const statusOf = async (origin: string) =>
		(await ask('/api/v1/leads', { authorization, origin })).status;
	expect(await statusOf('https://elsewhere.example')).toBe(403);
	expect(await statusOf('null')).toBe(403);
	expect(await statusOf(new URL(consoleUrl!).origin)).toBe(200);
	await close();
});

test.each(['/__control/clock', '/__console/status'])(
	'with a password, %s is served at private host names only',
	async (path) => {
		const { ask, port, close } = await open(PASSWORD);
		const statusAt = async (host: string) =>
			(await ask(path, { authorization: basic, host: `${host}:${port}` })).status;
		expect(await statusAt('box.lan')).toBe(200);
		expect(await statusAt('rebound.example')).toBe(403);
		await close();
	},
);

describe('a body', () => {
	const list = (length: number) => JSON.stringify({ name: 'x'.repeat(length) });
	const json = { authorization, 'content-type': 'application/json' };

	test.each([
		['/api/v1/lead_lists', 400],
		['/__control/pause', 400],
		['/chat/hook', 400],
	])('for %s may have 16 MB and no more', async (path, atMost) => {
		const { ask, close } = await open();
		const statusOf = async (text: string, headers: OutgoingHttpHeaders) =>
			(await ask(path, { ...json, ...headers }, { method: 'POST', chunks: [text] })).status;
		const [most, more] = [list(BODY_MAX - 20), list(BODY_MAX)];
		for (const [text, status] of [
			[most, atMost],
			[more, 413],
		] as const) {
			expect(await statusOf(text, { 'content-length': text.length })).toBe(status);
			expect(await statusOf(text, { 'transfer-encoding': 'chunked' })).toBe(status);
		}
		await close();
	});

	test('in pieces is read as a whole', async () => {
		const { ask, close } = await open();
		const headers = { ...json, 'transfer-encoding': 'chunked' };
		const chunks = ['{"name":', '"In pieces"}'];
		const { status, text } = await ask('/api/v1/lead_lists', headers, { method: 'POST', chunks });
		expect([status, text]).toEqual([201, expect.stringContaining('In pieces')]);
		await close();
	});
});
