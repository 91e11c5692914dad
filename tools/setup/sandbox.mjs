import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { hashOf, inRoot, projectCache, readJson, root } from '../lib/files.mjs';
import { withLock } from '../lib/lock.mjs';
import { note, step } from '../lib/progress.mjs';
import { ensureConsole } from './console.mjs';
import { lockName } from './dependencies.mjs';
import { noticesOf } from './notices.mjs';
import { pack } from './pack.mjs';

const folder = inRoot('packages', 'sandbox');
const manifest = () => readJson(path.join(folder, 'package.json'));

/** What a package's code is made of, without its tests and what is built. */
const partsOf = (name) =>
	readdirSync(inRoot('packages', name))
		.filter((part) => !['dist', 'LICENSE', 'test'].includes(part))
		.map((part) => `packages/${name}/${part}`);

/** Everything that determines what is in the package. */
const sources = () => [
	...['cli', 'rehearsal', 'sandbox'].flatMap(partsOf),
	'src/checks',
	'src/contract',
	'icons/outreach.svg',
	'LICENSE',
	'package.json',
	'package-lock.json',
	'tsconfig.json',
	...['console', 'notices', 'pack', 'sandbox'].map((name) => `tools/setup/${name}.mjs`),
];

/**
 * Builds one file of readable code, the files that n8n loads for a rehearsal, and the licence notices of the libraries.
 */
async function build() {
	// Imported here, because a first run installs the dependencies only after it has loaded this file.
	const { build: bundle } = await import('esbuild');
	const main = inRoot('packages', 'rehearsal', 'packageCommand.ts');
	const page = path.join(folder, 'console', 'page', 'main.tsx');
	const preloads = ['n8n', 'runner'].map((name) =>
		inRoot('packages', 'rehearsal', 'preload', `${name}.cjs`),
	);
	const dist = path.join(folder, 'dist');
	const shared = { absWorkingDir: root, bundle: true, platform: 'node', logLevel: 'silent' };
	mkdirSync(dist, { recursive: true });
	await bundle({
		...shared,
		entryPoints: [main],
		outfile: path.join(dist, 'main.js'),
		format: 'cjs',
		target: `node${/[\d.]+/.exec(manifest().engines.node)[0]}`,
		charset: 'utf8',
		legalComments: 'none',
	});
	await bundle({
		...shared,
		entryPoints: preloads,
		outdir: dist,
		outExtension: { '.js': '.cjs' },
		minify: true,
		legalComments: 'none',
	});
	copyFileSync(
		inRoot('packages', 'rehearsal', 'n8n', 'programs', 'supervise.mjs'),
		path.join(dist, 'supervise.mjs'),
	);
	const { metafile } = await bundle({
		...shared,
		entryPoints: [main, page, ...preloads],
		outdir: dist,
		write: false,
		metafile: true,
	});
	writeFileSync(path.join(dist, 'THIRD-PARTY-NOTICES'), noticesOf(metafile));
	copyFileSync(inRoot('LICENSE'), path.join(folder, 'LICENSE'));
}

/** Builds and packs the sandbox if its sources have changed. Returns where the tarball is. */
export async function ensureSandbox() {
	await ensureConsole();
	const tarball = path.join(projectCache, `sandbox-${hashOf(sources())}.tgz`);
	if (!existsSync(tarball)) {
		await withLock(lockName('sandbox'), async () => {
			if (existsSync(tarball)) return;
			await step("The sandbox's package", async () => {
				await build();
				await pack(folder, tarball);
			});
		});
	}
	return { OUTREACH_SANDBOX: tarball };
}

/** Leaves the tarball in the checkout, under the name that npm gives it. */
export async function buildSandbox() {
	const { OUTREACH_SANDBOX: tarball } = await ensureSandbox();
	const { name, version } = manifest();
	const file = `${name}-${version}.tgz`;
	copyFileSync(tarball, inRoot(file));
	note(file);
	return {};
}
