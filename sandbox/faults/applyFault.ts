/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import type { HttpBindings } from '@hono/node-server';
import { setTimeout as delay } from 'node:timers/promises';

import type { Fault } from './faults';

/** The answer is withheld, and there is no connection to break. */
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
	/** Absent if the sandbox is called without a server. */
	readonly outgoing: Outgoing | undefined;
	/** Headers of every answer, for answers that bypass the app. */
	readonly headers: Readonly<Record<string, string>>;
	/** Fires when the caller gives up or the sandbox closes. */
	readonly gone: AbortSignal;
	/** Lets the request take effect. */
	proceed(): Promise<Response>;
}

/** The server adapter writes nothing for a response with this header. */
const nothingMore = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } });

/** Answers a request as the fault says. Rejects if there is no answer and no socket to break. */
export async function applyFault(fault: Fault, target: Target): Promise<Response> {
	if ('after' in fault && fault.after) await target.proceed();
	switch (fault.fault) {
		case 'status':
			return Response.json(fault.body ?? plainError(fault.status), {
				status: fault.status,
				headers: fault.headers,
			});
		case 'html':
			return new Response('<html><body><h1>Bad Gateway</h1></body></html>', {
				status: fault.status ?? 502,
				headers: { 'content-type': 'text/html' },
			});
		case 'redirect':
			return new Response(null, { status: 302, headers: { location: fault.to } });
		case 'timeout_before':
			return await untilGone(target.gone);
		case 'timeout_after':
			await target.proceed();
			return await untilGone(target.gone);
		case 'reset_before':
			return breakConnection(target.outgoing);
		case 'reset_after':
			await target.proceed();
			return breakConnection(target.outgoing);
		case 'truncated':
			return await cutOff(await target.proceed(), target);
		case 'bad_json': {
			const response = await target.proceed();
			const text = await response.text();
			return new Response(`${text.slice(0, -1)},,`, response);
		}
		case 'body': {
			const response = await target.proceed();
			if (!response.ok) return response;
			const { status, headers } = response;
			return new Response(fault.text || null, { status: fault.status ?? status, headers });
		}
		case 'slow':
			return drip(await target.proceed(), fault.intervalMs ?? 1000, target.gone);
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
	return new Response(cut, response);
}

function drip(response: Response, intervalMs: number, gone: AbortSignal): Response {
	async function* bytes() {
		for (const byte of new Uint8Array(await response.arrayBuffer())) {
			yield Uint8Array.of(byte);
			// It rejects only when nobody is listening any more.
			await delay(intervalMs, undefined, { signal: gone }).catch(() => undefined);
			if (gone.aborted) return;
		}
	}
	return new Response(ReadableStream.from(bytes()), response);
}
