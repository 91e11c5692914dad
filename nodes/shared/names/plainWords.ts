import { lazy } from '../../../src/contract/lazy';
import { fold } from '../words/fold';
import * as legalForms from '../words/legalForms';
import * as companies from './data/companies';
import * as credentials from './data/credentials';
import * as particles from './data/particles';
import * as roles from './data/roles';
import * as surnames from './data/surnames';
import * as titles from './data/titles';

// Most names are plain words of which no list here knows anything, and need no closer look: a sheet has many of them.

const LENGTH_MAX = 60;

/** Two to four words of Latin letters, with capitals in front. */
const PLAIN =
	/^[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+(?:['’-][A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+)?(?: [A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+(?:['’-][A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+)?){0,3}$/;

/** Words with another meaning than that of a name, and those that tell the order of its parts. */
const knownWords = lazy(() => {
	const lists = [companies, credentials, legalForms, particles, roles, surnames, titles];
	const words = lists
		.flatMap((list) => Object.values<unknown>(list))
		// These decide only what stands around a comma.
		.filter((list) => list !== surnames.SURNAMES)
		.flatMap(wordsOf);
	return new Set([...words, ...OTHERS].flatMap((word) => fold(word).split(/[\s.-]+/)));
});

/** That tools and people write if they know none. */
const OTHERS =
	'null none nil na nan true false unknown undefined invalid date linkedin user member'.split(' ');

/** A list may be made when it is first used. */
function wordsOf(list: unknown): string[] {
	const made: unknown = typeof list === 'function' && list.length === 0 ? list() : list;
	if (made instanceof Map) return [...made.keys()] as string[];
	return made instanceof Set || Array.isArray(made) ? ([...made].flat() as string[]) : [];
}

/** The words of a name that needs no closer look. */
export function plainWordsOf(name: string): readonly string[] | undefined {
	if (name.length > LENGTH_MAX || !PLAIN.test(name)) return undefined;
	const known = knownWords();
	const words = name.split(' ');
	for (const word of words) {
		const key = fold(word);
		if (known.has(key)) return undefined;
		if (/['’-]/.test(key) && key.split(/['’-]/).some((part) => known.has(part))) return undefined;
	}
	return words;
}
