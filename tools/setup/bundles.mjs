import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { hashOf, inRoot, projectCache, readJson, root } from '../lib/files.mjs';
import { withLock } from '../lib/lock.mjs';
import { note, step } from '../lib/progress.mjs';
import { ensureConsole } from './console.mjs';
import { lockName } from './dependencies.mjs';
import { noticesOf } from './notices.mjs';
import { pack } from './pack.mjs';

/** The packages with a command of their own. Each tarball holds all the code that it runs. */
const BUNDLES = {
	sandbox: {
		title: "The sandbox's package",
		variable: 'OUTREACH_SANDBOX',
		main: 'packages/sandbox/main.ts',
		of: ['cli', 'sandbox'],
		/** What else is in the tarball, with its libraries: the console's page is bundled by itself. */
		others: ['packages/sandbox/console/page/main.tsx'],
		preloads: [],
		copies: [],
	},
	rehearsal: {
		title: "The rehearsal's package",
		variable: 'OUTREACH_REHEARSAL',
		main: 'packages/rehearsal/packageCommand.ts',
		of: ['cli', 'rehearsal', 'sandbox'],
		others: [],
		/** n8n loads these before its own code. */
		preloads: ['n8n', 'runner'].map((name) => `packages/rehearsal/preload/${name}.cjs`),
		copies: ['packages/rehearsal/n8n/programs/supervise.mjs'],
	},
};

const folderOf = (name) => inRoot('packages', name);
const manifestOf = (name) => readJson(path.join(folderOf(name), 'package.json'));

/** What a package's code is made of, without its tests and what is built. */
const partsOf = (name) =>
	readdirSync(folderOf(name))
		.filter((part) => !['dist', 'LICENSE', 'test'].includes(part))
		.map((part) => `packages/${name}/${part}`);

/** Everything that determines what is in the tarball. */
const sourcesOf = ({ of }) => [
	...of.flatMap(partsOf),
	'src/checks',
	'src/contract',
	'icons/outreach.svg',
	'LICENSE',
	'package.json',
	'package-lock.json',
	'tsconfig.json',
	...['bundles', 'console', 'notices', 'pack'].map((name) => `tools/setup/${name}.mjs`),
];

/** The texts that the sandbox reads from files in a checkout, by path below its folder. */
function ownFiles() {
	const chat = readdirSync(path.join(folderOf('sandbox'), 'services', 'chat'));
	const pages = chat.filter((name) => name.startsWith('page.'));
	return Object.fromEntries(
		['core/store/schema.sql', ...pages.map((name) => `services/chat/${name}`)].map((file) => [
			file,
			readFileSync(path.join(folderOf('sandbox'), file), 'utf8'),
		]),
	);
}

/**
 * Builds one file of readable code, the files that n8n loads for a rehearsal, and the licence notices of the libraries.
 */
async function build(name, { main, others, preloads, copies }) {
	// Imported here, because a first run installs the dependencies only after it has loaded this file.
	const { build: bundle } = await import('esbuild');
	const folder = folderOf(name);
	const dist = path.join(folder, 'dist');
	const { name: title, engines } = manifestOf(name);
	const shared = {
		absWorkingDir: root,
		bundle: true,
		platform: 'node',
		logLevel: 'silent',
		legalComments: 'none',
		define: { OWN_FILES: JSON.stringify(ownFiles()) },
	};
	mkdirSync(dist, { recursive: true });
	await bundle({
		...shared,
		entryPoints: [main],
		outfile: path.join(dist, 'main.js'),
		format: 'cjs',
		target: `node${/[\d.]+/.exec(engines.node)[0]}`,
		charset: 'utf8',
	});
	await bundle({
		...shared,
		entryPoints: preloads,
		outdir: dist,
		outExtension: { '.js': '.cjs' },
		minify: true,
	});
	for (const file of ['packages/cli/start.cjs', ...copies]) {
		copyFileSync(inRoot(file), path.join(dist, path.basename(file)));
	}
	const { metafile } = await bundle({
		...shared,
		entryPoints: [main, ...others, ...preloads],
		outdir: dist,
		write: false,
		metafile: true,
	});
	writeFileSync(path.join(dist, 'THIRD-PARTY-NOTICES'), noticesOf(title, metafile));
	copyFileSync(inRoot('LICENSE'), path.join(folder, 'LICENSE'));
}

async function ensureBundle(name) {
	const bundle = BUNDLES[name];
	await ensureConsole();
	const tarball = path.join(projectCache, `${name}-${hashOf(sourcesOf(bundle))}.tgz`);
	if (!existsSync(tarball)) {
		await withLock(lockName(name), async () => {
			if (existsSync(tarball)) return;
			await step(bundle.title, async () => {
				await build(name, bundle);
				await pack(folderOf(name), tarball);
			});
		});
	}
	return { [bundle.variable]: tarball };
}

/** Builds and packs the packages if their sources have changed. Returns where the tarballs are. */
export async function ensureBundles() {
	return { ...(await ensureBundle('sandbox')), ...(await ensureBundle('rehearsal')) };
}

/** Leaves a package's tarball in the checkout, under the name that npm gives it. */
export async function buildBundle(name) {
	const [tarball] = Object.values(await ensureBundle(name));
	const { name: title, version } = manifestOf(name);
	const file = `${title}-${version}.tgz`;
	copyFileSync(tarball, inRoot(file));
	note(file);
	return {};
}
