/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { byAge, type Results } from './results';

const file = path.join(__dirname, 'results.json');

const n8n = path.join(__dirname, '..', 'n8n');

/** The version that the other commands run on. */
const { n8n: own } = (
	JSON.parse(readFileSync(path.join(n8n, 'package.json'), 'utf8')) as {
		dependencies: { n8n: string };
	}
).dependencies;

/** All versions of n8n that have a lock file, oldest first. */
export const lockedVersions = (): string[] =>
	[own, ...globSync('*/package-lock.json', { cwd: n8n }).map((file) => path.dirname(file))].sort(
		byAge,
	);

export const readResults = (): Results => JSON.parse(readFileSync(file, 'utf8')) as Results;

export const writeResults = (results: Results): void =>
	writeFileSync(file, `${JSON.stringify(results, null, '\t')}\n`);
