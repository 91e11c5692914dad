import { existsSync } from 'node:fs';
import path from 'node:path';

/** A missing server is not a failed test. */
const EXIT_CODE = 2;

const PROGRAMS = ['redis-server', 'valkey-server'];

/** Finds the server that n8n needs in queue mode and npm does not bring. Throws if it is missing. */
export function findServers() {
	const places = (process.env.PATH ?? '').split(path.delimiter);
	const files = places.flatMap((place) => PROGRAMS.map((name) => path.join(place, name)));
	const program = files.find((file) => existsSync(file));
	if (program) return { OUTREACH_REDIS: program };
	throw Object.assign(
		new Error(
			'Redis is not installed. On Debian and Ubuntu: apt-get install redis-server. On a Mac: brew install redis.',
		),
		{ exitCode: EXIT_CODE },
	);
}
