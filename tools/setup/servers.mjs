import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** A missing server is not a failed test. */
const EXIT_CODE = 2;

const servers = [
	{
		name: 'Redis',
		programs: ['redis-server', 'valkey-server'],
		debian: 'redis-server',
		homebrew: 'redis',
		variables: (program) => ({ OUTREACH_REDIS: program }),
	},
	{
		name: 'PostgreSQL',
		programs: ['postgres'],
		folders: debianFolders,
		debian: 'postgresql',
		homebrew: 'postgresql',
		variables: (program) => ({ OUTREACH_POSTGRES: path.dirname(realpathSync(program)) }),
	},
];

function find({ programs, folders = () => [] }) {
	const places = [...(process.env.PATH ?? '').split(path.delimiter), ...folders()];
	const files = places.flatMap((place) => programs.map((name) => path.join(place, name)));
	return files.find((file) => existsSync(file));
}

/** Debian keeps PostgreSQL out of the PATH. */
function debianFolders() {
	const versions = '/usr/lib/postgresql';
	if (!existsSync(versions)) return [];
	const newestFirst = readdirSync(versions).sort((a, b) => Number(b) - Number(a));
	return newestFirst.map((version) => path.join(versions, version, 'bin'));
}

/** Finds the servers that n8n needs in queue mode on this machine. Throws if one is missing. */
export function findServers() {
	const found = servers.map((server) => ({ server, program: find(server) }));
	const missing = found.filter(({ program }) => !program).map(({ server }) => server);
	if (missing.length > 0) throw new MissingServers(missing);
	return Object.assign({}, ...found.map(({ server, program }) => server.variables(program)));
}

class MissingServers extends Error {
	exitCode = EXIT_CODE;

	constructor(missing) {
		const packages = (manager) => missing.map((server) => server[manager]).join(' ');
		super(
			`${missing.map(({ name }) => name).join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed. ` +
				`On Debian and Ubuntu: apt-get install ${packages('debian')}. On a Mac: brew install ${packages('homebrew')}.`,
		);
	}
}
