/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { getEventListeners } from 'node:events';

import { createCleaner } from '../../../src/client/http/clean';
import { exchange } from '../../../src/client/http/exchange';
import type { Attempt } from '../../../src/client/http/send';
import { createServerClock } from '../../../src/client/http/serverClock';
import type { Transport, TransportRequest } from '../../../src/client/http/transport';
import { endpoints } from '../../../src/contract';
import { createVirtualTime } from '../../support/virtualTime';
import { anAttempt } from '../support/anAttempt';

const { conversations } = endpoints;

async function* bodyOf(...parts: string[]) {
	for (const part of parts) yield Buffer.from(part);
}

const answer = (body: AsyncIterable<Uint8Array> = bodyOf('{}')) => ({
	status: 200,
	headers: {},
	body,
});

/** Sends an attempt over a transport and lets time pass until it ends. */
function trial(transport: Transport) {
	const time = createVirtualTime();
	const seen: TransportRequest[] = [];
	const send = exchange(
		async (request) => {
			seen.push(request);
			return await transport(request);
		},
		time,
		createServerClock(),
		createCleaner(),
	);
	return {
		time,
		seen,
		run: async (fields?: Partial<Attempt>) => await time.until(send(anAttempt(fields))),
	};
}

/** Ignores its signal and never answers. */
const silent: Transport = async () => await new Promise(() => undefined);

test.each<[string, Partial<Attempt>, object]>([
	['a read', {}, { accept: 'application/json' }],
	['a body', { body: '{}' }, { accept: 'application/json', 'content-type': 'application/json' }],
	['a stream', { endpoint: conversations.getAttachment }, { accept: '*/*' }],
	[
		'headers of the request',
		{ headers: { range: 'bytes=0-3', accept: 'image/png' } },
		{ accept: 'image/png', range: 'bytes=0-3' },
	],
])('has the headers for %s', async (_, fields, headers) => {
	const { run, seen } = trial(async () => answer());
	await run(fields);
	expect(seen.map((request) => request.headers)).toEqual([headers]);
});

test('ends at the deadline, even if the transport does not', async () => {
	const { run, time } = trial(silent);
	await expect(run({ timeoutMs: 3_000 })).rejects.toMatchObject({
		failure: 'timeout',
		message: 'The API did not answer within 3 s',
		code: 'timeout',
		outcome: 'unknown',
	});
	expect(time.elapsed()).toBe(3_000);
});

test.each([0, 500])('ends when the caller gives up after %p ms', async (ms) => {
	const { run, time } = trial(silent);
	const caller = new AbortController();
	if (ms === 0) caller.abort();
	else time.after(ms, () => caller.abort());
	await expect(run({ signal: caller.signal })).rejects.toMatchObject({
		failure: 'cancelled',
		message: 'The request was cancelled',
		code: 'cancelled',
	});
	expect(time.elapsed()).toBe(ms);
});

test('says nothing of an error that it does not know', async () => {
	const { run } = trial(async () => {
		throw new Error('Bearer key');
	});
	await expect(run()).rejects.toMatchObject({
		failure: 'reset',
		message: 'The connection to the API broke',
		code: 'reset',
	});
});

test('closes an answer that comes too late', async () => {
	let isClosed = false;
	const body: AsyncIterable<Uint8Array> = {
		[Symbol.asyncIterator]: () => ({
			next: async () => ({ done: true, value: undefined }),
			return: async () => {
				isClosed = true;
				return { done: true, value: undefined };
			},
		}),
	};
	const { run, time } = trial(async () => {
		await time.sleep(5_000);
		return answer(body);
	});
	await expect(run({ timeoutMs: 3_000 })).rejects.toMatchObject({ failure: 'timeout' });
	expect(isClosed).toBe(false);
	await time.pass(2_000);
	expect(isClosed).toBe(true);
});

test.each<[string, Transport]>([
	['an answer', async () => answer()],
	[
		'a failure',
		async () => {
			throw new Error('no');
		},
	],
])('leaves nothing on a signal after %s', async (_, transport) => {
	const { run, seen } = trial(transport);
	const { signal } = new AbortController();
	await run({ signal }).catch(() => undefined);
	expect(getEventListeners(signal, 'abort')).toEqual([]);
	expect(getEventListeners(seen[0]!.signal, 'abort')).toEqual([]);
});

test('takes an answer that is just as large as it may be', async () => {
	const { run } = trial(async () => answer(bodyOf('{"a"', ':1}')));
	expect(await run({ maxBytes: 7 })).toMatchObject({ body: { kind: 'json', value: { a: 1 } } });
});

test('ends a stream that is larger', async () => {
	const { run } = trial(async () => answer(bodyOf('abcd', 'e')));
	const { body } = await run({ endpoint: conversations.getAttachment, maxBytes: 4 });
	const chunks: string[] = [];
	const read = async () => {
		if (body.kind !== 'stream') throw new Error('No stream');
		for await (const chunk of body.stream) chunks.push(Buffer.from(chunk).toString());
	};
	await expect(read()).rejects.toMatchObject({
		message: 'The answer is larger than 4 bytes',
		outcome: 'unknown',
		code: 'response_too_large',
	});
	expect(chunks).toEqual(['abcd']);
});

test('reads a body that cannot be closed', async () => {
	const parts = ['{}'];
	const body: AsyncIterable<Uint8Array> = {
		[Symbol.asyncIterator]: () => ({
			next: async () => {
				const part = parts.shift();
				return part === undefined
					? { done: true, value: undefined }
					: { done: false, value: Buffer.from(part) };
			},
		}),
	};
	const { run } = trial(async () => answer(body));
	expect(await run()).toMatchObject({ body: { kind: 'json', value: {} } });
});
