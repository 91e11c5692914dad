import { notesOf, obstaclesOf, problemsOf, type State } from '../../tools/release/changelog';
import { contentsOf } from '../../tools/release/contents';
import { readState } from '../../tools/release/state';
import { BUILD_TIMEOUT_MS, install, readRoot } from './support';

jest.setTimeout(BUILD_TIMEOUT_MS);

test('the changelog, the versions and the tags of this repository agree', () => {
	expect(problemsOf(readState())).toEqual([]);
});

const CHANGELOG = `# Changelog

## [Unreleased]

## [0.2.0] - 2030-02-01

### Added

- Two

## [0.1.0] - 2030-01-01

- One
`;

const state = (more: Partial<State> = {}): State => ({
	changelog: CHANGELOG,
	versions: { 'package.json': '0.2.0', 'packages/sandbox/package.json': '0.2.0' },
	tags: ['v0.1.0'],
	...more,
});
const edited = (from: string, to: string) => state({ changelog: CHANGELOG.replace(from, to) });

test('nothing is wrong with a version that is to be tagged, was tagged, or is in the making', () => {
	expect(problemsOf(state())).toEqual([]);
	expect(problemsOf(state({ tags: ['v0.1.0', 'v0.2.0'] }))).toEqual([]);
	const versions = { 'package.json': '0.10.0' };
	expect(problemsOf(state({ versions }))).toEqual([]);
});

test.each<[string, State, string]>([
	['no Unreleased', edited('[Unreleased]', '[0.3.0] - 2030-03-01'), 'must begin with [Unreleased]'],
	[
		'no date',
		{ ...edited(' - 2030-01-01', ''), tags: [] },
		'"[0.1.0]" must be [version] - YYYY-MM-DD',
	],
	['a date that is later than the one above', edited('2030-01-01', '2030-05-01'), 'must be older'],
	[
		'versions in a wrong order',
		{ ...edited('[0.1.0]', '[0.3.0]'), tags: [] },
		'[0.3.0] - 2030-01-01 must be older',
	],
	['packages that differ', state({ versions: { a: '0.2.0', b: '0.1.0' } }), 'The versions differ'],
	['a version behind', state({ versions: { a: '0.1.0' } }), '0.1.0 is older than 0.2.0'],
	['a tag without section', state({ tags: ['v0.1.1'] }), 'v0.1.1 has no section'],
])('%s is a problem', (_, wrong, message) => {
	expect(problemsOf(wrong)).toEqual([expect.stringContaining(message)]);
});

test('a release needs a section with a date and text, and a tag of its own', () => {
	expect(obstaclesOf(state(), '2030-02-01')).toEqual([]);
	expect(obstaclesOf(state(), '2030-02-01', 'v0.2.0')).toEqual([]);
	expect(obstaclesOf(state(), '2030-01-31')).toEqual(['[0.2.0] - 2030-02-01 is in the future']);
	expect(obstaclesOf(state(), '2030-02-01', 'v0.2.1')).toEqual([
		'The tag is v0.2.1, the version of the packages 0.2.0',
	]);
	expect(obstaclesOf(state({ tags: ['v0.2.0'] }), '2030-02-01')).toEqual([
		'v0.2.0 exists: raise the version',
	]);
	const versions = { 'package.json': '0.3.0' };
	expect(obstaclesOf(state({ versions }), '2030-02-01')).toEqual([
		'The changelog has no section [0.3.0] with a date',
	]);
	expect(obstaclesOf(edited('### Added\n\n- Two\n', ''), '2030-02-01')).toEqual([
		'The section [0.2.0] of the changelog is empty',
	]);
});

test('the notes of a release begin with its section', () => {
	expect(notesOf(CHANGELOG, '0.2.0')).toBe('### Added\n\n- Two');
	expect(() => notesOf(CHANGELOG, '0.3.0')).toThrow('no section [0.3.0]');
});

test('the notes list the files of a package', () => {
	const installed = install();
	try {
		const text = contentsOf(installed.folder);
		const { version } = JSON.parse(readRoot('package.json')) as { version: string };
		expect(text).toContain(`<summary>n8n-nodes-outreach ${version}: `);
		expect(text).toMatch(/^\d+ dist\/index\.js$/m);
		expect(text).toMatch(/^sha512-/m);
	} finally {
		installed.remove();
	}
});
