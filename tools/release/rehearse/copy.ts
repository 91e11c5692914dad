/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { MANIFESTS, PUBLISHED } from '../state';

const root = path.join(__dirname, '..', '..', '..');
const LOCK = 'package-lock.json';
const INSTALLED = 'node_modules/.package-lock.json';

/** What the copy does not share: the list of what is installed, what was built, and the packages that are in the copy. */
const isOwn = (name: string) =>
	['.package-lock.json', '.cache', 'n8n-nodes-outreach'].includes(name) ||
	name.startsWith('outreach-');

/** Where the repository of the rehearsal would live. */
export const REPOSITORY = 'rehearsal/n8n-nodes-outreach';

/** n8n's linter wants an address, and `.example` would pass for one that nobody has filled in. */
const AUTHOR = { name: 'Rehearsal', email: 'rehearsal@n8n-nodes-outreach.invalid' };

interface Named {
	version?: string;
	author?: unknown;
	repository?: { url: string };
	packages?: Record<string, { version?: string }>;
}

/** A copy of the checkout in which a release can be made. */
export interface Copy {
	readonly folder: string;
	readonly git: (...args: string[]) => string;
	/** Sets the version, with a section in the changelog, commits and tags it. */
	raiseTo(version: string): string;
}

/** The text of the changelog with a section for the version, which gets all that is not released. */
export const withSection = (changelog: string, version: string, date: string): string =>
	changelog.replace(
		/^## \[Unreleased\]\n+/m,
		`## [Unreleased]\n\n## [${version}] - ${date}\n\n- Rehearsed\n\n`,
	);

/**
 * Copies what git knows of the checkout, committed or not. The packages are links, one by one, so that whatever removes
 * them there removes only links.
 */
export function makeCopy(folder: string): Copy {
	const inCopy = (name: string) => path.join(folder, name);
	const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
		cwd: root,
		encoding: 'utf8',
	});
	for (const name of files.trim().split('\n')) {
		if (existsSync(path.join(root, name))) cpSync(path.join(root, name), inCopy(name));
	}
	mkdirSync(inCopy('node_modules'));
	for (const name of readdirSync(path.join(root, 'node_modules'))) {
		if (isOwn(name)) continue;
		symlinkSync(path.join(root, 'node_modules', name), inCopy(`node_modules/${name}`));
	}
	symlinkSync('..', inCopy('node_modules/n8n-nodes-outreach'));
	for (const name of readdirSync(inCopy('packages'))) {
		symlinkSync(`../packages/${name}`, inCopy(`node_modules/outreach-${name}`));
	}
	cpSync(path.join(root, INSTALLED), inCopy(INSTALLED));

	const change = (name: string, by: (content: Named) => void) => {
		const content = JSON.parse(readFileSync(inCopy(name), 'utf8')) as Named;
		by(content);
		writeFileSync(inCopy(name), `${JSON.stringify(content, undefined, '\t')}\n`);
	};
	const git = (...args: string[]) =>
		execFileSync('git', ['-c', 'user.name=Rehearsal', '-c', 'user.email=', ...args], {
			cwd: folder,
			encoding: 'utf8',
		});
	for (const manifest of MANIFESTS) {
		change(manifest, (content) => (content.author = AUTHOR));
	}
	change('package.json', ({ repository }) => {
		repository!.url = `git+https://github.com/${REPOSITORY}.git`;
	});
	git('init', '--quiet', '--initial-branch', 'main');
	git('add', '--all');
	return {
		folder,
		git,
		raiseTo: (version) => {
			for (const manifest of MANIFESTS) change(manifest, (content) => (content.version = version));
			for (const file of [LOCK, INSTALLED]) {
				change(file, ({ packages = {} }) => {
					for (const folder of PUBLISHED) {
						const own = packages[folder === '.' ? '' : folder];
						if (own) own.version = version;
					}
				});
			}
			const changelog = readFileSync(inCopy('CHANGELOG.md'), 'utf8');
			const today = new Date().toISOString().slice(0, 10);
			writeFileSync(inCopy('CHANGELOG.md'), withSection(changelog, version, today));
			git('add', '--all');
			git('commit', '--quiet', '--message', `Release ${version}`);
			git('tag', `v${version}`);
			return `v${version}`;
		},
	};
}
