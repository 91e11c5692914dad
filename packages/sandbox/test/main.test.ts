/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { seeded } from '../composition/seeded';
import { sandboxKeys } from '../core/keys';
import { startSandbox } from '../server';
import { expectSameMonth, liveMonth, type Ask } from './engine/month';
import { JSON_TYPE } from './support';

const root = join(__dirname, '../../..');
const children: ChildProcess[] = [];
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(...args: string[]) {
	const child = fork(join(root, 'sandbox/main.ts'), args, {
		cwd: root,
		execArgv: ['--import', 'tsx'],
		silent: true,
	});
	children.push(child);
	const shown = { text: '' };
	for (const stream of [child.stdout!, child.stderr!]) {
		stream.setEncoding('utf8').on('data', (chunk: string) => (shown.text += chunk));
	}
	const exit = once(child, 'close').then(([code]) => ({ code: code as number, text: shown.text }));
	const ready = async () => {
		while (!shown.text.includes(sandboxKeys.withoutSocialAccountsWrite.token)) {
			if (child.exitCode !== null) throw new Error(shown.text);
			await once(child.stdout!, 'data');
		}
		return shown.text;
	};
	return { child, exit, ready };
}

const askOf =
	(origin: string): Ask =>
	async (method, path, body) => {
		const response = await fetch(origin + path, {
			method,
			headers: { authorization: `Bearer ${sandboxKeys.full.token}`, ...JSON_TYPE },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		return ((await response.json()) as { data: unknown }).data;
	};

describe('npm run sandbox', () => {
	test('prints its address and keys, serves, and stops on request', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
		const { child, exit, ready } = start(
			'--port',
			'0',
			'--data',
			join(folder, 's.db'),
			'--leads',
			'3',
		);
		const text = await ready();
		const baseUrl = /http:\/\/127\.0\.0\.1:\d+\/api\/v1/.exec(text)?.[0];
		for (const { token } of Object.values(sandboxKeys)) expect(text).toContain(token);
		expect(text).toContain('World     lively: normal, from the seed 1');
		expect(text).not.toContain('Warning');
		const consoleUrl = /^Console {3}(http:\/\/127\.0\.0\.1:\d+\/)$/m.exec(text)?.[1];
		expect((await fetch(`${consoleUrl}__console/status`)).status).toBe(200);
		const clock = await fetch(`${consoleUrl}__control/clock`);
		expect(await clock.json()).toMatchObject({ data: { seed: 1 } });
		const response = await fetch(`${baseUrl}/leads`, {
			headers: { authorization: `Bearer ${sandboxKeys.full.token}` },
		});
		expect(await response.json()).toMatchObject({ data: [{}, {}, {}] });
		child.kill('SIGTERM');
		expect((await exit).code).toBe(0);
		rmSync(folder, { recursive: true });
	});

	test('lives through the same world each time it starts with the same seed', async () => {
		const nextYear = Date.UTC(new Date().getUTCFullYear() + 1, 0, 4, 8);
		const months = [];
		for (let time = 1; time <= 2; time += 1) {
			const args = ['--port', '0', '--life', 'off', '--seed', '3', '--leads', '60'];
			const { child, exit, ready } = start(...args, '--requests-per-minute', '100000');
			const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(await ready())![0];
			months.push(await liveMonth(askOf(origin), nextYear));
			child.kill('SIGTERM');
			await exit;
		}
		expect(months[0]!.effects.length).toBeGreaterThan(1_000);
		expectSameMonth(months[1]!, months[0]!);
	});

	// In its own process, the server replaces the global Request and Response.
	test('answers a wrong range, a missing key and a name that every object has by the book', async () => {
		const { ready } = start('--port', '0', '--life', 'off', '--leads', '20');
		const baseUrl = /http:\/\/127\.0\.0\.1:\d+\/api\/v1/.exec(await ready())?.[0];
		const ask = async (path: string, headers = {}) => {
			const authorization = `Bearer ${sandboxKeys.full.token}`;
			const response = await fetch(`${baseUrl}${path}`, { headers: { authorization, ...headers } });
			const limits = ['limit', 'remaining', 'reset'].map((name) =>
				response.headers.get(`x-ratelimit-${name}`),
			);
			expect(limits).toEqual(Array(3).fill(expect.stringMatching(/^\d+$/)));
			// Any answer.
			// eslint-disable-next-line @typescript-eslint/no-explicit-any
			const body: any = response.ok ? undefined : await response.json();
			return [response.status, body?.error.code, response.headers.get('content-range')];
		};
		const { conversations, messages } = seeded;
		const message = `/conversations/${conversations.attachments}/messages/${messages.pictureAndSound}`;
		const sound = `${message}/attachments/1`;
		expect(await ask(sound, { range: 'bytes=0-3' })).toEqual([206, undefined, 'bytes 0-3/8044']);
		expect(await ask(sound, { range: 'bytes=9000-' })).toEqual([
			416,
			'invalid_range',
			'bytes */8044',
		]);
		expect(await ask('/leads', { authorization: '' })).toEqual([401, 'unauthorized', null]);
		expect(await ask('/leads?constructor=1')).toEqual([400, 'invalid_request', null]);
	});

	test('reports a port that is in use', async () => {
		const running = await startSandbox({ leads: 0 });
		const { port } = new URL(running.baseUrl);
		const { code, text } = await start('--port', port).exit;
		await running.close();
		expect(code).toBe(1);
		expect(text.trim()).toMatch(new RegExp(`^Port ${port} .* in use.*--port\\.$`));
	});

	test('explains what is wrong in a sentence', async () => {
		const { code, text } = await start('--leads', 'many').exit;
		expect(code).toBe(1);
		expect(text).toContain('--leads');
		expect(text).not.toMatch(/\n\s+at /);
	});

	test('says which readings it takes', async () => {
		const { child, exit, ready } = start('--port', '0', '--leads', '0', '--reading', 'other');
		await ready();
		child.kill('SIGTERM');
		const { text } = await exit;
		expect(text).toContain('Readings\n  agents.list.order=newest_first\n');
	});

	test('warns when others can reach it', async () => {
		const { child, exit, ready } = start('--port', '0', '--host', '0.0.0.0', '--leads', '0');
		await ready();
		child.kill('SIGTERM');
		const { text } = await exit;
		expect(text).toContain('Warning: listening on 0.0.0.0');
		expect(text).toMatch(/^Console {3}off, .*--console-password$/m);
	});

	test('serves the console to others with a password, which it never shows', async () => {
		const password = 'correct horse';
		const host = ['--host', '0.0.0.0', '--console-password', password];
		const { child, exit, ready } = start('--port', '0', '--leads', '0', ...host);
		const url = /^Console {3}(\S+)/m.exec(await ready())?.[1];
		const credentials = Buffer.from(`console:${password}`).toString('base64');
		const headers = { authorization: `Basic ${credentials}` };
		expect((await fetch(`${url}__console/status`)).status).toBe(401);
		expect((await fetch(`${url}__console/status`, { headers })).status).toBe(200);
		child.kill('SIGTERM');
		expect((await exit).text).not.toContain(password);
	});
});
