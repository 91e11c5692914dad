import { lazy } from '../../../src/contract/lazy';
import { isLeftoverName } from '../../../src/checks/texts/leftovers';
import { bare, fold } from '../words/fold';
import { FORMS, SHORT_FORMS } from '../words/legalForms';
import { BEHIND_AND, COMPANY_WORDS, OFFICES } from './data/companies';
import { BEHIND_E, PARTICLES } from './data/particles';
import {
	BETWEEN_JOBS,
	FAMILIES,
	JOBS,
	NO_NAMES,
	PLACEHOLDERS,
	TEAMS,
	TEAMS_TOGETHER,
} from './data/roles';
import { isInSmallLetters, isOfEurope } from './letters';
import { hasLetter } from './plainName';

// Why a text is nobody's name, in words that complete `is …`.

export const COMPANY = "a company's name";
export const TWO_PEOPLE = 'two people';
export const A_NUMBER = 'a number';
export const LONG_TEXT = 'a long text';
export const NO_NAME = 'no name';

/** Longer than any name with all that people add to it. */
const LENGTH_MAX = 300;

/** No first or last name is as long. */
export const PART_LENGTH_MAX = 100;

export const isTooLong = (text: string): boolean => text.length > LENGTH_MAX;

/** Of a whole text that is none of words. */
export function describeNoWords(text: string): string | undefined {
	if (isTooLong(text)) return LONG_TEXT;
	if (!text.includes(' ')) {
		if (text.includes('@') && text.includes('.')) return 'an e-mail address';
		if (text.includes('://') || /^www\./i.test(text) || /\.\p{L}{2,}\//u.test(text))
			return 'a web address';
		if (/\p{L}&\p{L}/u.test(text)) return COMPANY;
	}
	return hasLetter(text) || !/\d/.test(text) ? undefined : A_NUMBER;
}

/** Of the words of a name. */
export function describeNobody(
	words: readonly string[],
	isCompany: (words: readonly string[]) => boolean,
): string | undefined {
	const keys = words.map(bare);
	if (!keys.some(isSuspicious)) return undefined;
	const [first = ''] = keys;
	const last = keys.at(-1) ?? '';
	const phrase = keys.join(' ').replaceAll('-', ' ');
	if (PLACEHOLDERS().has(phrase)) return "the network's placeholder for a person it does not show";
	if (NO_NAMES().has(phrase)) return NO_NAME;
	if (isCompany(words)) return COMPANY;
	if (keys.some((key) => TEAMS().has(key)) || keys.every((key) => TEAMS_TOGETHER().has(key))) {
		return 'a team';
	}
	if (JOBS().has(last) && keys.every((key) => JOBS().has(key) || BETWEEN_JOBS.has(key))) {
		return 'a job title';
	}
	return keys.length > 1 && FAMILIES.has(first) ? 'a family' : undefined;
}

/** Almost all names have no such word, so that one look-up for each word is enough. */
const isSuspicious = (key: string) =>
	suspicious().has(key) || key.startsWith('linkedin') || !isOfEurope(key);

const suspicious = lazy(
	() =>
		new Set(
			[
				FORMS(),
				SHORT_FORMS(),
				COMPANY_WORDS(),
				BEHIND_AND,
				OFFICES(),
				TEAMS(),
				TEAMS_TOGETHER(),
				JOBS(),
				FAMILIES,
				[...NO_NAMES(), ...PLACEHOLDERS()].map((phrase) => phrase.split(' ').at(-1)!),
			].flatMap((words) => [...words]),
		),
);

/** Between two people, in any case or only in small letters: a Turkish last name is And, a Chinese first name En. */
const AND = new Set(['and', 'und']);
const SMALL_AND = new Set(['et', 'en', 'og', 'och', 've']);

/** These also stand between the last names of one person: Ortega y Gasset. */
const AND_IN_LAST_NAMES = new Set(['y', 'e', 'i']);

export function areTwoPeople(words: readonly string[]): boolean {
	if (words.length < 2) return false;
	return (
		words.some((word) => word.includes('&')) ||
		words.slice(1, -1).some((word, index) => {
			if (word === '+') return true;
			// Ixchel von und zu Marrow
			if (word.length > 3 || PARTICLES.has(words[index]!)) return false;
			if (AND.has(word.toLowerCase())) return true;
			if (SMALL_AND.has(word)) return !words.every(isInSmallLetters);
			return AND_IN_LAST_NAMES.has(word) && arePeopleAround(word, words.slice(index + 2));
		})
	);
}

/** Two people have a last name behind the second first name. */
const arePeopleAround = (word: string, [next = '', ...others]: readonly string[]) =>
	others.length > 0 && !PARTICLES.has(next) && !(word === 'e' && BEHIND_E.has(fold(next)));

/** Son of, daughter of, care of. */
const WITH_SLASH = new Set(['a/l', 'a/p', 's/o', 'd/o', 'w/o', 'c/o', 'b/o']);

/** The words before a slash, or that there are two people around it; a single word behind a whole name is no second one. */
export function beforeSlash(words: readonly string[]): readonly string[] | typeof TWO_PEOPLE {
	const at = words.findIndex(
		(word) => word.includes('/') && !WITH_SLASH.has(word.toLowerCase()) && !isLeftoverName(word),
	);
	if (at < 0) return words;
	const [before = '', ...behind] = words[at]!.split('/');
	const first = [...words.slice(0, at), before];
	const second = [...behind, ...words.slice(at + 1)];
	const isJob = second.every((word) => JOBS().has(bare(word)) || BETWEEN_JOBS.has(word));
	return first.length > 1 && (second.length === 1 || isJob) ? first : TWO_PEOPLE;
}
