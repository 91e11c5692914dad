/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';

// Services on this machine that a rehearsal in a network namespace may reach: a process outside lends their ports by
// Unix sockets, which lead across, and the rehearsal opens the same ports inside.

const socketOf = (folder: string, port: number) => path.join(folder, `${port}.sock`);

interface Open {
	close(): void;
}

/** Outside: leads each socket in the folder to the port of its name. */
export const lendPorts = (folder: string, ports: readonly number[]): Promise<Open> =>
	openAll(
		ports.map((port) => ({
			at: { path: socketOf(folder, port) },
			to: { port, host: 'localhost' },
		})),
	);

/** Inside: leads each port to its socket in the folder. */
export const openPorts = (folder: string, ports: readonly number[]): Promise<Open> =>
	openAll(
		ports.flatMap((port) =>
			['127.0.0.1', '::1'].map((host) => ({
				at: { host, port },
				to: { path: socketOf(folder, port) },
			})),
		),
	);

interface Passage {
	readonly at: net.ListenOptions;
	readonly to: net.NetConnectOpts;
}

async function openAll(passages: readonly Passage[]): Promise<Open> {
	const servers = await Promise.all(passages.map(open));
	return { close: () => servers.forEach((server) => server?.close()) };
}

async function open({ at, to }: Passage): Promise<net.Server | undefined> {
	const server = net.createServer({ allowHalfOpen: true }, (near) => {
		const far = net.connect({ ...to, allowHalfOpen: true });
		near.pipe(far).pipe(near);
		near.on('error', () => far.destroy());
		far.on('error', () => near.destroy());
	});
	server.listen(at);
	try {
		await once(server, 'listening');
	} catch (error) {
		// A machine without IPv6 has no such address.
		if ((error as NodeJS.ErrnoException).code === 'EADDRNOTAVAIL') return undefined;
		throw error;
	}
	// What is open does not keep the process from ending.
	return server.unref();
}
