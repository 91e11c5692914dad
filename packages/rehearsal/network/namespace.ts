/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs outside n8n */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';

import { lendPorts } from './reach';

// Linux can give a process and all that it starts a network of their own, with nothing but a loopback interface: a
// network namespace. Whatever runs there, the kernel lets nothing out.

/** Tells the process in the namespace where its files are: it is in one if this is set. */
const FOLDER = 'OUTREACH_NAMESPACE';

/** The loopback interface of a new namespace is down. Everyone may open every port there, as `--reach` asks for. */
const RAISE = `{ ip link set lo up || ifconfig lo up; } 2>/dev/null || exit 1
echo 0 2>/dev/null >/proc/sys/net/ipv4/ip_unprivileged_port_start
exec "$@"`;

type Command = readonly string[];

/** Ways to start a command in a namespace of its own, as the present user. */
function waysToStart(): Array<(command: Command) => Command> {
	const { getuid, getgid } = process;
	if (!getuid || !getgid) return [];
	const raised = (command: Command) => ['--net', '--', 'sh', '-c', RAISE, 'sh', ...command];
	// Only root may raise an interface, so another user becomes root in a namespace of users, and then itself again.
	const itself = ['unshare', '--user', `--map-user=${getuid()}`, `--map-group=${getgid()}`, '--'];
	const asUser = (command: Command) => [
		'--user',
		'--map-root-user',
		...raised([...itself, ...command]),
	];
	return getuid() === 0 ? [raised, asUser] : [asUser];
}

/** The way that this system allows. */
const findWay = () =>
	waysToStart().find(
		(way) => spawnSync('unshare', way(['true']), { stdio: 'ignore' }).status === 0,
	);

/**
 * The folder for this process's files, which is removed at its end even if it is killed, and has the sockets of
 * `lendPorts`. Undefined in a process that was not started in a namespace.
 */
export const namespaceFolder = (): string | undefined => process.env[FOLDER];

/**
 * Whether this process is in a namespace with no network but that of its own machine, so nothing of it can get out. A
 * machine may have no network at the moment, too, but that says nothing of the next.
 */
export const isSealed = (): boolean =>
	namespaceFolder() !== undefined &&
	Object.values(networkInterfaces())
		.flatMap((addresses) => addresses ?? [])
		.every(({ internal }) => internal);

/**
 * Runs this process's own command again, in a network namespace, and passes signals on to it. Services on these ports of
 * this machine can be reached from there. Resolves to the exit code; to undefined if the system allows no namespace.
 */
export async function runInNamespace(ports: readonly number[]): Promise<number | undefined> {
	const way = findWay();
	if (!way) return undefined;
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-sealed-'));
	const lent = await lendPorts(folder, ports);
	try {
		const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
		const child = spawn('unshare', way(again), {
			stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
			// Ctrl-C in a terminal reaches this process alone, which passes it on.
			detached: true,
			env: { ...process.env, [FOLDER]: folder },
		});
		const passOn = (signal: NodeJS.Signals) => void child.kill(signal);
		for (const signal of SIGNALS) process.on(signal, passOn);
		const [code] = (await once(child, 'exit')) as [number | null];
		return code ?? KILLED;
	} finally {
		lent.close();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The exit code of a rehearsal that did not come to its end. */
const KILLED = 2;

/** In the namespace: ends this process if the one that started it is gone. */
export function endWithStarter(): void {
	process.once('disconnect', () => process.exit(KILLED));
	// Waiting for that alone keeps no process from ending.
	process.channel?.unref();
}
