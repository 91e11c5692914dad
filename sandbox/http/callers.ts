import type { MiddlewareHandler } from 'hono';
import { basicAuth } from 'hono/basic-auth';

import { ApiFailure } from '../errors';
import type { AppEnv } from './app';

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.[\d.]+)$/;
const LOOPBACK_HOST = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Admits only callers on this machine, but no other web pages in its browser. */
export const localOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
	const address = c.env?.incoming?.socket.remoteAddress;
	const isLocal = address === undefined || LOOPBACK_ADDRESS.test(address);
	if (!isLocal || !LOOPBACK_HOST.test(hostOf(c.req.url)) || isFromPage(c.req.raw)) {
		throw forbidden('takes JSON, from this machine, at a loopback address');
	}
	await next();
};

/** Admits every caller that knows the password, from anywhere, but no other web pages in the caller's browser. */
export function withPassword(password: string): MiddlewareHandler<AppEnv> {
	const authenticate = basicAuth({ username: 'console', password, realm: 'Outreach sandbox' });
	return async (c, next) => {
		if (isFromPage(c.req.raw)) throw forbidden('takes JSON, and nothing from other web pages');
		return await authenticate(c, next);
	};
}

/**
 * An address, a name without a dot, or a name of a private network such as `host.docker.internal`: no web page can have
 * made such a name point here.
 */
const PRIVATE_HOST =
	/^([\d.]+|\[[\da-f:.]+\]|[\w-]+|([\w-]+\.)+(home\.arpa|internal|lan|local|localhost))$/i;

/** Admits every program that reaches the sandbox, as the API does if it has a key, but no web pages in a browser. */
export const noOtherPages: MiddlewareHandler<AppEnv> = async (c, next) => {
	if (!PRIVATE_HOST.test(hostOf(c.req.url)) || isFromPage(c.req.raw)) {
		throw forbidden(
			'takes JSON, at an IP address or a host name of a private network, such as host.docker.internal, and nothing from other web pages',
		);
	}
	await next();
};

const hostOf = (url: string): string => new URL(url).hostname;

/** A page can neither send JSON to another origin without permission nor hide its own origin. */
function isFromPage({ method, headers, url }: Request): boolean {
	const origin = headers.get('origin');
	if (origin !== null && origin !== new URL(url).origin) return true;
	return method !== 'GET' && !headers.get('content-type')?.startsWith('application/json');
}

const forbidden = (rule: string) =>
	new ApiFailure(403, 'forbidden', `This part of the sandbox ${rule}.`);
