/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { poll } from '../poll';
import { freePort } from '../programs/ports';
import { endOfLog, runProgram, type Program, type ProgramOptions } from '../programs/program';

const START_TIMEOUT_MS = 60_000;

/** Missing or broken servers are not a failed test. */
const EXIT_CODE = 2;

/** A server on loopback with a folder of its own. */
export interface Server {
	/** What n8n needs to know of it. */
	readonly variables: Readonly<Record<string, string>>;
	stop(): Promise<void>;
}

/** Set by `tools/setup/servers.mjs`. */
function fromRunner(name: 'OUTREACH_POSTGRES' | 'OUTREACH_REDIS'): string {
	const value = process.env[name];
	if (value !== undefined) return value;
	throw new Error(`${name} is not set: start this with an npm script, such as npm run test:scale`);
}

export async function startRedis(): Promise<Server> {
	const port = await freePort();
	const stop = await start('Redis', 'redis-server', port, (folder) => ({
		program: fromRunner('OUTREACH_REDIS'),
		args: [
			...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
			...['--save', '', '--appendonly', 'no'],
		],
	}));
	return {
		variables: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
		stop,
	};
}

export async function startPostgres(): Promise<Server> {
	const port = await freePort();
	const user = postgresUser();
	const stop = await start('PostgreSQL', 'postgresql', port, (folder) => {
		if (user) chownSync(folder, user.uid, user.gid);
		const data = path.join(folder, 'data');
		const programs = fromRunner('OUTREACH_POSTGRES');
		const own = ['--username=n8n', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
		execFileSync(path.join(programs, 'initdb'), [...own, data], {
			...{ cwd: folder, stdio: 'pipe', ...user },
		});
		const settings = [
			...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='],
			...['max_connections=200', 'log_checkpoints=off'],
		];
		return {
			program: path.join(programs, 'postgres'),
			args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
			// At once, without waiting for its clients.
			endSignal: 'SIGQUIT',
			user,
		};
	});
	return {
		variables: {
			...{ DB_TYPE: 'postgresdb', DB_POSTGRESDB_HOST: '127.0.0.1' },
			...{ DB_POSTGRESDB_PORT: String(port), DB_POSTGRESDB_DATABASE: 'postgres' },
			...{ DB_POSTGRESDB_USER: 'n8n', DB_POSTGRESDB_PASSWORD: 'n8n' },
		},
		stop,
	};
}

/** PostgreSQL refuses to run as root. */
function postgresUser(): ProgramOptions['user'] {
	if (process.getuid?.() !== 0) return undefined;
	const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}

interface Command extends Pick<ProgramOptions, 'endSignal' | 'user'> {
	readonly program: string;
	readonly args: readonly string[];
}

/** Returns what stops it. */
async function start(
	name: string,
	debianPackage: string,
	port: number,
	prepare: (folder: string) => Command,
) {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-server-'));
	let started: Program | undefined;
	try {
		const { program, args, ...own } = prepare(folder);
		const running = await runProgram(program, args, { folder, env: process.env, ...own });
		started = running;
		const isThere = await poll(
			() => accepts(port),
			(answers) => answers || running.hasEnded(),
			{ timeoutMs: START_TIMEOUT_MS, everyMs: 50 },
		);
		if (!isThere) throw new Error(endOfLog(running, 20));
		return running.stop;
	} catch (error) {
		await started?.stop();
		rmSync(folder, { recursive: true, force: true });
		const reason = (error as Error).message.trim() || 'it says nothing';
		const problem = `${name} does not start: ${reason}\nOn Debian and Ubuntu, this installs one that does: apt-get install ${debianPackage}`;
		throw Object.assign(new Error(problem), { exitCode: EXIT_CODE });
	}
}

function accepts(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		const tell = (answer: boolean) => () => {
			socket.destroy();
			resolve(answer);
		};
		socket.once('connect', tell(true)).once('error', tell(false));
	});
}
