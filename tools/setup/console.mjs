import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { hashOf, inRoot } from '../lib/files.mjs';
import { withLock } from '../lib/lock.mjs';
import { step } from '../lib/progress.mjs';
import { lockName } from './dependencies.mjs';

const page = inRoot('packages', 'sandbox', 'console', 'page');
const icon = 'icons/outreach.svg';
const target = inRoot('packages', 'sandbox', 'dist', 'console');

/** Everything that determines the page's files. */
const sources = [
	'packages/sandbox/console/page',
	icon,
	'package-lock.json',
	'tsconfig.json',
	'tools/setup/console.mjs',
];

async function build(name) {
	// Imported here, because a first run installs the dependencies only after it has loaded this file.
	const { build: bundle } = await import('esbuild');
	const folder = `${target}.${process.pid}.tmp`;
	mkdirSync(folder, { recursive: true });
	try {
		await bundle({
			entryPoints: { page: path.join(page, 'main.tsx') },
			bundle: true,
			minify: true,
			format: 'esm',
			target: 'es2022',
			legalComments: 'none',
			outdir: folder,
			tsconfig: path.join(page, 'tsconfig.json'),
			logLevel: 'silent',
		});
		// The name of the build is part of its files' addresses, so that a browser never mixes two builds.
		const html = readFileSync(path.join(page, 'index.html'), 'utf8')
			.replaceAll('BUILD', name)
			.replace('ICON', readFileSync(inRoot(icon), 'base64'));
		writeFileSync(path.join(folder, 'index.html'), html);
		rmSync(target, { recursive: true, force: true });
		renameSync(folder, target);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Bundles the page of the sandbox's console if its sources have changed. */
export async function ensureConsole() {
	const name = hashOf(sources);
	const html = path.join(target, 'index.html');
	const isThere = () => existsSync(html) && readFileSync(html, 'utf8').includes(name);
	if (isThere()) return {};
	await withLock(lockName('console'), async () => {
		if (!isThere()) await step('Console', () => build(name));
	});
	return {};
}
