/* eslint-disable no-console -- runs outside n8n */
import fc from 'fast-check';

import { socialKey } from '../../src/contract/leads';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789-_.éüñß小м'];

/** Who somebody is: a place on a site. */
const person = fc.record({
	site: fc.constantFrom('social.example', 'social.test', 'other.example', 'ab.co.uk', 'cd.co.uk'),
	path: fc
		.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 12 })
		.map((letters) => `/in/x${letters.join('')}`),
});
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never;

const spelling = fc.record({
	scheme: fc.constantFrom('https://', 'http://', 'HTTPS://'),
	before: fc.constantFrom('', 'www.', 'WWW.', 'de.', 'uk.', 'pt-br.', 'www.fr.'),
	/** By character: as it is, in capitals, percent-encoded, or with its accent apart. */
	ways: fc.array(fc.nat(3), { minLength: 1, maxLength: 9 }),
	after: fc.constantFrom(
		'',
		'/',
		'//',
		'?trk=search',
		'/?a=b/c',
		'#about',
		'\u200b',
		'/?locale=de_DE#x',
	),
	around: fc.constantFrom('', ' ', '\t', '\u00a0'),
});
type Spelling = typeof spelling extends fc.Arbitrary<infer S> ? S : never;

function encode(text: string): string {
	return [...new TextEncoder().encode(text)]
		.map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
		.join('');
}

const WAYS = [
	(letter: string) => letter,
	(letter: string) => (letter === 'ß' ? letter : letter.toUpperCase()),
	encode,
	(letter: string) => letter.normalize('NFD'),
];

function write({ site, path }: Person, { scheme, before, ways, after, around }: Spelling): string {
	const letters = [...path].map((letter, index) =>
		letter === '/' ? letter : WAYS[ways[index % ways.length]!]!(letter),
	);
	// Before a country's domain, two letters are no language.
	const subdomain = site.endsWith('.uk') && !/^(www\.)?$/i.test(before) ? '' : before;
	return `${around}${scheme}${subdomain}${site}${letters.join('')}${after}${around}`;
}

const seed = Date.now() % 2 ** 31;
const RUNS = { seed, numRuns: 1000 };
beforeAll(() => console.info(`Random addresses: seed ${seed}`));

test('all spellings of one address are one person', () => {
	fc.assert(
		fc.property(person, spelling, spelling, (somebody, one, other) => {
			expect(socialKey(write(somebody, one))).toBe(socialKey(write(somebody, other)));
		}),
		RUNS,
	);
});

test('two people are never one, however their addresses are spelled', () => {
	const two = fc
		.tuple(person, person, fc.constantFrom('other', 'same path', 'same site', '-1', '/x', 'e'))
		.map(([one, { site, path }, kind]): [Person, Person] => {
			if (kind === 'other') return [one, { site, path }];
			if (kind === 'same path') return [one, { ...one, site }];
			return [one, { ...one, path: kind === 'same site' ? path : one.path + kind }];
		})
		.filter(([one, other]) => one.site !== other.site || one.path !== other.path);
	fc.assert(
		fc.property(two, spelling, spelling, ([one, other], first, second) => {
			expect(socialKey(write(one, first))).not.toBe(socialKey(write(other, second)));
		}),
		RUNS,
	);
});

test.each([
	['https://www.social.example/in/100%', 'https://social.example/in/100%25'],
	['https://www.social.example//in///ada/', 'https://social.example/in/ada'],
	['https://social.example/in/İnci', 'https://social.example/in/%C4%B0NCI'],
])('%s is %s', (one, other) => {
	expect(socialKey(one)).toBe(socialKey(other));
});

test.each([
	['https://ab.co.uk/in/ada', 'https://cd.co.uk/in/ada'],
	['https://abc.social.example/in/ada', 'https://social.example/in/ada'],
	['https://social.example/in/ada/de', 'https://social.example/in/ada'],
	['https://social.example/in/émile', 'https://social.example/in/emile'],
])('%s is not %s', (one, other) => {
	expect(socialKey(one)).not.toBe(socialKey(other));
});
