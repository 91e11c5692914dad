import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

import { projectCache } from '../lib/files.mjs';
import { npm } from './dependencies.mjs';

const OLD_PACKAGES_KEPT = 3;

/** Packs the package in the folder as npm would publish it. */
export async function pack(folder, tarball) {
	mkdirSync(projectCache, { recursive: true });
	const target = mkdtempSync(path.join(projectCache, 'pack-'));
	try {
		await npm(['pack', '--pack-destination', target], { cwd: folder });
		renameSync(path.join(target, readdirSync(target)[0]), tarball);
	} finally {
		rmSync(target, { recursive: true });
	}
	removeOldPackages(path.basename(tarball).split('-')[0]);
}

/** Keeps a few, because another run may be about to install the one that it has just packed. */
function removeOldPackages(prefix) {
	readdirSync(projectCache)
		.filter((name) => name.startsWith(`${prefix}-`) && name.endsWith('.tgz'))
		.map((name) => path.join(projectCache, name))
		.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
		.slice(OLD_PACKAGES_KEPT)
		.forEach((file) => rmSync(file, { force: true }));
}
