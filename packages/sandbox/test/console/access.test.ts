import type { HttpBindings } from '@hono/node-server';

import { serveFile } from '../../console/assets';
import { startSandbox, type ServerOptions } from '../../server';
import { call, JSON_TYPE, openSandbox } from '../support';
import { CONSOLE, openConsole } from './support';

const PASSWORD = 'correct horse';
const basic = (user: string, password: string) => ({
	authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

const ADDRESSES = ['/', '/page.js', '/page.css', '/__console/status', '/__control/clock'];

const statusOf = async (
	sandbox: ReturnType<typeof openSandbox>,
	url: string,
	init?: RequestInit,
	remoteAddress = '127.0.0.1',
) => {
	const bindings = { incoming: { socket: { remoteAddress } } } as unknown as HttpBindings;
	const { status } = await sandbox.fetch(new Request(url, init), bindings);
	return status === 503 ? 200 : status;
};

describe('the console', () => {
	test('is off by default', async () => {
		for (const address of ADDRESSES) {
			expect(await statusOf(openSandbox(), CONSOLE + address)).toBe(404);
		}
	});

	test.each(ADDRESSES)('serves %s to this machine alone', async (address) => {
		const { sandbox } = openConsole();
		expect(await statusOf(sandbox, CONSOLE + address)).toBe(200);
		expect(await statusOf(sandbox, `http://localhost:4010${address}`)).toBe(200);
		expect(await statusOf(sandbox, CONSOLE + address, {}, '192.0.2.7')).toBe(403);
		expect(await statusOf(sandbox, `http://attacker.example:4010${address}`)).toBe(403);
		const headers = { origin: 'https://attacker.example' };
		expect(await statusOf(sandbox, CONSOLE + address, { headers })).toBe(403);
		expect(await statusOf(sandbox, CONSOLE + address, { headers: { origin: CONSOLE } })).toBe(200);
	});

	test('takes nothing but JSON', async () => {
		const { sandbox } = openConsole();
		const post = (headers: Record<string, string>) =>
			statusOf(sandbox, `${CONSOLE}/__control/pause`, { method: 'POST', headers, body: '{}' });
		expect(await post({ 'content-type': 'text/plain' })).toBe(403);
		expect(await post({ ...JSON_TYPE, origin: 'http://127.0.0.1:9' })).toBe(403);
		expect(await post({ ...JSON_TYPE, origin: CONSOLE })).toBe(200);
	});

	test.each(ADDRESSES)('serves %s to others with the password', async (address) => {
		const { sandbox } = openConsole({ consolePassword: PASSWORD });
		const from = (headers: Record<string, string> = {}) =>
			statusOf(sandbox, `http://box.lan:4010${address}`, { headers }, '192.0.2.7');
		expect(await from()).toBe(401);
		expect(await from(basic('console', 'wrong horse'))).toBe(401);
		expect(await from(basic('admin', PASSWORD))).toBe(401);
		expect(await from(basic('console', PASSWORD))).toBe(200);
		const origin = 'https://attacker.example';
		expect(await from({ ...basic('console', PASSWORD), origin })).toBe(403);
		expect(await statusOf(sandbox, CONSOLE + address)).toBe(401);
	});

	test('asks a browser for the password', async () => {
		const { ask, fetchFrom } = openConsole({ consolePassword: PASSWORD });
		const { headers } = await fetchFrom('/');
		expect(headers.get('www-authenticate')).toBe('Basic realm="Outreach sandbox"');
		const answer = await ask('/__console/status', { headers: basic('console', PASSWORD) });
		expect(answer.status).toBe(200);
	});

	test('tells browsers to load nothing from elsewhere', async () => {
		const { fetchFrom } = openConsole();
		for (const address of ['/', '/page.js', '/__console/status']) {
			const { headers } = await fetchFrom(address);
			expect(headers.get('content-security-policy')).toMatch(
				/^default-src 'none'; script-src 'self';/,
			);
			expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
			expect(headers.get('x-content-type-options')).toBe('nosniff');
			expect(headers.get('referrer-policy')).toBe('no-referrer');
		}
	});

	test('leaves no trace in the request log, and takes no request of the minute', async () => {
		const { sandbox, view, post } = openConsole({ requestsPerMinute: 1 });
		await view('status');
		await post('pause', {});
		expect(sandbox.requests).toEqual([]);
		expect((await call(sandbox, 'GET', '/leads')).status).toBe(200);
	});

	test('says what builds the page if it is missing', async () => {
		const response = serveFile('/', '/nowhere');
		expect([response.status, await response.text()]).toEqual([
			503,
			expect.stringContaining('npm run sandbox'),
		]);
	});
});

describe('a server', () => {
	const start = async (options: ServerOptions) => {
		const server = await startSandbox({ leads: 0, console: true, ...options });
		const { port } = new URL(server.baseUrl);
		const status = async (headers = {}) =>
			(await fetch(`http://127.0.0.1:${port}/__console/status`, { headers })).status;
		return { ...server, status };
	};

	test('has a console on this machine', async () => {
		const { consoleUrl, baseUrl, status, close } = await start({});
		expect(consoleUrl).toBe(new URL('/', baseUrl).href);
		expect(await status()).toBe(200);
		await close();
	});

	test('has neither console nor control where others reach it, or control alone, for this machine', async () => {
		for (const [control, expected] of [
			[false, 404],
			[true, 200],
		] as const) {
			const { consoleUrl, baseUrl, status, close } = await start({ host: '0.0.0.0', control });
			expect(consoleUrl).toBeNull();
			expect(await status()).toBe(404);
			expect((await fetch(new URL('/__control/clock', baseUrl))).status).toBe(expected);
			await close();
		}
	});

	test('has both where others reach it with a password', async () => {
		const { consoleUrl, status, close } = await start({
			host: '0.0.0.0',
			consolePassword: PASSWORD,
		});
		expect(consoleUrl).not.toContain(PASSWORD);
		expect(await status()).toBe(401);
		expect(await status(basic('console', PASSWORD))).toBe(200);
		await close();
	});
});
