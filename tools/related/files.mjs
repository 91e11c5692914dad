import { globSync, statSync } from 'node:fs';

import { inRoot, root } from '../lib/files.mjs';

/** The named files, and the files in the named folders. Throws if there are none. */
function namedFiles(names) {
	if (names.length === 0) {
		throw new Error('Name what you work on: npm run test:watch -- src/client/delivery/decide.ts');
	}
	return names.flatMap((name) => {
		const stats = statSync(inRoot(name), { throwIfNoEntry: false });
		if (!stats) throw new Error(`There is no file or folder ${name}`);
		if (name.startsWith('tools/e2e')) {
			throw new Error(`${name} needs a real n8n: npm run test:e2e -- ${name}`);
		}
		return stats.isFile() ? [name] : globSync(`${name}/**/*.{cjs,mjs,ts,tsx}`, { cwd: root });
	});
}

/** The arguments for jest to run the quick tests that the named files or folders have an effect on. */
export const relatedTo = (names) => [
	'--selectProjects=quick',
	// A worker takes longer to start than the nearest test to run.
	'--runInBand',
	`--testSequencer=${inRoot('tools', 'related', 'nearestFirst.mjs')}`,
	'--findRelatedTests',
	...namedFiles(names),
];
