import { existsSync } from 'node:fs';
import path from 'node:path';

import { readJson, shortHash } from '../lib/files.mjs';
import { withLock } from '../lib/lock.mjs';
import { inRoot, root, userCache } from '../lib/paths.mjs';
import { runOrThrow } from '../lib/processes.mjs';
import { step } from '../lib/progress.mjs';

const node24 = inRoot('node_modules', 'node', 'bin', 'node');

/** A lock of this checkout that outlives its node_modules. */
export const lockFile = (name) => path.join(userCache, 'locks', `${shortHash(root)}-${name}`);

/** The environment in which the project's programs are found, on Node 24. */
export const projectEnvironment = () => ({
	...process.env,
	PATH: [inRoot('node_modules', '.bin'), process.env.PATH].join(path.delimiter),
});

/** The npm that runs this, where npm runs it. */
export function npm(args, options) {
	const npmCli = process.env.npm_execpath;
	return npmCli && path.basename(npmCli).startsWith('npm')
		? runOrThrow(process.execPath, [npmCli, ...args], options)
		: runOrThrow('npm', args, options);
}

/**
 * Whether node_modules holds what the lock file asks for. npm writes down what it has installed, as its last act;
 * packages for other platforms are optional and may be absent.
 */
function isInstalled() {
	const installedFile = inRoot('node_modules', '.package-lock.json');
	if (!existsSync(installedFile)) return false;
	const installed = readJson(installedFile).packages;
	return Object.entries(readJson(inRoot('package-lock.json')).packages).every(
		([name, { version, optional }]) =>
			name === '' || optional || installed[name]?.version === version,
	);
}

/** Installs the project's dependencies and Node 24, where they are not there yet. */
export async function ensureDependencies() {
	if (isInstalled() && existsSync(node24)) return;
	await withLock(lockFile('dependencies'), async () => {
		if (!isInstalled()) {
			await step('Dependencies, about a minute', () =>
				npm(['ci', '--no-audit', '--no-fund'], { cwd: root }),
			);
		}
		if (!existsSync(node24)) {
			// .npmrc forbids install scripts; this one fetches Node 24 from the registry.
			await step('Node 24', () =>
				npm(['rebuild', 'node', '--ignore-scripts=false'], { cwd: root }),
			);
		}
	});
}
