import { randomInt } from 'node:crypto';

/** Below those that systems give to connections, one of which may take a port before the program that it is for. */
const PORTS = { from: 10_000, to: 32_000 };

/** The wanted port on loopback if it is free, or another one. */
export async function freePort(wanted?: number): Promise<number> {
	const { default: getPort, portNumbers } = await import('get-port');
	// Other processes look for ports too.
	const from = randomInt(PORTS.from, PORTS.to);
	const port = [...(wanted === undefined ? [] : [wanted]), ...portNumbers(from, PORTS.to)];
	return await getPort({ host: '127.0.0.1', port });
}
