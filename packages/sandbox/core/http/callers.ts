import type { MiddlewareHandler } from 'hono';
import { basicAuth } from 'hono/basic-auth';

import { ApiFailure } from '../errors';
import type { AppEnv } from './env';

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

/**
 * Admits every caller that knows the password, from any machine, but no other web pages in the caller's browser: a page
 * could guess a weak password.
 */
export function withPassword(password: string): MiddlewareHandler<AppEnv> {
	const authenticate = basicAuth({ username: 'console', password, realm: 'Outreach sandbox' });
	return async (c, next) => {
		refusePages(c.req.raw);
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
	refusePages(c.req.raw);
	await next();
};

/**
 * Admits every program to the API, but no web pages in a browser: its keys are no secret. Code in this process has no
 * browser.
 */
export const apiCallers: MiddlewareHandler<AppEnv> = async (c, next) => {
	const isForeign = !PRIVATE_HOST.test(hostOf(c.req.url)) || isOfOtherOrigin(c.req.raw);
	if (c.env?.incoming && isForeign) throw forbidden(`is ${AT_PRIVATE_HOST}`);
	await next();
};

const AT_PRIVATE_HOST =
	'at an IP address or a host name of a private network, such as host.docker.internal, and takes nothing from other web pages';

function refusePages(request: Request): void {
	if (PRIVATE_HOST.test(hostOf(request.url)) && !isFromPage(request)) return;
	throw forbidden(`takes JSON, is ${AT_PRIVATE_HOST}`);
}

const hostOf = (url: string): string => new URL(url).hostname;

/** A page can neither send JSON to another origin without permission nor hide its own origin. */
function isFromPage(request: Request): boolean {
	const { method, headers } = request;
	if (isOfOtherOrigin(request)) return true;
	return method !== 'GET' && !headers.get('content-type')?.startsWith('application/json');
}

function isOfOtherOrigin({ headers, url }: Request): boolean {
	const origin = headers.get('origin');
	return origin !== null && origin !== new URL(url).origin;
}

const forbidden = (rule: string) =>
	new ApiFailure(403, 'forbidden', `This part of the sandbox ${rule}.`);
