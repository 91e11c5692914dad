import type { MiddlewareHandler } from 'hono';

import type { AppEnv } from './app';
import { ApiFailure } from './errors';

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.[\d.]+)$/;
const LOOPBACK_HOST = /^(localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Lets only this machine in, and not the web pages in its browser: a page can neither send JSON to another origin without
 * permission nor fake the host name.
 */
export const localOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
	const address = c.env?.incoming?.socket.remoteAddress;
	const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false;
	if (
		(address !== undefined && !LOOPBACK_ADDRESS.test(address)) ||
		!LOOPBACK_HOST.test(new URL(c.req.url).hostname) ||
		(c.req.method !== 'GET' && !isJson)
	) {
		const message =
			'This part of the sandbox takes JSON, from this machine, at a loopback address.';
		throw new ApiFailure(403, 'forbidden', message);
	}
	await next();
};
