/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { MANIFESTS, PUBLISHED } from '../../tools/release/state';
import { readRoot, root, trackedFiles } from './support';

const TEXT = /\.(tsx?|cjs|mjs|json|md|yml|svg|csv|html|css)$|^[^.]+$|^\.\w+$/;

const lines = trackedFiles()
	.filter((name) => TEXT.test(path.basename(name)) && existsSync(path.join(root, name)))
	.flatMap((name) =>
		readRoot(name)
			.split('\n')
			.map((text, index) => ({ place: `${name}:${index + 1}`, text })),
	);

const linesWith = (pattern: RegExp) =>
	lines
		.filter(({ text }) => pattern.test(text))
		.map(({ place, text }) => `${place} ${text.trim()}`);

test('there is something to look at', () => {
	expect(lines.length).toBeGreaterThan(1000);
});

test('no file names the registry that someone installs from', () => {
	expect(
		linesWith(/https?:\/\/[\w.-]*(registry|artifactory|nexus|verdaccio|npmmirror)[\w.-]*/i),
	).toEqual([]);
	expect(linesWith(/"resolved": ?"http|_auth[T]oken ?[=:]/)).toEqual([]);
});

test('no file holds a path of the machine it was written on', () => {
	expect(
		linesWith(/(^|[\s"'`(=:])\/(root|home(?!\/node\/)|Users|work|workspace|mnt|tmp)\/\w/),
	).toEqual([]);
	expect(linesWith(/\b[A-Z]:\\\\?Users\\/)).toEqual([]);
});

const workflows = globSync('.github/workflows/*.yml', { cwd: root });

test.each(workflows)('%s uses actions of one commit each, and says which version it is', (file) => {
	const uses = readFileSync(path.join(root, file), 'utf8').match(/uses: .*/g) ?? [];
	expect(uses.length).toBeGreaterThan(0);
	for (const action of uses)
		expect(action).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

const testing = workflows.filter((file) => /run: npm (test|run test:all)\n/.test(readRoot(file)));

test('there are workflows that run all tests', () => {
	expect(testing.length).toBe(3);
});

test.each(testing)('%s installs Redis first: without it, queue mode is not tested', (file) => {
	expect(readRoot(file)).toMatch(
		/apt-get install --yes redis-server\n +- run: npm (test|run test:all)\n/,
	);
});

describe('the workflow that publishes', () => {
	const publish = readRoot('.github/workflows/publish.yml');
	const [first = '', notes = ''] = publish.split(/^ {2}notes:$/m);
	const placesOf = (...steps: string[]) => steps.map((step) => first.indexOf(step));

	test('publishes the packages with provenance, after the check of the tag and all tests', () => {
		const places = placesOf(
			'npm run release check -- "$GITHUB_REF_NAME"',
			'npm test',
			'|| npm run release\n',
			'npm run build:sandbox',
			'|| npm publish --workspace packages/sandbox --provenance --access public',
			'npm run build:rehearsal',
			'|| npm publish --workspace packages/rehearsal --provenance --access public',
		);
		expect(places).not.toContain(-1);
		expect(places).toEqual([...places].sort((a, b) => a - b));
		expect(first).toContain('id-token: write');
		expect(publish).toMatch(/^permissions:\n {2}contents: read$/m);
	});

	test('shows the token to the step that signs in and to no other', () => {
		expect(publish.match(/secrets\.\w+/g)).toEqual(['secrets.NPM_TOKEN']);
		const [signIn] = publish.split('      - ').filter((step) => step.includes('secrets.'));
		expect(signIn).toMatch(/^name: Sign in with the token, if there is one\n/);
	});

	test('leaves writing to the repository to a job that cannot publish', () => {
		expect(notes).toContain('contents: write');
		expect(notes).not.toMatch(/id-token|npm publish|npm run release\b/);
		expect(notes).toContain('needs: publish');
	});

	// setup-node takes the newest of the line, and 24.5 brought npm 11.5.1, the first that can.
	test('has an npm that can sign in as a trusted publisher', () => {
		expect(first).toContain('node-version: 24');
	});

	test('names the packages as they are', () => {
		for (const file of MANIFESTS) {
			const { name } = JSON.parse(readRoot(file)) as { name: string };
			expect(first).toContain(`npm view "${name}@$version" version`);
			expect(notes).toContain(`> ${name}.cdx.json`);
		}
	});
});

describe('the updates that Dependabot proposes', () => {
	interface Update {
		readonly 'package-ecosystem': string;
		readonly groups: Readonly<Record<string, { readonly patterns: readonly string[] }>>;
		readonly ignore?: ReadonlyArray<{ readonly 'dependency-name': string }>;
	}
	interface Declaring {
		readonly devDependencies: Readonly<Record<string, string>>;
	}
	/** Those from elsewhere. */
	const declaredIn = (file: string) =>
		Object.entries((JSON.parse(readRoot(file)) as Declaring).devDependencies)
			.filter(([, version]) => /^\d/.test(version))
			.map(([name]) => name);
	const bundled = [...new Set(MANIFESTS.slice(1).flatMap(declaredIn))];
	const declared = [...declaredIn('package.json'), ...bundled];
	const { updates } = parse(readRoot('.github/dependabot.yml')) as { updates: readonly Update[] };
	const { groups, ignore = [] } = updates.find((each) => each['package-ecosystem'] === 'npm')!;
	const isMeant = (name: string) => (pattern: string) => path.matchesGlob(name, pattern);

	test('groups packages that there are', () => {
		const patterns = Object.values(groups).flatMap((group) => group.patterns);
		const names = [...patterns, ...ignore.map((each) => each['dependency-name'])];
		expect(names.filter((pattern) => !declared.some((name) => isMeant(name)(pattern)))).toEqual([]);
	});

	test('keeps together what is in the sandbox and the rehearsal', () => {
		const others = bundled.filter((name) => !groups.bundled!.patterns.some(isMeant(name)));
		// n8n says which zod there is, and is no library. Tests and the demo use the browser and the others.
		expect(others.sort()).toEqual([
			'@sparticuz/chromium',
			'fast-check',
			'n8n-core',
			'n8n-workflow',
			'playwright-core',
			'undici',
			'zod',
		]);
	});
});

test('an audit of the libraries in the packages runs every night, and in no command of the project', () => {
	const nightly = readRoot('.github/workflows/nightly.yml');
	expect(nightly).toContain(
		`run: npm audit ${PUBLISHED.slice(1)
			.map((folder) => `--workspace ${folder}`)
			.join(' ')}\n`,
	);
	expect(nightly).toContain('run: npm audit ||');
	expect(readRoot('package.json') + readRoot('tools/commands.mjs')).not.toMatch(/audit/);
});
