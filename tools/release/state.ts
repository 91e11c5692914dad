/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { State } from './changelog';

const root = path.join(__dirname, '..', '..');

const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

export const git = (...args: string[]): string =>
	execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The folders of the packages that are published, the nodes first. */
export const PUBLISHED: readonly string[] = ['.', ...globSync('packages/*', { cwd: root }).sort()]
	.map((folder) => folder.split(path.sep).join('/'))
	.filter((folder) => !('private' in (JSON.parse(read(`${folder}/package.json`)) as object)));

/** Their manifests, by their paths below the root. */
export const MANIFESTS: readonly string[] = PUBLISHED.map((folder) =>
	path.posix.join(folder, 'package.json'),
);

export function readState(): State {
	const lock = JSON.parse(read('package-lock.json')) as {
		packages: Readonly<Record<string, { version: string }>>;
	};
	return {
		changelog: read('CHANGELOG.md'),
		versions: {
			...Object.fromEntries(MANIFESTS.map((name) => [name, versionIn(read(name))])),
			...Object.fromEntries(
				PUBLISHED.map((folder) => [
					`package-lock.json, ${folder}`,
					lock.packages[folder === '.' ? '' : folder]!.version,
				]),
			),
		},
		tags: git('tag', '--list', 'v[0-9]*').split('\n').filter(Boolean),
	};
}

const versionIn = (manifest: string) => (JSON.parse(manifest) as { version: string }).version;
