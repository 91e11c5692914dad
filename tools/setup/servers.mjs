import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';

import { unavailable } from '../lib/progress.mjs';

const PROGRAMS = ['redis-server', 'valkey-server'];

/** Finds the servers that n8n needs in queue mode. Throws if one is missing or cannot start. */
export function findServers() {
	const redis = findRedis();
	checkPostgres();
	return { OUTREACH_REDIS: redis };
}

function findRedis() {
	const places = (process.env.PATH ?? '').split(path.delimiter);
	const files = places.flatMap((place) => PROGRAMS.map((name) => path.join(place, name)));
	const program = files.find((file) => existsSync(file));
	if (program) return program;
	throw unavailable(
		'Redis is not installed. On Debian and Ubuntu: apt-get install redis-server. On a Mac: brew install redis.',
	);
}

/** PostgreSQL comes with npm, but its set-up uses a shell that writes to /dev/null. */
function checkPostgres() {
	if (process.platform === 'win32') return;
	const user = postgresUser();
	const { status } = spawnSync('sh', ['-c', ': <>/dev/null'], { ...user.ids, stdio: 'ignore' });
	if (status !== 0) {
		throw unavailable(
			`PostgreSQL cannot start: its user, "${user.name}", cannot write to /dev/null.`,
		);
	}
}

/** PostgreSQL refuses to run as root: see `packages/rehearsal/n8n/servers/postgres.ts`. */
function postgresUser() {
	if (process.getuid() !== 0) return { name: userInfo().username, ids: {} };
	const id = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
	return { name: 'nobody', ids: { uid: id('-u'), gid: id('-g') } };
}
