import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { shortHash } from '../lib/files.mjs';
import { isRunning, withLock } from '../lib/lock.mjs';
import { inRoot, userCache } from '../lib/paths.mjs';
import { runOrThrow } from '../lib/processes.mjs';
import { step } from '../lib/progress.mjs';
import { npm, projectEnvironment } from './dependencies.mjs';

const definition = inRoot('tools', 'n8n');

/** Written last: a folder without it is not whole. */
const marker = '.complete';

/**
 * sqlite3 brings a compiled file for most platforms, by a download; else it compiles. A compiler needs Node's headers,
 * which come with the package below where there is one for this platform.
 */
async function buildSqlite(folder) {
	const headers = path.join(folder, 'node_modules', `node-${process.platform}-${process.arch}`);
	const env = projectEnvironment();
	try {
		await npm(['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'], {
			cwd: folder,
			env: existsSync(headers) ? { ...env, npm_config_nodedir: headers } : env,
		});
	} catch (error) {
		throw new Error(
			`${error.message}\n\nn8n's database sqlite3 has no compiled file for this machine, and compiling it failed. ` +
				'It needs python3, make and a C++ compiler (on Debian and Ubuntu: apt-get install python3 make g++).',
		);
	}
}

/**
 * A database with all of n8n's tables: making them takes a start of n8n as long as all the rest.
 * Listing workflows is the smallest command that makes them.
 */
async function prepareDatabase(folder) {
	await runOrThrow(
		'node',
		[path.join(folder, 'node_modules', 'n8n', 'bin', 'n8n'), 'list:workflow'],
		{
			cwd: folder,
			env: {
				...projectEnvironment(),
				N8N_USER_FOLDER: path.join(folder, 'prepared'),
				N8N_DIAGNOSTICS_ENABLED: 'false',
			},
		},
	);
}

/** Folders of runs that were ended in the middle. */
function removeAbandoned() {
	for (const name of readdirSync(userCache)) {
		const pid = /^n8n-[0-9a-f]{12}\.(\d+)\.tmp$/.exec(name)?.[1];
		if (pid && !isRunning(Number(pid))) rmSync(path.join(userCache, name), { recursive: true });
	}
}

async function install(target) {
	removeAbandoned();
	const folder = `${target}.${process.pid}.tmp`;
	mkdirSync(folder, { recursive: true });
	try {
		for (const name of ['package.json', 'package-lock.json']) {
			cpSync(path.join(definition, name), path.join(folder, name));
		}
		await step(`The real n8n, 2.8 GB, some minutes, once; into ${target}`, () =>
			// An npm that this npm runs inherits the project's flags; n8n's lock file was made without them.
			npm(['ci', '--ignore-scripts', '--legacy-peer-deps=false', '--no-audit', '--no-fund'], {
				cwd: folder,
				env: projectEnvironment(),
			}),
		);
		await step("n8n's sqlite3", () => buildSqlite(folder));
		await step("n8n's empty database", () => prepareDatabase(folder));
		writeFileSync(path.join(folder, marker), '');
		rmSync(target, { recursive: true, force: true });
		renameSync(folder, target);
	} catch (error) {
		rmSync(folder, { recursive: true, force: true });
		throw error;
	}
}

/** Installs the real n8n once per version and user. Says where it is. */
export async function ensureN8n() {
	const hash = shortHash(readFileSync(path.join(definition, 'package-lock.json')));
	const folder = path.join(userCache, `n8n-${hash}`);
	const isThere = () => existsSync(path.join(folder, marker));
	if (!isThere()) {
		await withLock(path.join(userCache, 'locks', `n8n-${hash}`), async () => {
			if (!isThere()) await install(folder);
		});
	}
	return { OUTREACH_N8N: folder };
}
