import { bomOf, readBom, type Bom } from '../../tools/release/bom';
import {
	filesWithRepository,
	placeholdersIn,
	withRepository,
	type Manifest,
} from '../../tools/release/repository';
import { BUILD_TIMEOUT_MS, readRoot } from './support';

jest.setTimeout(BUILD_TIMEOUT_MS);

const MANIFEST: Manifest = {
	name: 'nodes',
	homepage: 'https://github.com/team/nodes#readme',
	author: { name: 'Team', email: 'team@firm.test' },
	repository: { url: 'git+https://github.com/team/nodes.git' },
};
const of = (more: Partial<Manifest> = {}) => ({ 'package.json': { ...MANIFEST, ...more } });

test('nothing is made up in a manifest of the present repository', () => {
	expect(placeholdersIn(of(), 'Team/nodes')).toEqual([]);
	expect(placeholdersIn(of(), undefined)).toEqual([]);
	expect(placeholdersIn(of({ author: 'Team <team@firm.test>' }), 'team/nodes')).toEqual([]);
});

test.each<[string, Partial<Manifest>, string]>([
	[
		'an address of nobody',
		{ author: { name: 'A', email: 'a@firm.example' } },
		'a@firm.example is made up',
	],
	['an author as text, without an address', { author: 'A' }, 'the author has no address'],
	['an author without an address', { author: { name: 'A' } }, 'the author has no address'],
	['no author', { author: undefined }, 'the author has no address'],
	[
		'another repository',
		{ repository: { url: 'https://github.com/other/nodes' } },
		'the repository is other/nodes, but this is team/nodes',
	],
	[
		'a repository elsewhere',
		{ repository: { url: 'git+https://forge.test/team/nodes.git' } },
		'https://forge.test/team/nodes.git is no address of a repository on GitHub',
	],
	[
		'another homepage',
		{ homepage: 'https://github.com/old/nodes#readme' },
		'the homepage is not in team/nodes',
	],
])('%s may not be released', (_, more, problem) => {
	expect(placeholdersIn(of(more), 'team/nodes')).toContainEqual(expect.stringContaining(problem));
});

test('the repository is set in one place, and written wherever else it is named', () => {
	const moved = {
		...MANIFEST,
		repository: { url: 'git+https://github.com/new-team/outreach.git' },
	};
	const text = 'See https://github.com/team/nodes/blob/main/docs/sandbox.md, --repo team/nodes';
	expect(withRepository(text, moved)).toBe(
		'See https://github.com/new-team/outreach/blob/main/docs/sandbox.md, --repo new-team/outreach',
	);
	const { homepage } = JSON.parse(readRoot('package.json')) as Manifest;
	for (const file of [
		'README.md',
		'docs/n8n.md',
		'packages/sandbox/README.md',
		'packages/sandbox/package.json',
	]) {
		const linked = readRoot(file).match(/github\.com\/[\w.-]+\/n8n-nodes-outreach\b/g) ?? [];
		for (const link of linked) expect(homepage).toContain(link);
	}
	expect(filesWithRepository()).toEqual(
		expect.arrayContaining(['package.json', 'packages/sandbox/README.md']),
	);
});

test('a relative link or picture in the README leads to the repository, as npm shows it', () => {
	const { repository } = JSON.parse(readRoot('package.json')) as Manifest;
	expect(repository.url).toMatch(/^git\+https:\/\/github\.com\/[\w.-]+\/[\w.-]+\.git$/);
	expect(readRoot('README.md')).not.toMatch(/\]\(\/|src="\//);
});

const BOM: Bom = {
	metadata: { component: { name: 'folder', version: '1.0.0', 'bom-ref': 'folder@1.0.0' } },
	components: ['a', 'b'].map((name) => ({ name, version: '1.0.0', 'bom-ref': `${name}@1.0.0` })),
	dependencies: [
		{ ref: 'folder@1.0.0', dependsOn: ['a@1.0.0', 'b@1.0.0'] },
		{ ref: 'b@1.0.0', dependsOn: [] },
	],
};

test('a bill of materials names what is in the package, and nothing else', () => {
	expect(bomOf(BOM, 'nodes', ['a 1.0.0'])).toEqual({
		metadata: { component: { name: 'nodes', version: '1.0.0', 'bom-ref': 'folder@1.0.0' } },
		components: [BOM.components[0]],
		dependencies: [{ ref: 'folder@1.0.0', dependsOn: ['a@1.0.0'] }],
	});
	expect(() => bomOf(BOM, 'nodes', ['c 1.0.0'])).toThrow('nodes holds c 1.0.0');
});

test('the nodes hold no library', () => {
	expect(readBom('.').components).toEqual([]);
});
