import type { MiddlewareHandler } from 'hono';

import { ApiFailure } from '../errors';
import type { AppEnv } from './env';

/** An import of 100 leads with the longest texts is far smaller. */
const BODY_MAX_MB = 16;
const BODY_MAX = BODY_MAX_MB * 1024 * 1024;

const tooLarge = () =>
	new ApiFailure(413, 'body_too_large', `The body of a request has at most ${BODY_MAX_MB} MB.`);

/** Refuses bodies that are too large, without keeping them. Code in this process may send what it wants. */
export const boundedBody: MiddlewareHandler<AppEnv> = async (c, next) => {
	if (c.env?.incoming && c.req.method !== 'GET') {
		const length = c.req.header('content-length');
		// What comes in pieces does not say how long it is.
		if (length === undefined || Number(length) > BODY_MAX) c.req.raw = await readAtOnce(c.req.raw);
	}
	await next();
};

async function readAtOnce(request: Request): Promise<Request> {
	const { url, method, headers, signal, body } = request;
	if (body === null) return request;
	return new Request(url, { method, headers, signal, body: await readUpTo(body) });
}

/** Reads the body to its end, because a caller that is still sending would not see the answer. */
async function readUpTo(body: ReadableStream<Uint8Array>): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	let size = 0;
	for await (const piece of body) {
		size += piece.byteLength;
		if (size > BODY_MAX) pieces.splice(0);
		else pieces.push(piece);
	}
	if (size > BODY_MAX) throw tooLarge();
	return Buffer.concat(pieces);
}

/** How many browsers may watch one stream at a time. */
export const WATCHERS_MAX = 50;

/** Throws a 503 if no more may watch. */
export function checkWatchers(count: number): void {
	if (count < WATCHERS_MAX) return;
	const message = `${WATCHERS_MAX} pages are watching already. Close some of them.`;
	throw new ApiFailure(503, 'too_many_watchers', message);
}
