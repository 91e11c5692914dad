/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { Client } from 'undici';
import { waitInRealTime } from '../../core/faults/wait';

import { seeded } from '../../composition/seeded';
import type { Fault } from '../../core/faults/faults';
import { sandboxKeys } from '../../core/keys';
import { startSandbox, type RunningSandbox } from '../../server';
import { call, openSandbox, requestOf } from '../support';

const create = { body: { name: 'Made' } };
const created = (sandbox: ReturnType<typeof openSandbox>) =>
	sandbox.effects('lead_list_created').length;

describe('fault plan', () => {
	test('hits its endpoint, after the skipped requests, the given number of times', async () => {
		const sandbox = openSandbox();
		sandbox.faults.add({
			endpoint: 'leads.list',
			fault: 'status',
			status: 503,
			skip: 1,
			times: 2,
		});
		const statuses = [];
		for (const path of ['/leads', '/lead_lists', '/leads', '/leads', '/leads']) {
			statuses.push((await call(sandbox, 'GET', path)).status);
		}
		expect(statuses).toEqual([200, 200, 503, 503, 200]);
	});

	test('hits any endpoint once by default', async () => {
		const sandbox = openSandbox();
		sandbox.faults.add({ fault: 'status', status: 500 });
		expect((await call(sandbox, 'GET', '/lead_lists')).status).toBe(500);
		expect((await call(sandbox, 'GET', '/lead_lists')).status).toBe(200);
	});

	test('hits nothing after it was cleared', async () => {
		const sandbox = openSandbox();
		sandbox.faults.add({ fault: 'status', status: 500 });
		sandbox.faults.clear();
		expect((await call(sandbox, 'GET', '/leads')).status).toBe(200);
	});

	test('hits after the key and the limit are checked, and keeps the limit headers', async () => {
		const sandbox = openSandbox();
		sandbox.faults.add({ fault: 'status', status: 500 });
		expect((await call(sandbox, 'GET', '/leads', { key: null })).status).toBe(401);
		const struck = await call(sandbox, 'GET', '/leads');
		expect(struck.status).toBe(500);
		expect(struck.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
	});
});

describe('a late effect', () => {
	test.each<[string, Fault, number | string]>([
		['an error', { fault: 'status', status: 503, late: 15 }, 503],
		['a page', { fault: 'html', late: 15 }, 502],
		['a redirect', { fault: 'redirect', to: 'http://127.0.0.1:1/elsewhere', late: 15 }, 302],
		['a foreign answer', { fault: 'body', text: '{}', before: true, late: 15 }, 200],
		['a broken connection', { fault: 'reset_before', late: 15 }, 'ECONNRESET'],
	])('comes after %s, at its time by the clock of the sandbox', async (_, fault, expected) => {
		let time = Date.UTC(2026, 2, 2, 9, 30);
		const sandbox = openSandbox({ now: () => time });
		sandbox.faults.add(fault);
		const request = requestOf('POST', '/lead_lists', create);
		const ending = await Promise.resolve(sandbox.fetch(request)).then(
			({ status }) => status,
			({ code }: { code: string }) => code,
		);
		expect(ending).toBe(expected);
		time += 14_999;
		expect(created(sandbox)).toBe(0);
		time += 60_000;
		const { body } = await call(sandbox, 'GET', '/lead_lists');
		expect(body.data[0]).toMatchObject({ name: 'Made', created_at: '2026-03-02T09:30:15.000Z' });
		expect(created(sandbox)).toBe(1);
	});

	test('comes after the caller gave up', async () => {
		let time = Date.UTC(2026, 2, 2, 9, 30);
		const sandbox = openSandbox({ now: () => time });
		sandbox.faults.add({ fault: 'timeout_before', late: 5 });
		const controller = new AbortController();
		const { signal } = controller;
		const answer = sandbox.fetch(requestOf('POST', '/lead_lists', { ...create, signal }));
		await new Promise(setImmediate);
		time += 60_000;
		controller.abort();
		await expect(answer).rejects.toMatchObject({ code: 'ABORTED' });
		expect(created(sandbox)).toBe(0);
		time += 5_000;
		expect(created(sandbox)).toBe(1);
	});

	test('may be refused by then', async () => {
		let time = Date.UTC(2026, 2, 2, 9, 30);
		const sandbox = openSandbox({ now: () => time });
		sandbox.faults.add({ fault: 'status', status: 503, late: 5 });
		const start = { body: { action: 'start', proceed_on_session_check_failure: false } };
		await call(sandbox, 'POST', `/campaigns/${seeded.campaigns.draft}/actions`, start);
		expect(
			(await call(sandbox, 'POST', `/campaigns/${seeded.campaigns.draft}/actions`, start)).status,
		).toBe(200);
		time += 5_000;
		expect(sandbox.effects('campaign_started')).toHaveLength(1);
	});

	test('does not come once the faults are cleared', async () => {
		let time = Date.UTC(2026, 2, 2, 9, 30);
		const sandbox = openSandbox({ now: () => time });
		sandbox.faults.add({ fault: 'status', status: 503, late: 5 });
		await call(sandbox, 'POST', '/lead_lists', create);
		sandbox.faults.clear();
		time += 5_000;
		expect(created(sandbox)).toBe(0);
	});
});

describe('faults without a server', () => {
	test('answers with the given status, body and headers', async () => {
		const sandbox = openSandbox();
		sandbox.faults.add({
			fault: 'status',
			status: 429,
			body: { error: { code: 'slow_down', message: 'Later.' } },
			headers: { 'Retry-After': '7' },
		});
		const { status, body, headers } = await call(sandbox, 'POST', '/lead_lists', create);
		expect([status, body.error.code, headers.get('retry-after')]).toEqual([429, 'slow_down', '7']);
		expect(created(sandbox)).toBe(0);
	});

	test('leaves the headers of the service alone where the fault has its own', async () => {
		const sandbox = openSandbox();
		const headers = {
			'X-RateLimit-Remaining': '0',
			'x-ratelimit-reset': '1772443860',
			Date: 'Mon, 02 Mar 2026 09:30:00 GMT',
		};
		sandbox.faults.add({ fault: 'status', status: 429, headers });
		const answer = await call(sandbox, 'GET', '/leads');
		const shown = ['limit', 'remaining', 'reset'].map((name) =>
			answer.headers.get(`x-ratelimit-${name}`),
		);
		expect(shown).toEqual(['100000', '0', '1772443860']);
		expect(answer.headers.get('date')).toBe(headers.Date);
	});

	test.each<Fault>([
		{ fault: 'status', status: 204 },
		{ fault: 'status', status: 205, body: { data: [] } },
		{ fault: 'status', status: 304 },
		{ fault: 'html', status: 204 },
		{ fault: 'body', text: '{}', status: 204 },
		{ fault: 'body', text: '{}', status: 304, before: true },
	])('answers %j without a body', async (fault) => {
		const sandbox = openSandbox();
		sandbox.faults.add(fault);
		const answer = await sandbox.fetch(requestOf('GET', '/leads'));
		const { status } = fault as { status?: number };
		expect([answer.status, await answer.text()]).toEqual([status, '']);
	});

	test.each<Fault>([
		{ fault: 'bad_json' },
		{ fault: 'truncated' },
		{ fault: 'slow', interval_ms: 0 },
	])('answers %j without a body if the service has none to send', async (fault) => {
		const sandbox = openSandbox({ readings: { 'agents.act.answer': 'empty' } });
		sandbox.faults.add(fault);
		const body = { action: 'activate' };
		const path = `/agents/${seeded.agents.draft}/actions`;
		const answer = await sandbox.fetch(requestOf('POST', path, { body }));
		expect([answer.status, await answer.text()]).toEqual([204, '']);
	});

	test.each<[Fault, number]>([
		[{ fault: 'html' }, 502],
		[{ fault: 'html', status: 504 }, 504],
		[{ fault: 'redirect', to: 'http://127.0.0.1:1/elsewhere' }, 302],
	])('answers %j without effect, or after it', async (fault, status) => {
		const sandbox = openSandbox();
		sandbox.faults.add(fault);
		sandbox.faults.add({ ...fault, after: true } as Fault);
		const before = await sandbox.fetch(requestOf('POST', '/lead_lists', create));
		expect([before.status, created(sandbox)]).toEqual([status, 0]);
		const after = await sandbox.fetch(requestOf('POST', '/lead_lists', create));
		expect([after.status, created(sandbox)]).toEqual([status, 1]);
		expect(String(after.headers.get('content-type'))).not.toMatch(/json/);
	});

	test('answers with a redirect to its target', async () => {
		const sandbox = openSandbox();
		sandbox.faults.add({ fault: 'redirect', to: 'http://127.0.0.1:1/elsewhere' });
		const response = await sandbox.fetch(requestOf('GET', '/leads'));
		expect(response.headers.get('location')).toBe('http://127.0.0.1:1/elsewhere');
	});

	test('answers with a success whose body is not JSON, after the effect', async () => {
		const sandbox = openSandbox();
		sandbox.faults.add({ fault: 'bad_json' });
		const response = await sandbox.fetch(requestOf('POST', '/lead_lists', create));
		expect(response.status).toBe(201);
		expect(response.headers.get('content-type')).toMatch(/json/);
		await expect(response.json()).rejects.toThrow(/JSON/);
		expect(created(sandbox)).toBe(1);
	});

	test('breaks off in the middle of the body, after the effect', async () => {
		const sandbox = openSandbox();
		sandbox.faults.add({ fault: 'truncated' });
		const response = await sandbox.fetch(requestOf('POST', '/lead_lists', create));
		expect(response.status).toBe(201);
		await expect(response.text()).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect(created(sandbox)).toBe(1);
	});

	test.each([
		['reset_before', 0],
		['reset_after', 1],
	] as const)('%s rejects, with %i effects', async (fault, effects) => {
		const sandbox = openSandbox();
		sandbox.faults.add({ fault });
		const request = requestOf('POST', '/lead_lists', create);
		await expect(sandbox.fetch(request)).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect(created(sandbox)).toBe(effects);
		expect(sandbox.requests.at(-1)).toMatchObject({ endpoint: 'leadLists.create', status: null });
	});

	test.each([
		['timeout_before', 0],
		['timeout_after', 1],
	] as const)(
		'%s does not answer until the caller gives up, with %i effects',
		async (fault, effects) => {
			const sandbox = openSandbox();
			sandbox.faults.add({ fault });
			const caller = new AbortController();
			const request = requestOf('POST', '/lead_lists', { ...create, signal: caller.signal });
			let isOpen = true;
			const answer = Promise.resolve(sandbox.fetch(request)).finally(() => (isOpen = false));
			// Enough turns of the event loop for any pending answer.
			for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
			expect(isOpen).toBe(true);
			expect(created(sandbox)).toBe(effects);
			caller.abort();
			await expect(answer).rejects.toMatchObject({ code: 'ABORTED' });
		},
	);

	test('drops a withheld answer when it closes', async () => {
		const sandbox = openSandbox();
		sandbox.faults.add({ fault: 'timeout_before' });
		const answer = Promise.resolve(sandbox.fetch(requestOf('GET', '/leads')));
		const refused = expect(answer).rejects.toMatchObject({ code: 'ABORTED' });
		sandbox.close();
		await refused;
	});

	test('sends a slow answer byte by byte', async () => {
		const sandbox = openSandbox();
		sandbox.faults.add({ fault: 'slow', interval_ms: 0 });
		const response = await sandbox.fetch(requestOf('GET', '/lead_lists'));
		const sizes: number[] = [];
		const chunks: Uint8Array[] = [];
		for await (const chunk of response.body!) {
			sizes.push(chunk.length);
			chunks.push(chunk);
		}
		expect(new Set(sizes)).toEqual(new Set([1]));
		expect(JSON.parse(Buffer.concat(chunks).toString()).data).toHaveLength(4);
	});

	test('sends the whole answer after so many seconds', async () => {
		const waited: number[] = [];
		const wait = async (seconds: number) => void waited.push(seconds);
		const sandbox = openSandbox({ wait });
		sandbox.faults.add({ fault: 'slow', seconds: 5 });
		const response = await sandbox.fetch(requestOf('GET', '/lead_lists'));
		expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(4);
		expect(waited).toEqual([5]);
	});

	test('waits no longer than the caller', async () => {
		const caller = new AbortController();
		const waited = waitInRealTime(3600, caller.signal);
		caller.abort();
		await waited;
	});
});

describe('faults of a server', () => {
	let running: RunningSandbox;
	let client: Client;
	beforeEach(async () => {
		running = await startSandbox({ leads: 5, requestsPerMinute: 1000 });
		client = new Client(new URL(running.baseUrl).origin);
	});
	afterEach(async () => {
		await client.destroy();
		await running.close();
	});

	const send = (signal?: AbortSignal) =>
		client.request({
			path: '/api/v1/lead_lists',
			method: 'POST',
			headers: { authorization: `Bearer ${sandboxKeys.full.token}` },
			body: JSON.stringify(create.body),
			signal,
		});

	test('answers normally without a fault', async () => {
		const { statusCode, headers, body } = await send();
		expect(statusCode).toBe(201);
		expect(headers['x-ratelimit-remaining']).toBe('999');
		expect(await body.json()).toMatchObject({ summary: { created: 1 } });
	});

	test.each([
		['reset_before', 0],
		['reset_after', 1],
	] as const)('%s resets the connection, with %i effects', async (fault, effects) => {
		running.sandbox.faults.add({ fault });
		await expect(send()).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect(created(running.sandbox)).toBe(effects);
		expect((await send()).statusCode).toBe(201);
	});

	test('truncated announces the whole body and sends half of it', async () => {
		running.sandbox.faults.add({ fault: 'truncated' });
		const { statusCode, headers, body } = await send();
		expect(statusCode).toBe(201);
		expect(headers['x-ratelimit-remaining']).toBe('999');
		let received = 0;
		const read = async () => {
			for await (const chunk of body) received += (chunk as Buffer).length;
		};
		await expect(read()).rejects.toThrow();
		expect(received).toBe(Math.ceil(Number(headers['content-length']) / 2));
		expect(created(running.sandbox)).toBe(1);
	});

	test.each([
		['timeout_before', 0],
		['timeout_after', 1],
	] as const)('%s leaves the caller waiting, with %i effects', async (fault, effects) => {
		const { sandbox } = running;
		sandbox.faults.add({ fault });
		const caller = new AbortController();
		const answer = expect(send(caller.signal)).rejects.toThrow(/abort/i);
		while (sandbox.requests.length === 0 || created(sandbox) < effects) {
			await new Promise(setImmediate);
		}
		caller.abort();
		await answer;
		expect(sandbox.requests.at(-1)).toMatchObject({ status: null });
		expect(created(sandbox)).toBe(effects);
	});

	test('closes while an answer is withheld', async () => {
		running.sandbox.faults.add({ fault: 'timeout_before' });
		const answer = expect(send()).rejects.toThrow();
		while (running.sandbox.requests.length === 0) await new Promise(setImmediate);
		await running.close();
		await answer;
		running = await startSandbox({ leads: 0 });
	});

	test('slow sends the beginning at once and the rest bit by bit', async () => {
		running.sandbox.faults.add({ fault: 'slow', interval_ms: 60_000 });
		const { statusCode, body } = await send();
		expect(statusCode).toBe(201);
		const chunks = body[Symbol.asyncIterator]();
		expect((await chunks.next()).value).toHaveLength(1);
		body.destroy();
	});
});
