import { existsSync } from 'node:fs';
import path from 'node:path';

import { inRoot, readJson, root, shortHash } from '../lib/files.mjs';
import { withLock } from '../lib/lock.mjs';
import { runOrThrow } from '../lib/processes.mjs';
import { step } from '../lib/progress.mjs';

const node24 = inRoot('node_modules', 'node', 'bin', 'node');

/** The name of a lock for this checkout. */
export const lockName = (name) => `${shortHash(root)}-${name}`;

/** Puts the project's programs first on the path, so that everything runs on Node 24. */
export const projectEnvironment = () => ({
	...process.env,
	PATH: [inRoot('node_modules', '.bin'), process.env.PATH].join(path.delimiter),
});

/** Runs the npm that started this process, if one did. */
export function npm(args, options) {
	const npmCli = process.env.npm_execpath;
	return npmCli && path.basename(npmCli).startsWith('npm')
		? runOrThrow(process.execPath, [npmCli, ...args], options)
		: runOrThrow('npm', args, options);
}

/** Compares the lock file with the list that npm writes once it has installed everything. */
function isInstalled() {
	const installedFile = inRoot('node_modules', '.package-lock.json');
	if (!existsSync(installedFile)) return false;
	const installed = readJson(installedFile).packages;
	return Object.entries(readJson(inRoot('package-lock.json')).packages).every(
		// Packages that are optional are for other platforms.
		([name, { version, optional }]) =>
			name === '' || optional || installed[name]?.version === version,
	);
}

/** Installs the project's dependencies, Node 24 among them. */
export async function ensureDependencies() {
	if (isInstalled() && existsSync(node24)) return;
	await withLock(lockName('dependencies'), async () => {
		if (!isInstalled()) {
			await step('Dependencies (a minute or two)', () =>
				npm(['ci', '--no-audit', '--no-fund'], { cwd: root }),
			);
		}
		if (!existsSync(node24)) {
			// .npmrc forbids install scripts; this one downloads Node 24.
			await step('Node 24', () =>
				npm(['rebuild', 'node', '--ignore-scripts=false'], { cwd: root }),
			);
		}
	});
}
