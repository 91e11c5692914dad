/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';

import { createClient, type CallOptions } from '../../../src/client/client';
import type { Environment } from '../../../src/client/environment';
import { type ApiError, OutreachError } from '../../../src/client/errors';
import { fetchTransport } from '../../../src/client/http/fetchTransport';
import { createRateLimiter } from '../../../src/client/rate/limiter';
import { endpoints } from '../../../src/contract';

const KEY = 'canary-key-1f0e';
const { leads, conversations } = endpoints;

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
}

afterEach(async () => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
});

/** Real HTTP, but no real pause: a deadline comes when the test says so. */
function client(baseUrl: string, send: typeof fetch = fetch) {
	const deadlines: AbortController[] = [];
	const environment: Environment = {
		now: () => Date.now(),
		elapsed: () => performance.now(),
		sleep: async (_, signal) => signal?.throwIfAborted(),
		deadline: () => {
			const controller = new AbortController();
			deadlines.push(controller);
			return controller.signal;
		},
		random: () => 0,
	};
	const made = createClient({
		baseUrl,
		environment,
		transport: fetchTransport({ apiKey: KEY, fetch: send }),
		limiter: createRateLimiter({ environment }),
		apiKey: KEY,
	});
	const get = async (options?: CallOptions) =>
		await made.call(leads.get, { path: { lead_id: 'x 1' } }, options);
	return {
		get,
		made,
		passDeadlines: () => {
			for (const deadline of deadlines) deadline.abort();
		},
		failure: async (options?: CallOptions): Promise<OutreachError> =>
			await get(options).then(
				() => {
					throw new Error('The call succeeded');
				},
				(error: unknown) => {
					expect(error).toBeInstanceOf(OutreachError);
					// Nothing of an error may hold the key, however deep one looks.
					expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY);
					return error as OutreachError;
				},
			),
	};
}

const json =
	(value: unknown): RequestListener =>
	(_, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(value));
	};

test('sends the key, the encoded path and the body', async () => {
	const seen: unknown[] = [];
	const url = await serve((request, response) => {
		let body = '';
		request.on('data', (chunk) => (body += String(chunk)));
		request.on('end', () => {
			seen.push([request.method, request.url, request.headers.authorization, body]);
			json({ ok: true, pending: false, message: null })(request, response);
		});
	});
	await client(url).made.call(conversations.sendMessage, {
		path: { conversation_id: 'v/1' },
		body: { content: 'Grüße' },
	});
	expect(seen).toEqual([
		['POST', '/api/v1/conversations/v%2F1/messages', `Bearer ${KEY}`, '{"content":"Grüße"}'],
	]);
});

