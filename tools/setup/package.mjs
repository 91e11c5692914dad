import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { hashOf, inRoot, projectCache, root } from '../lib/files.mjs';
import { withLock } from '../lib/lock.mjs';
import { runOrThrow } from '../lib/processes.mjs';
import { step } from '../lib/progress.mjs';
import { lockName, projectEnvironment } from './dependencies.mjs';
import { splitForms } from './forms.mjs';
import { pack } from './pack.mjs';

/** Everything that determines what is in the package. */
const sources = [
	'credentials',
	'icons',
	'nodes',
	'src',
	'index.ts',
	'package.json',
	'package-lock.json',
	'tsconfig.json',
	'README.md',
	'CHANGELOG.md',
	'LICENSE',
	...['package.mjs', 'pack.mjs', 'types.mjs', 'forms.mjs'].map((name) => `tools/setup/${name}`),
];

/** `n8n-node build` also copies the pictures from all other folders to dist. */
const published = ['credentials', 'icons', 'index.js', 'nodes', 'src'];

/** Where the compiler puts its declarations. */
const declarations = path.join(projectCache, 'types');

async function build() {
	rmSync(declarations, { recursive: true, force: true });
	const inProject = { cwd: root, env: { ...projectEnvironment(), CI: 'true' } };
	await runOrThrow('n8n-node', ['build'], inProject);
	for (const name of readdirSync(inRoot('dist'))) {
		if (!published.includes(name)) rmSync(inRoot('dist', name), { recursive: true });
	}
	await runOrThrow('node', ['tools/setup/types.mjs'], inProject);
	// Users get readable code. The compiler's wide indents alone make up an eighth of its size.
	const quiet = ['--ignore-path', 'none', '--log-level', 'warn'];
	await runOrThrow('prettier', [...quiet, '--write', 'dist/**/*.{js,ts}'], inProject);
	// The forms are built in advance, so n8n loads no code of the package before a workflow runs it.
	await runOrThrow('n8n-generate-metadata', [], inProject);
	splitForms();
	rmSync(inRoot('dist', 'methods'), { recursive: true });
}

/** Builds and packs the package if its sources have changed. Returns where the tarball is. */
export async function ensurePackage({ always = false } = {}) {
	const tarball = path.join(projectCache, `package-${hashOf(sources)}.tgz`);
	const isThere = () => existsSync(tarball) && existsSync(inRoot('dist', 'index.js'));
	if (always || !isThere()) {
		await withLock(lockName('package'), async () => {
			if (!always && isThere()) return;
			await step('Build', build);
			await pack(root, tarball);
		});
	}
	return { OUTREACH_PACKAGE: tarball };
}
