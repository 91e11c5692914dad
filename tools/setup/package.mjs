import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { hashOf } from '../lib/files.mjs';
import { withLock } from '../lib/lock.mjs';
import { inRoot, projectCache, root } from '../lib/paths.mjs';
import { runOrThrow } from '../lib/processes.mjs';
import { step } from '../lib/progress.mjs';
import { lockFile, npm, projectEnvironment } from './dependencies.mjs';

/** Everything that the published package is made of and by. */
const sources = [
	...['credentials', 'icons', 'nodes', 'src', 'index.ts'],
	...['package.json', 'package-lock.json', 'tsconfig.json'],
	...['README.md', 'CHANGELOG.md', 'LICENSE'],
	...['tools/setup/package.mjs', 'tools/setup/types.mjs'],
];

/** What of dist is the package's. `n8n-node build` also copies the pictures of every other folder there. */
const published = ['credentials', 'icons', 'index.js', 'nodes', 'src'];

const OLD_PACKAGES_KEPT = 3;

async function build() {
	await runOrThrow('n8n-node', ['build'], {
		cwd: root,
		env: { ...projectEnvironment(), CI: 'true' },
	});
	for (const name of readdirSync(inRoot('dist'))) {
		if (!published.some((part) => name === part || name === `${part}.map`)) {
			rmSync(inRoot('dist', name), { recursive: true });
		}
	}
	// Not there yet when this file is loaded: `npm install` may still have to run.
	const { declarationsOf } = await import('./types.mjs');
	writeFileSync(
		inRoot('dist', 'index.d.ts'),
		declarationsOf(inRoot('index.ts'), inRoot('tsconfig.json')),
	);
	// What users install reads like the source; the compiler's wide indents alone are an eighth of its size.
	await runOrThrow(
		'prettier',
		['--ignore-path', 'none', '--log-level', 'warn', '--write', 'dist/**/*.{js,ts}'],
		{ cwd: root, env: projectEnvironment() },
	);
}

async function pack(target) {
	mkdirSync(projectCache, { recursive: true });
	const folder = mkdtempSync(path.join(projectCache, 'pack-'));
	try {
		await npm(['pack', '--pack-destination', folder], { cwd: root });
		renameSync(path.join(folder, readdirSync(folder)[0]), target);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** Another run may be about to install the package it has just made, so a few stay. */
function removeOldPackages() {
	readdirSync(projectCache)
		.filter((name) => name.endsWith('.tgz'))
		.map((name) => path.join(projectCache, name))
		.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
		.slice(OLD_PACKAGES_KEPT)
		.forEach((file) => rmSync(file, { force: true }));
}

/** Builds and packs the package where its sources have changed since. Says where the tarball is. */
export async function ensurePackage({ always = false } = {}) {
	const tarballOfSources = () => path.join(projectCache, `package-${hashOf(root, sources)}.tgz`);
	const isThere = (tarball) => existsSync(tarball) && existsSync(inRoot('dist', 'index.js'));
	let tarball = tarballOfSources();
	if (always || !isThere(tarball)) {
		await withLock(lockFile('package'), async () => {
			tarball = tarballOfSources();
			if (!always && isThere(tarball)) return;
			await step('Build', build);
			await pack(tarball);
			removeOldPackages();
		});
	}
	return { OUTREACH_PACKAGE: tarball };
}
