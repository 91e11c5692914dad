/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

import { CannotRehearse } from '../run/cannotRehearse';
import { manifestIn, manifestOf } from './package';

const NAME = 'n8n-nodes-outreach';

/** Returns the folder or the tarball of the nodes. By default, the nodes that the user's own n8n has. */
export function findNodes(
	given: string | undefined,
	{ N8N_USER_FOLDER }: NodeJS.ProcessEnv,
): string {
	if (given !== undefined) return findGiven(given);
	const folder = path.join(N8N_USER_FOLDER || homedir(), '.n8n', 'nodes');
	const found = inFolder(folder);
	if (found !== undefined) return found;
	throw new CannotRehearse(
		`${NAME} is not installed in ${folder}. Install it with \`npm install --prefix ${folder} ${NAME}\`, or give its folder or its tarball with --nodes.`,
	);
}

function findGiven(given: string): string {
	const stats = statSync(given, { throwIfNoEntry: false });
	if (stats === undefined) {
		throw new CannotRehearse(`--nodes ${given}: there is no such folder or file.`);
	}
	const found = stats.isDirectory() ? inFolder(given) : isTarball(given) ? given : undefined;
	if (found !== undefined) return found;
	throw new CannotRehearse(`--nodes ${given}: there is no ${NAME} in it that is built.`);
}

/** The folder itself, or a package that is installed in it. */
const inFolder = (folder: string): string | undefined =>
	[folder, path.join(folder, 'node_modules', NAME)].find(isBuilt);

function isBuilt(folder: string): boolean {
	const { name, n8n } = manifestIn(folder);
	const files = ['dist/types/nodes.json', ...(n8n?.nodes ?? [])];
	return name === NAME && files.every((file) => existsSync(path.join(folder, file)));
}

function isTarball(file: string): boolean {
	const shown = spawnSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' });
	return shown.status === 0 && manifestOf(shown.stdout).name === NAME;
}
