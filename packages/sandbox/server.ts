/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import { isIPv6, type AddressInfo } from 'node:net';

import { BASE_PATH } from './core/http/app';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox';

export const DEFAULT_HOST = '127.0.0.1';

export interface ServerOptions extends SandboxOptions {
	/** Any free port by default. */
	readonly port?: number;
	/** 127.0.0.1 by default. */
	readonly host?: string;
	/** Nothing else runs in the process, so the server may replace the global Request and Response with faster ones. */
	readonly ownProcess?: boolean;
}

export interface RunningSandbox {
	/** For example `http://127.0.0.1:4010/api/v1`. */
	readonly baseUrl: string;
	/** For example `http://127.0.0.1:4010/`; null if there is none. */
	readonly consoleUrl: string | null;
	readonly sandbox: Sandbox;
	close(): Promise<void>;
}

/** Whether only this machine can reach the address. */
export const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

/**
 * Starts the sandbox on a port. If other machines can reach it, the console stays off unless there is a password.
 * Rejects with the system's error if the port is not available.
 */
export async function startSandbox(options: ServerOptions = {}): Promise<RunningSandbox> {
	const { port = 0, host = DEFAULT_HOST, ownProcess = false, ...sandboxOptions } = options;
	const isGuarded = isLoopback(host) || options.consolePassword !== undefined;
	const hasConsole = isGuarded && options.console === true;
	const sandbox = createSandbox({
		...sandboxOptions,
		console: hasConsole,
	});
	sandbox.keepUp();
	const server = createAdaptorServer({
		fetch: (request, bindings) => sandbox.fetch(request, bindings as HttpBindings),
		overrideGlobalObjects: ownProcess,
	});
	const listen = async () => {
		server.listen(port, host);
		await once(server, 'listening');
	};
	await listen().catch((error: unknown) => {
		sandbox.close();
		throw error;
	});

	const origin = `http://${reachable(host)}:${(server.address() as AddressInfo).port}`;
	return {
		baseUrl: origin + BASE_PATH,
		consoleUrl: hasConsole ? `${origin}/` : null,
		sandbox,
		close: async () => {
			const closed = once(server, 'close');
			server.close();
			if ('closeAllConnections' in server) server.closeAllConnections();
			await closed;
			sandbox.close();
		},
	};
}

/** The host for a URL. Addresses that mean every interface become loopback. */
function reachable(host: string): string {
	if (host === '0.0.0.0') return '127.0.0.1';
	if (host === '::') return '[::1]';
	return isIPv6(host) ? `[${host}]` : host;
}
