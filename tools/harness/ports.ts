/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createServer } from 'node:net';

/** The port if it is free on loopback, or undefined. Port 0 gives any free one. */
function tryPort(port: number): Promise<number | undefined> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
		});
	});
}

/** The wanted port where it is free, else another one. */
export async function freePort(wanted = 0): Promise<number> {
	const port = (await tryPort(wanted)) ?? (await tryPort(0));
	if (port === undefined) throw new Error('No free port on loopback');
	return port;
}
