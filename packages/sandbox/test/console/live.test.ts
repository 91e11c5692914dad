/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { seeded } from '../../composition/seeded';
import type { Status } from '../../console/views';
import type { Repeat } from '../../core/engine/player';
import { startSandbox } from '../../server';
import { advance, startCampaign } from '../engine/support';
import { call, requestOf } from '../support';
import { openConsole } from './support';

/** Timers that run when a test says so. */
function handTimers() {
	const running: Array<{ readonly work: () => void; readonly milliseconds: number }> = [];
	const repeat: Repeat = (work, milliseconds) => {
		const timer = { work, milliseconds };
		running.push(timer);
		return () => void running.splice(running.indexOf(timer), 1);
	};
	const tick = (milliseconds: number) => {
		for (const timer of running.filter((each) => each.milliseconds === milliseconds)) timer.work();
	};
	return { repeat, tick, running };
}

function openLive() {
	const timers = handTimers();
	const opened = openConsole({ repeat: timers.repeat });
	const watch = async (signal?: AbortSignal) => {
		const response = await opened.fetchFrom('/__console/live', { signal });
		expect(response.headers.get('content-type')).toBe('text/event-stream');
		const reader = response.body!.getReader();
		const next = async () => {
			const { value, done } = await reader.read();
			return done ? null : Buffer.from(value).toString();
		};
		const nextStatus = async () => {
			const [, event, data] = /^event: (\w+)\ndata: (.+)\n\n$/.exec((await next()) ?? '') ?? [];
			expect(event).toBe('status');
			return JSON.parse(data!) as Status;
		};
		return { next, nextStatus, reader };
	};
	return { ...opened, ...timers, watch };
}

describe('the live stream', () => {
	test('sends the status at the start and after a change, once for many', async () => {
		const { sandbox, watch, tick } = openLive();
		const { nextStatus } = await watch();
		expect((await nextStatus()).latestRequest).toBe(0);
		tick(100);
		await call(sandbox, 'GET', '/leads');
		await call(sandbox, 'GET', '/leads');
		tick(100);
		tick(100);
		expect((await nextStatus()).latestRequest).toBe(2);
		await call(sandbox, 'GET', '/leads');
		tick(100);
		expect((await nextStatus()).latestRequest).toBe(3);
	});

	test('sends what the world does by itself, what is done at the console, and what the clock does', async () => {
		const { sandbox, watch, tick, post } = openLive();
		const { nextStatus } = await watch();
		await nextStatus();
		await startCampaign(sandbox);
		tick(100);
		const { latestLine } = await nextStatus();
		await advance(sandbox, 24);
		tick(100);
		const later = await nextStatus();
		expect(later.latestLine).toBeGreaterThan(latestLine);
		await post(`social_accounts/${seeded.accounts.connected}`, { status: 'disconnected' });
		tick(100);
		expect((await nextStatus()).latestLine).toBe(later.latestLine + 1);
		await post('play', {});
		tick(100);
		expect((await nextStatus()).time.playing).not.toBeNull();
	});

	test.each([
		['breaks the connection', 'reset_before'],
		['never answers', 'timeout_before'],
	] as const)('sends at once that a request came whose fault %s', async (_, fault) => {
		const { sandbox, watch, tick, view } = openLive();
		const { nextStatus } = await watch();
		await nextStatus();
		sandbox.faults.add({ fault });
		const caller = new AbortController();
		const answer = Promise.resolve(
			sandbox.fetch(requestOf('GET', '/leads', { signal: caller.signal })),
		);
		const refused = expect(answer).rejects.toHaveProperty('code');
		while (sandbox.faults.list().length > 0) await new Promise(setImmediate);
		tick(100);
		expect((await nextStatus()).latestRequest).toBe(1);
		expect(await view('faults')).toEqual([]);
		caller.abort();
		await refused;
	});

	test('sends that a caller has given up, and tells a withheld answer from one to come', async () => {
		const { sandbox, watch, tick, view } = openLive();
		const { nextStatus } = await watch();
		await nextStatus();
		sandbox.faults.add({ fault: 'timeout_before' });
		const caller = new AbortController();
		const request = requestOf('GET', '/leads', { signal: caller.signal });
		const refused = expect(sandbox.fetch(request)).rejects.toHaveProperty('code', 'ABORTED');
		while (sandbox.faults.list().length > 0) await new Promise(setImmediate);
		expect((await view('requests')).rows).toMatchObject([{ open: true, status: null }]);
		tick(100);
		await nextStatus();
		caller.abort();
		await refused;
		tick(100);
		await nextStatus();
		expect((await view('requests')).rows).toMatchObject([{ open: false, status: null }]);
		await call(sandbox, 'GET', '/leads');
		expect((await view('requests')).rows[0]).toMatchObject({ open: false, status: 200 });
	});

	test('does not take what the console reads for a change', async () => {
		const { watch, tick, view } = openLive();
		const { next, nextStatus } = await watch();
		await nextStatus();
		await view('today');
		await view('conversations');
		tick(100);
		tick(15_000);
		expect(await next()).toBe(': still here\n\n');
	});

	test('runs no timer while nobody watches, and forgets those who have gone', async () => {
		const { watch, running } = openLive();
		expect(running).toEqual([]);
		const gone = new AbortController();
		const first = await watch();
		await watch(gone.signal);
		expect(running).toHaveLength(2);
		await first.reader.cancel();
		expect(running).toHaveLength(2);
		gone.abort();
		expect(running).toEqual([]);
		await watch();
		expect(running).toHaveLength(2);
	});

	test('sends one who does not keep up only the latest', async () => {
		const { sandbox, watch, tick } = openLive();
		const { nextStatus } = await watch();
		for (let number = 1; number <= 5; number += 1) {
			await call(sandbox, 'GET', '/leads');
			tick(100);
		}
		expect((await nextStatus()).latestRequest).toBe(0);
		tick(100);
		expect((await nextStatus()).latestRequest).toBe(5);
	});

	test('takes fifty who watch, and one more when one has gone', async () => {
		const { watch, fetchFrom } = openLive();
		const first = await watch();
		for (let number = 2; number <= 50; number += 1) await watch();
		expect((await fetchFrom('/__console/live')).status).toBe(503);
		await first.reader.cancel();
		await watch();
	});

	test('ends when the sandbox closes', async () => {
		const { sandbox, watch, running } = openLive();
		const { next, nextStatus } = await watch();
		await nextStatus();
		sandbox.close();
		expect(await next()).toBeNull();
		expect(running).toEqual([]);
	});
});

test('a server forgets a browser that has gone', async () => {
	const { repeat, running } = handTimers();
	const server = await startSandbox({ leads: 0, console: true, repeat });
	const before = running.length;
	const gone = new AbortController();
	const url = `${server.consoleUrl}__console/live`;
	const { body } = await fetch(url, { signal: gone.signal });
	expect(Buffer.from((await body!.getReader().read()).value!).toString()).toContain('"time"');
	expect(running).toHaveLength(before + 2);
	gone.abort();
	while (running.length > before) await new Promise(setImmediate);
	await server.close();
});
