/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs outside n8n */
import { spawn, spawnSync } from 'node:child_process';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os, { tmpdir } from 'node:os';
import path from 'node:path';

import { poll } from '../../n8n/poll';
import { isSealed } from '../../network/namespace';

jest.setTimeout(60_000);

const APART = path.join(__dirname, 'apart.ts');
const WAYS = path.join(__dirname, 'waysOut.cjs');
const PRELOAD = path.join(__dirname, '..', '..', 'preload', 'network.cjs');

const HOST = '127.0.0.1';
/** It leads to this machine, too, but a process that is closed takes it for another one. */
const ELSEWHERE = '0.0.0.0';

/** Only Linux has namespaces, and some containers forbid them. */
const isAllowed =
	spawnSync('unshare', ['--user', '--map-root-user', '--net', 'ip', 'link', 'set', 'lo', 'up'])
		.status === 0;

/** Outside of the namespace: answers with what it was told, and notes which way somebody came. */
async function startServers() {
	const seen = new Set<string>();
	let way = '';
	const tcp = net.createServer({ allowHalfOpen: true }, (socket) => {
		seen.add(way);
		socket.on('error', () => undefined).pipe(socket);
	});
	const udp = dgram.createSocket('udp4').on('message', () => seen.add(way));
	tcp.listen(0, HOST);
	udp.bind(0, HOST);
	await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
	return {
		tcp: (tcp.address() as AddressInfo).port,
		udp: udp.address().port,
		seen,
		try: (name: string) => (way = name),
		close: () => {
			tcp.close();
			udp.close();
		},
	};
}

type Servers = Awaited<ReturnType<typeof startServers>>;
let servers: Servers;
beforeEach(async () => {
	servers = await startServers();
});
afterEach(() => servers.close());

test('a machine that has no network at the moment is not sealed', () => {
	const interfaces = jest.spyOn(os, 'networkInterfaces').mockReturnValue({});
	expect(isSealed()).toBe(false);
	interfaces.mockRestore();
});

/** Runs Node. Calls `see` with each line that it prints, and resolves to its exit code. */
function runNode(args: readonly string[], see: (line: string) => void, variables = {}) {
	const child = spawn(process.execPath, args, {
		stdio: ['pipe', 'pipe', 'inherit'],
		env: { ...process.env, ...variables },
	});
	child.stdout
		.setEncoding('utf8')
		.on('data', (text: string) => text.trim().split('\n').forEach(see));
	const ended = once(child, 'close').then(([code]) => code as number | null);
	return {
		ended,
		kill: (signal: NodeJS.Signals) => child.kill(signal),
		goOn: () => child.stdin.write('\n'),
	};
}

const apart = (port: number, ...then: string[]) => [
	'--import',
	'tsx',
	APART,
	String(port),
	...then,
];

interface Said {
	readonly folder: string;
	readonly isSealed: boolean;
	readonly uid: number;
	readonly pid: number;
	readonly answers: readonly unknown[];
}

/**
 * Runs the ways out one by one. Returns their names, those that reached a server outside, and those after which the log of
 * what left had grown.
 */
async function tryWays(
	start: (program: readonly string[]) => readonly string[],
	{ host = HOST, variables = {} } = {},
) {
	const tried: string[] = [];
	const known: string[] = [];
	let lines = 0;
	const program = [WAYS, host, String(servers.tcp), String(servers.udp)];
	const see = (line: string) => {
		if (line.startsWith('>')) {
			tried.push(line.slice(1));
			servers.try(line.slice(1));
		} else if (line.startsWith('<')) {
			const now = Number(line.slice(1));
			if (now > lines) known.push(tried.at(-1)!);
			lines = now;
			// Whoever came is seen in the turns before.
			setImmediate(() => setImmediate(goOn));
		}
	};
	const { ended, goOn } = runNode(start(program), see, variables);
	await ended;
	return { tried, known, seen: [...servers.seen].filter(Boolean) };
}

/** As docs/rehearsal-reference.md says. */
const COUNT = 60;

test('each of these ways leads out of a process', async () => {
	const { tried, seen } = await tryWays((program) => program);
	expect(tried).toHaveLength(COUNT);
	expect(seen).toEqual(tried);
});

test('two of these ways lead out of a process that is closed from inside, and both are known', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-ways-'));
	try {
		// Nobody listens there, so what is led to the stage ends.
		const network = { stage: 1, open: [], place: 'rehearsal' };
		writeFileSync(path.join(folder, 'network.json'), JSON.stringify(network));
		const closed = await tryWays((program) => ['--require', PRELOAD, ...program], {
			host: ELSEWHERE,
			variables: { OUTREACH_REHEARSAL: folder },
		});
		expect(closed.tried).toHaveLength(COUNT);
		expect(closed.seen).toEqual(["a thread with Node's internals", 'the handle of a server']);
		expect(closed.known).toEqual(closed.seen);
	} finally {
		rmSync(folder, { recursive: true });
	}
});

const WITHOUT = 'Where the system allows no namespace, nothing runs in one';

test('none of these ways leads out of a namespace', async () => {
	const other = await startServers();
	try {
		const { tried, seen } = await tryWays((program) =>
			apart(other.tcp, process.execPath, ...program),
		);
		expect(seen).toEqual([]);
		expect(isAllowed ? tried.length : WITHOUT).toBe(isAllowed ? COUNT : WITHOUT);
	} finally {
		other.close();
	}
});

test('the command runs as the same user, reaches a port that is lent, and its exit code is passed on', async () => {
	const said: Said[] = [];
	const code = await runNode(apart(servers.tcp), (line) => said.push(JSON.parse(line) as Said))
		.ended;
	expect(code).toBe(isAllowed ? 7 : 3);
	const inside = {
		isSealed: true,
		uid: process.getuid?.(),
		answers: ['a question', 'a question'],
	};
	expect(said).toEqual(isAllowed ? [expect.objectContaining(inside)] : []);
	for (const { folder } of said) expect(existsSync(folder)).toBe(false);
});

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
	'%s of the process outside ends the one in the namespace',
	async (signal) => {
		if (!isAllowed) return;
		const pids: number[] = [];
		const { ended, kill } = runNode(apart(servers.tcp, 'wait'), (line) => {
			pids.push((JSON.parse(line) as Said).pid);
			kill(signal);
		});
		await ended;
		expect(
			await poll(
				() => Promise.resolve(isRunning(pids[0]!)),
				(running) => !running,
			),
		).toBe(false);
	},
);

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
