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

import { inRoot, shortHash, userCache } from '../lib/files.mjs';
import { isRunning, withLock } from '../lib/lock.mjs';
import { runOrThrow } from '../lib/processes.mjs';
import { step } from '../lib/progress.mjs';
import { npm, projectEnvironment } from './dependencies.mjs';

/** package.json and package-lock.json of the real n8n. */
const definition = inRoot('tools', 'n8n');

/** Written last, so that a folder without it is incomplete. */
const marker = '.complete';

/**
 * For most platforms sqlite3 downloads a compiled file; otherwise it compiles. Compiling needs Node's headers, which
 * come with the package below on platforms that have one.
 */
async function buildSqlite(folder) {
	const headers = path.join(folder, 'node_modules', `node-${process.platform}-${process.arch}`);
	try {
		await npm(['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'], {
			cwd: folder,
			env: { ...projectEnvironment(), ...(existsSync(headers) && { npm_config_nodedir: headers }) },
		});
	} catch (error) {
		throw new Error(
			`${error.message}\n\nn8n's database sqlite3 has no compiled file for this machine, and compiling it failed. ` +
				'It needs python3, make and a C++ compiler (on Debian and Ubuntu: apt-get install python3 make g++).',
		);
	}
}

/**
 * Creates n8n's tables, which takes half of n8n's first start. Listing workflows is the smallest command that creates
 * them.
 */
function prepareDatabase(folder) {
	const main = path.join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
	const settings = {
		N8N_USER_FOLDER: path.join(folder, 'prepared'),
		N8N_DIAGNOSTICS_ENABLED: 'false',
	};
	return runOrThrow('node', [main, 'list:workflow'], {
		cwd: folder,
		env: { ...projectEnvironment(), ...settings },
	});
}

/** Removes the folders of killed runs. */
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
		cpSync(definition, folder, { recursive: true });
		await step(`The real n8n, 2.8 GB, some minutes, once; into ${target}`, () =>
			// The project's .npmrc reaches this npm too, but n8n's lock file was made without its flags.
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
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Installs the real n8n once per version and user. Returns where it is. */
export async function ensureN8n() {
	const version = `n8n-${shortHash(readFileSync(path.join(definition, 'package-lock.json')))}`;
	const folder = path.join(userCache, version);
	const isThere = () => existsSync(path.join(folder, marker));
	if (!isThere()) {
		await withLock(version, async () => {
			if (!isThere()) await install(folder);
		});
	}
	return { OUTREACH_N8N: folder };
}
