/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
	expect(linesWith(/"resolved": ?"http|_auth[T]oken/)).toEqual([]);
});

test('no file holds a path of the machine it was written on', () => {
	expect(
		linesWith(/(^|[\s"'`(=:])\/(root|home(?!\/node\/)|Users|work|workspace|mnt|tmp)\/\w/),
	).toEqual([]);
	expect(linesWith(/\b[A-Z]:\\\\?Users\\/)).toEqual([]);
});

test('no folder of the product has more than 12 files of code', () => {
	const counts = new Map<string, number>();
	for (const name of trackedFiles()) {
		const isCode =
			/^(bench|contact|credentials|nodes|rehearsal|sandbox|src|tools)\/.*\.(tsx?|cjs|mjs)$/.test(name);
		if (!isCode) continue;
		const folder = path.dirname(name);
		counts.set(folder, (counts.get(folder) ?? 0) + 1);
	}
	expect(counts.size).toBeGreaterThan(30);
	expect([...counts].filter(([, count]) => count > 12)).toEqual([]);
});

const workflows = globSync('.github/workflows/*.yml', { cwd: root });

test.each(workflows)('%s uses actions of one commit each, and says which version it is', (file) => {
	const uses = readFileSync(path.join(root, file), 'utf8').match(/uses: .*/g) ?? [];
	expect(uses.length).toBeGreaterThan(0);
	for (const action of uses)
		expect(action).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('both packages are published with provenance, after all tests', () => {
	const publish = readRoot('.github/workflows/publish.yml');
	const steps = publish.match(/run: npm .*/g);
	expect(steps).toEqual([
		'run: npm test',
		'run: npm run build',
		'run: npm publish --provenance --access public',
		'run: npm run build:sandbox',
		'run: npm publish --workspace sandbox --provenance --access public',
	]);
	expect(publish).toContain('id-token: write');
});
