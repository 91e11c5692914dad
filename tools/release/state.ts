/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { State } from './changelog';

const root = path.join(__dirname, '..', '..');

const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

export const git = (...args: string[]): string =>
	execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

export function readState(): State {
	const lock = JSON.parse(read('package-lock.json')) as {
		packages: Readonly<Record<string, { version: string }>>;
	};
	return {
		changelog: read('CHANGELOG.md'),
		versions: {
			'package.json': versionIn(read('package.json')),
			'packages/sandbox/package.json': versionIn(read('packages/sandbox/package.json')),
			'package-lock.json': lock.packages['']!.version,
			'package-lock.json, sandbox': lock.packages['packages/sandbox']!.version,
		},
		tags: git('tag', '--list', 'v[0-9]*').split('\n').filter(Boolean),
	};
}

const versionIn = (manifest: string) => (JSON.parse(manifest) as { version: string }).version;
