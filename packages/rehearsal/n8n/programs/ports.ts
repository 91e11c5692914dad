import { randomInt } from 'node:crypto';

/**
 * Lower than the ports that systems assign to connections. A connection could take one of those before our program
 * does.
 */
const PORTS = { from: 10_000, to: 32_000 };

/** The wanted port on loopback if it is free, otherwise another one. */
export async function freePort(wanted?: number): Promise<number> {
	const { default: getPort, portNumbers } = await import('get-port');
	// Other processes look for ports too.
	const from = randomInt(PORTS.from, PORTS.to);
	const port = [...(wanted === undefined ? [] : [wanted]), ...portNumbers(from, PORTS.to)];
	return await getPort({ host: '127.0.0.1', port });
}
