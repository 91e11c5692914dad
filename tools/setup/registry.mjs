import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

import { inRoot, shortHash, userCache } from '../lib/files.mjs';
import { withLock } from '../lib/lock.mjs';
import { step, unavailable } from '../lib/progress.mjs';
import { npm, projectEnvironment } from './dependencies.mjs';

const definition = inRoot('tools', 'registry');
const FILES = ['package.json', 'package-lock.json'];

/**
 * Installs the registry of the rehearsal of a release once per version and user: 64 MB that no other command needs.
 * Returns where its program is.
 */
export async function ensureRegistry() {
	const lockFile = readFileSync(path.join(definition, 'package-lock.json'));
	const name = `registry-${shortHash(lockFile)}`;
	const folder = path.join(userCache, name);
	if (!existsSync(folder)) {
		await withLock(name, async () => {
			if (!existsSync(folder)) await install(folder);
		});
	}
	const program = path.join(folder, 'node_modules', 'verdaccio', 'bin', 'verdaccio');
	return { OUTREACH_REGISTRY: program };
}

async function install(folder) {
	const unfinished = `${folder}.${process.pid}.tmp`;
	mkdirSync(unfinished, { recursive: true });
	try {
		for (const file of FILES) cpSync(path.join(definition, file), path.join(unfinished, file));
		await step('The registry of the rehearsal, once', () =>
			npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
				cwd: unfinished,
				env: projectEnvironment(),
			}),
		);
		renameSync(unfinished, folder);
	} catch (error) {
		throw unavailable(`The registry of the rehearsal cannot be installed: ${error.message}`);
	} finally {
		rmSync(unfinished, { recursive: true, force: true });
	}
}
