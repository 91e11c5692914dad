/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { withSection } from '../../tools/release/rehearse/copy';
import { startRegistry } from '../../tools/release/rehearse/registry';
import { filledIn, stepsOf } from '../../tools/release/rehearse/steps';
import { countReplies } from '../../tools/release/rehearse/throughN8n';
import { problemsOf } from '../../tools/release/changelog';
import { readRoot, root } from './support';

test('a rehearsal publishes by the steps of the workflow, in their order', () => {
	const steps = stepsOf(readRoot('.github/workflows/publish.yml'), 'publish');
	expect(steps.map(({ title }) => title)).toEqual([
		'npm run release check -- "$GITHUB_REF_NAME"',
		'Redis, without which the test of queue mode is left out',
		'npm test',
		'Sign in with the token, if there is one',
		'The nodes',
		'npm run build:sandbox',
		'The sandbox',
		'npm run build:rehearsal',
		'The rehearsal',
	]);
	expect(steps[3]?.env).toEqual({ NPM_TOKEN: '${{ secrets.NPM_TOKEN }}' });
});

test('a registry that does not start ends a rehearsal with 2', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-registry-'));
	const { OUTREACH_REGISTRY: before } = process.env;
	try {
		process.env.OUTREACH_REGISTRY = path.join(folder, 'nothing.js');
		await expect(startRegistry(path.join(folder, 'registry'))).rejects.toMatchObject({
			message: expect.stringContaining('The registry did not start:'),
			exitCode: 2,
		});
	} finally {
		if (before === undefined) delete process.env.OUTREACH_REGISTRY;
		else process.env.OUTREACH_REGISTRY = before;
		rmSync(folder, { recursive: true });
	}
});

test("GitHub's expressions are replaced, and none is passed over", () => {
	expect(filledIn('${{ secrets.NPM_TOKEN }}', { 'secrets.NPM_TOKEN': 'token' })).toBe('token');
	expect(() => filledIn('${{ secrets.OTHER }}', {})).toThrow('The workflow needs secrets.OTHER');
});

test('the section of a rehearsed version is one that may be released', () => {
	const first = withSection(readRoot('CHANGELOG.md'), '900.0.0', '2400-01-01');
	const changelog = withSection(first, '900.0.1', '2400-01-01');
	expect(problemsOf({ changelog, versions: { a: '900.0.1' }, tags: ['v900.0.0'] })).toEqual([]);
});

test('each reply counts once for each workflow', () => {
	expect(
		countReplies(
			['a', 'b'],
			[
				['a', 'b'],
				['b', 'a'],
			],
		),
	).toEqual({ lost: 0, twice: 0 });
	expect(countReplies(['a', 'b'], [['a'], ['a', 'b', 'a']])).toEqual({ lost: 1, twice: 1 });
});

test('the npm of a rehearsal replaces the registry that n8n names, and leaves out the provenance', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-npm-'));
	try {
		const npm = path.join(folder, 'npm.cjs');
		const shown =
			'[process.argv.slice(2), process.env.npm_config_registry, process.env.NPM_CONFIG_PROVENANCE]';
		writeFileSync(npm, `console.log(JSON.stringify(${shown}))`);
		const own = path.join(root, 'tools/release/rehearse/npm.mjs');
		const args = ['publish', '--provenance', '--registry=https://elsewhere.test', '--quiet'];
		const output = execFileSync(process.execPath, [own, ...args], {
			encoding: 'utf8',
			env: {
				...process.env,
				NODE_OPTIONS: '',
				REHEARSAL_NPM: npm,
				REHEARSAL_REGISTRY: 'http://127.0.0.1:1',
				NPM_CONFIG_PROVENANCE: 'true',
			},
		});
		expect(JSON.parse(output)).toEqual([
			['publish', '--registry=http://127.0.0.1:1', '--quiet'],
			'http://127.0.0.1:1',
			null,
		]);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
