import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { inRoot, readJson, shortHash, userCache } from '../lib/files.mjs';
import { isRunning, withLock } from '../lib/lock.mjs';
import { runOrThrow } from '../lib/processes.mjs';
import { step } from '../lib/progress.mjs';
import { npm, projectEnvironment } from './dependencies.mjs';

/** package.json and package-lock.json of the n8n that tests run on. Folders beside them have those of other versions. */
const definitions = inRoot('tools', 'n8n');

const DEFINITION = ['package.json', 'package-lock.json'];

/** Written last, so that a folder without it is incomplete. */
const marker = '.complete';

const COMPILED = ['node_modules', 'sqlite3', 'build', 'Release', 'node_sqlite3.node'];

/** Most versions of n8n have the same sqlite3, which takes minutes to compile. Any Node can load it. */
async function buildSqlite(folder) {
	const { version } = readJson(path.join(folder, 'node_modules', 'sqlite3', 'package.json'));
	const machine = `${process.platform}-${process.arch}`;
	const kept = path.join(userCache, `sqlite3-${version}-${machine}.node`);
	const compiled = path.join(folder, ...COMPILED);
	if (existsSync(kept)) {
		mkdirSync(path.dirname(compiled), { recursive: true });
		cpSync(kept, compiled);
		return;
	}
	await compileSqlite(folder);
	// As a whole or not at all.
	cpSync(compiled, `${kept}.${process.pid}.tmp`);
	renameSync(`${kept}.${process.pid}.tmp`, kept);
}

/**
 * For most platforms sqlite3 downloads a compiled file; otherwise it compiles. Compiling needs Node's headers, which
 * come with the package below on platforms that have one.
 */
async function compileSqlite(folder) {
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

/** What this process has begun to install or to remove. */
const unfinished = (folder) => `${folder}.${process.pid}.tmp`;

/** Removes the folders of killed runs. */
async function removeAbandoned() {
	if (!existsSync(userCache)) return;
	for (const name of readdirSync(userCache)) {
		const pid = /^n8n-[0-9a-f]{12}\.(\d+)\.tmp$/.exec(name)?.[1];
		if (pid && !isRunning(Number(pid))) await remove(path.join(userCache, name));
	}
}

/** Another run may be removing it, too. */
const remove = (folder) => rm(folder, { recursive: true, force: true });

async function install(definition, target) {
	const folder = unfinished(target);
	mkdirSync(folder, { recursive: true });
	try {
		for (const name of DEFINITION) cpSync(path.join(definition, name), path.join(folder, name));
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
		await remove(target);
		renameSync(folder, target);
	} finally {
		await remove(folder);
	}
}

/** The version that all commands run on but `npm test versions`, which runs on the others too. */
const ownVersion = readJson(path.join(definitions, 'package.json')).dependencies.n8n;

/** Where a version is defined, and where it is installed. */
function placesOf(version) {
	const definition = version === ownVersion ? definitions : path.join(definitions, version);
	const name = `n8n-${shortHash(readFileSync(path.join(definition, 'package-lock.json')))}`;
	return { definition, name, folder: path.join(userCache, name) };
}

/** Whether it is installed already. */
export const hasN8n = (version = ownVersion) =>
	existsSync(path.join(placesOf(version).folder, marker));

/** Installs the real n8n once per version and user. Returns where it is. */
export async function ensureN8n(version = ownVersion) {
	await removeAbandoned();
	const { definition, name, folder } = placesOf(version);
	const isThere = () => hasN8n(version);
	if (!isThere()) {
		await withLock(name, async () => {
			if (!isThere()) await install(definition, folder);
		});
	}
	return { OUTREACH_N8N: folder };
}

/** The own version stays: the other commands need it. What is half removed no longer counts as installed. */
export async function removeN8n(version) {
	const { folder } = placesOf(version);
	if (version === ownVersion || !existsSync(folder)) return;
	renameSync(folder, unfinished(folder));
	await remove(unfinished(folder));
}
