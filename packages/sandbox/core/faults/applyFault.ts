/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import type { HttpBindings } from '@hono/node-server';
import { setTimeout as delay } from 'node:timers/promises';

import type { Fault, FaultKind } from './faults';
import type { Wait } from './wait';

/** The fault withholds the response, but there is no connection to break. */
export class NoAnswer extends Error {
	constructor(
		readonly code: 'ECONNRESET' | 'ABORTED',
		message: string,
	) {
		super(message);
	}
}

type Outgoing = HttpBindings['outgoing'];

/** The request that a fault hits. */
export interface Target {
	/** Absent if code calls the sandbox without a server. */
	readonly outgoing: Outgoing | undefined;
	/** Headers of every response, for responses that bypass the app. */
	readonly headers: Readonly<Record<string, string>>;
	/** Fires when the caller gives up or the sandbox closes. */
	readonly gone: AbortSignal;
	/** Lets the request take effect. */
	proceed(): Response;
	/** Lets the request take effect this many seconds from now. */
	proceedLate(seconds: number): void;
	readonly wait: Wait;
}

/** The server adapter writes nothing for a response with this header. */
const nothingMore = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } });

/** Whether a response with this status may have a body. */
const takesBody = (status = 200): boolean => ![204, 205, 304].includes(status);

const respondWith = (body: string | ReadableStream | null, init: ResponseInit): Response =>
	new Response(takesBody(init.status) ? body : null, init);

type Responders = {
	readonly [Name in FaultKind]: (
		target: Target,
		fault: Extract<Fault, { fault: Name }>,
	) => Response | Promise<Response>;
};

const responders: Responders = {
	status: (_, { status, headers, body }) =>
		takesBody(status)
			? Response.json(body ?? plainError(status), { status, headers })
			: new Response(null, { status, headers }),
	html: (_, { status }) =>
		respondWith('<html><body><h1>Bad Gateway</h1></body></html>', {
			status: status ?? 502,
			headers: { 'content-type': 'text/html' },
		}),
	redirect: (_, { to }) => new Response(null, { status: 302, headers: { location: to } }),
	timeout_before: ({ gone }) => untilGone(gone),
	timeout_after: ({ gone, proceed }) => {
		proceed();
		return untilGone(gone);
	},
	reset_before: ({ outgoing }) => breakConnection(outgoing),
	reset_after: ({ outgoing, proceed }) => {
		proceed();
		return breakConnection(outgoing);
	},
	truncated: async (target) => await cutOff(target.proceed(), target),
	bad_json: async ({ proceed }) => {
		const response = proceed();
		const text = await response.text();
		return respondWith(`${text.slice(0, -1)},,`, response);
	},
	body: ({ proceed }, { text, status, before }) => {
		if (before) return respondWith(text || null, { status });
		const response = proceed();
		if (!response.ok) return response;
		const { headers } = response;
		return respondWith(text || null, { status: status ?? response.status, headers });
	},
	slow: async ({ proceed, gone, wait }, { interval_ms, seconds }) => {
		const response = proceed();
		if (seconds === undefined) return drip(response, interval_ms ?? 1000, gone);
		await wait(seconds, gone);
		return interval_ms === undefined ? response : drip(response, interval_ms, gone);
	},
};

/** Responds as the fault says. Rejects if it withholds the response and there is no socket to break. */
export async function applyFault(fault: Fault, target: Target): Promise<Response> {
	if ('after' in fault && fault.after) target.proceed();
	// The kind selects the function for this fault, which the compiler cannot see.
	const respond = responders[fault.fault] as (target: Target, fault: Fault) => Promise<Response>;
	try {
		return await respond(target, fault);
	} finally {
		if ('late' in fault && fault.late !== undefined) target.proceedLate(fault.late);
	}
}

const plainError = (status: number) => ({
	error: { code: 'injected_fault', message: `The sandbox was told to answer ${status}.` },
});

function untilGone(gone: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		const end = () => reject(new NoAnswer('ABORTED', 'The caller gave up.'));
		if (gone.aborted) end();
		else gone.addEventListener('abort', end, { once: true });
	});
}

const connectionReset = () => new NoAnswer('ECONNRESET', 'The connection was reset.');

function breakConnection(outgoing: Outgoing | undefined): Response {
	if (!outgoing) throw connectionReset();
	if (outgoing.socket && 'resetAndDestroy' in outgoing.socket) outgoing.socket.resetAndDestroy();
	return nothingMore();
}

async function cutOff(response: Response, { outgoing, headers }: Target): Promise<Response> {
	const whole = Buffer.from(await response.arrayBuffer());
	const half = whole.subarray(0, Math.ceil(whole.length / 2));
	if (outgoing) {
		outgoing.writeHead(response.status, {
			...Object.fromEntries(response.headers),
			...headers,
			'content-length': String(whole.length),
		});
		outgoing.write(half, () => outgoing.destroy());
		return nothingMore();
	}
	const cut = new ReadableStream({
		start: (controller) => controller.enqueue(half),
		pull: (controller) => controller.error(connectionReset()),
	});
	return respondWith(cut, response);
}

function drip(response: Response, intervalMs: number, gone: AbortSignal): Response {
	async function* bytes() {
		for (const byte of new Uint8Array(await response.arrayBuffer())) {
			yield Uint8Array.of(byte);
			// Rejects only once the caller is gone.
			await delay(intervalMs, undefined, { signal: gone }).catch(() => undefined);
			if (gone.aborted) return;
		}
	}
	return respondWith(ReadableStream.from(bytes()), response);
}