test('reads a compressed answer and keeps unusual keys as data', async () => {
	const text = '{"data":{"id":"x","__proto__":{"polluted":true},"constructor":1,"new_field":2}}';
	const url = await serve((_, response) => {
		response.setHeader('content-encoding', 'gzip');
		response.end(gzipSync(text));
	});
	const { body } = await client(url).get();
	expect(JSON.stringify(body)).toBe(text);
	expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each([301, 302, 303, 307, 308])('does not follow a %p', async (status) => {
	let reached = 0;
	const elsewhere = await serve((_, response) => {
		reached += 1;
		response.end('{}');
	});
	const url = await serve((_, response) => {
		response.writeHead(status, { location: elsewhere });
		response.end();
	});
	const error = await client(url).failure();
	expect(error.message).toContain(new URL(elsewhere).host);
	expect(reached).toBe(0);
});

test('says that nothing was sent if there is no server', async () => {
	const url = await serve(json({}));
	const server = servers.splice(0)[0]!;
	await new Promise((resolve) => server.close(resolve));
	expect(await client(url).failure()).toMatchObject({
		failure: 'connect',
		code: 'ECONNREFUSED',
		outcome: 'not sent',
	});
});

test('notices a connection that breaks', async () => {
	const url = await serve((request) => request.socket.destroy());
	expect(await client(url).failure()).toMatchObject({ failure: 'reset' });
});

test('notices a body that breaks off', async () => {
	const url = await serve((_, response) => {
		response.writeHead(200, { 'content-length': '1000' });
		response.write('{"data":', () => response.destroy());
	});
	const error = await client(url).failure();
	expect(error).toMatchObject({ code: 'unusable_response' });
	expect(error.message).toContain('broke off');
});

test('stops at the cap of a body that never ends', async () => {
	let requests = 0;
	let written = 0;
	let closed = () => {};
	const closing = new Promise<void>((resolve) => (closed = resolve));
	const url = await serve((_, response) => {
		requests += 1;
		response.once('close', closed);
		const chunk = Buffer.alloc(65_536, ' ');
		const more = () => {
			while (!response.destroyed) {
				written += chunk.length;
				if (!response.write(chunk)) {
					response.once('drain', more);
					return;
				}
			}
		};
		more();
	});
	const error = await client(url).failure({ maxBytes: 1_000_000 });
	expect(error).toMatchObject({ code: 'unusable_response' });
	expect(error.message).toContain('too large');
	expect(written).toBeLessThan(20_000_000);
	await closing;
	// It would be too large again.
	expect(requests).toBe(1);
});

test('stops at the cap of what a small body unpacks to', async () => {
	const bomb = gzipSync(Buffer.alloc(10_000_000, ' '));
	expect(bomb.length).toBeLessThan(20_000);
	const url = await serve((_, response) => {
		response.setHeader('content-encoding', 'gzip');
		response.end(bomb);
	});
	const error = await client(url).failure({ maxBytes: 1_000_000 });
	expect(error.message).toContain('too large');
});

test('ends a slow drip at the deadline', async () => {
	const url = await serve((_, response) => {
		response.writeHead(200);
		response.write(' ');
	});
	const { failure, passDeadlines } = client(url, async (...request) => {
		const response = await fetch(...request);
		setImmediate(passDeadlines);
		return response;
	});
	const error = await failure();
	expect(error.message).toContain('did not end in time');
});

test('ends the wait for an answer at the deadline', async () => {
	let asked: () => void = () => undefined;
	const url = await serve(() => asked());
	const { failure, passDeadlines } = client(url);
	asked = passDeadlines;
	expect(await failure()).toMatchObject({ failure: 'timeout', outcome: 'not sent' });
});

describe('an attachment', () => {
	const request = {
		path: { conversation_id: 'v1', message_id: 'm1', attachment_index: '0' },
		headers: { range: 'bytes=0-3' },
	};
	const read = async (body: unknown) => {
		const chunks: Uint8Array[] = [];
		for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
		return Buffer.concat(chunks).toString();
	};

	test('comes as a stream with its headers', async () => {
		let range: unknown;
		const url = await serve((message, response) => {
			range = message.headers.range;
			response.writeHead(206, { 'content-type': 'image/png' });
			response.end('\u0089PNG');
		});
		const result = await client(url).made.call(conversations.getAttachment, request);
		expect(result).toMatchObject({ status: 206, headers: { 'content-type': 'image/png' } });
		expect(await read(result.body)).toBe('\u0089PNG');
		expect(range).toBe('bytes=0-3');
	});

	test('is asked for again only before its first byte', async () => {
		let requests = 0;
		const url = await serve((_, response) => {
			requests += 1;
			if (requests === 1) {
				response.writeHead(503);
				response.end();
				return;
			}
			response.writeHead(200, { 'content-length': '1000' });
			response.write('part', () => response.destroy());
		});
		const { body } = await client(url).made.call(conversations.getAttachment, request);
		await expect(read(body)).rejects.toMatchObject({ failure: 'reset' });
		expect(requests).toBe(2);
	});

	test('stops at the cap', async () => {
		const url = await serve((_, response) => response.end(Buffer.alloc(5_000)));
		const { body } = await client(url).made.call(conversations.getAttachment, request, {
			maxBytes: 4_000,
		});
		await expect(read(body)).rejects.toMatchObject({ code: 'response_too_large' });
	});
});

test.each([400, 401, 403, 404, 409, 429, 500, 502, 503])(
	'holds no key in the error for a %p',
	async (status) => {
		const url = await serve((_, response) => {
			response.writeHead(status, { 'content-type': 'text/html' });
			response.end('<html>no</html>');
		});
		expect(await client(url).failure({ mayWait: false })).toMatchObject({ status });
	},
);

describe('what the API says of an error', () => {
	const sayAnd =
		(status: number, error: unknown): RequestListener =>
		(_, response) => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(typeof error === 'string' ? error : JSON.stringify({ error }));
		};

	test.each([400, 404, 503, 200])('does not repeat the key: %p', async (status) => {
		const echo = `Bearer ${KEY} of ${encodeURIComponent(KEY)}`;
		const url = await serve(
			sayAnd(status, {
				code: KEY,
				message: echo,
				details: { [KEY]: [{ sent: echo }] },
				action: { label: echo, url: `/x?key=${KEY}` },
			}),
		);
		const error = await client(url).failure();
		expect(error.message).toContain('[API key]');
	});

	test.each([400, 200])('has no control characters: %p', async (status) => {
		const text = 'Red\u001b[31m\r\nINFO all is well\u0007\u202E\u2028.';
		const url = await serve(
			sayAnd(status, { code: 'x\n', message: text, details: { 'a\n': [text] } }),
		);
		const error = await client(url).failure();
		expect(error.message).toContain('Red [31m INFO all is well .');
		const { details, code, hint } = error as ApiError;
		expect(JSON.stringify({ details, code, hint })).not.toMatch(/\\n|\\u|\p{Cc}/u);
	});

	test('may be nested without end, and keeps its outcome', async () => {
		const depth = 200_000;
		const nested = `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;
		const text = `{"error":{"code":"deep","message":"Deep","details":${nested}}}`;
		const url = await serve(sayAnd(400, text));
		const error = await client(url).failure();
		expect(error).toMatchObject({ code: 'deep', message: 'Deep', outcome: 'not sent' });
		expect(JSON.stringify(error).length).toBeLessThan(1_000);
	});
});

test('leaves nothing on a signal that outlives the call', async () => {
	const url = await serve(json({ data: { id: 'x' } }));
	const { signal } = new AbortController();
	const [added, removed] = [
		jest.spyOn(signal, 'addEventListener'),
		jest.spyOn(signal, 'removeEventListener'),
	];
	const { get } = client(url);
	await get({ signal });
	const counts = [added.mock.calls.length, removed.mock.calls.length];
	await get({ signal });
	const listeners = (spy: typeof added | typeof removed) => spy.mock.calls.length;
	// The limiter has one listener for all calls.
	expect(counts[0]! - counts[1]!).toBe(1);
	expect(listeners(added) - listeners(removed)).toBeLessThanOrEqual(2);
});
