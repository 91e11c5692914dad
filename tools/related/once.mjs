// Runs the quick tests of the named files or folders: a file with tests itself, of any other file the tests that have
// its name, and if there are none, all that it has an effect on.
//   npm test -- <path> …
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

import { root } from '../lib/files.mjs';
import { fail } from '../lib/progress.mjs';
import { relatedTo } from './files.mjs';

const stemOf = (file) => path.basename(file).split('.')[0];

function testsOf(name) {
	if (/^(test|packages\/[^/]+\/test|tools\/test)\//.test(name)) return [name];
	const named = globSync(`{test,packages/*/test,tools}/**/${stemOf(name)}.test.ts`, {
		cwd: root,
		exclude: NOT_QUICK,
	});
	return named.length > 0 ? named : [name];
}

const NOT_QUICK = ['e2e', 'scale', 'versions/tests'].map((folder) => `tools/${folder}/**`);

try {
	const { status } = spawnSync('jest', relatedTo(process.argv.slice(2).flatMap(testsOf)), {
		cwd: root,
		stdio: 'inherit',
	});
	process.exitCode = status ?? 1;
} catch (error) {
	fail(error.message);
	process.exitCode = 1;
}
