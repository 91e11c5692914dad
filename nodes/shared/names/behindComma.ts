import { bare, fold, withAccents } from '../words/fold';
import { companyForm, endsLikeCompany } from './companies';
import { areCredentialApart, type Front, isCredentialBehindComma } from './credentials';
import { isGivenName } from './data/givenNames';
import { CAPITAL_PARTICLES, PARTICLES } from './data/particles';
import { PLACES } from './data/places';
import {
	ABOUT_ONESELF,
	BETWEEN_DESCRIPTIONS,
	BETWEEN_JOBS,
	ENDS_LIKE_JOB,
	JOBS,
} from './data/roles';
import { HUNGARIAN_GIVEN, SURNAMES } from './data/surnames';
import { GENERATIONS, PRONOUNS, TITLE_TAILS } from './data/titles';
import { isInCapitals, isInitial, isInSmallLetters } from './letters';
import { COMPANY, TWO_PEOPLE } from './nobody';
import { withoutTitles } from './titles';

export interface BehindComma {
	/** The first names; none if what stands there is no name. */
	readonly given: readonly string[];
	/** The other reading is possible as well. */
	readonly isOpen?: boolean;
	readonly nobody?: typeof COMPANY | typeof TWO_PEOPLE;
}

type Parts = ReadonlyArray<readonly string[]>;

/** Reads what stands behind the first comma: `Smith, Ann` or `Ann Smith, MBA`. */
export function readBehindComma(
	front: readonly string[],
	parts: Parts,
	isSurelyLastName = false,
): BehindComma {
	const own = describeFront(front, isSurelyLastName);
	const names: Array<readonly string[]> = [];
	let hadAddition = false;
	for (const part of parts) {
		const form = companyForm(part);
		if (form === 'any' || (form === 'short' && !own.isWhole))
			return { given: names.flat(), nobody: COMPANY };
		const { words } = withoutTitles(part);
		const isRepeated = words.join(' ') === front.join(' ');
		if (words.length === 0 || isRepeated || isAddition(words, own)) {
			hadAddition ||= !words.every((word) => GENERATIONS.has(bare(word)));
			// A town that nobody has heard of, and its country
			if (names.length > 0 && isPlace(words.map(bare))) names.push(words);
		} else if (!hadAddition || !own.mayBeFullName) names.push(words);
	}
	const given = firstNames(names);
	const areJoined = given.includes('&') && given.some(isListed);
	if (areJoined || areTwoPeople(own, given)) return { given, nobody: TWO_PEOPLE };
	return own.mayBeFullName ? decide(own, names) : { given };
}

/** The first part, and more of the kind: Smith, Ann, Marie. */
const firstNames = ([first = [], ...others]: Parts): readonly string[] => [
	...first,
	...others.filter((words) => words.every(looksGiven)).flat(),
];

/** Behind two words that may be a whole name: which reading harms least if it is wrong. */
function decide(front: OwnFront, parts: Parts): BehindComma {
	const [first] = parts;
	if (first === undefined) return { given: [] };
	const isSure = first.every((word) => looksGiven(word) || PARTICLES.has(word));
	if (isSure) return { given: firstNames(parts), isOpen: front.hasGivenName };
	if (first.some(isInitial)) return { given: first, isOpen: true };
	const isOneWord = parts.length === 1 && first.length === 1;
	return { given: isOneWord && front.mayBeLastName ? first : [], isOpen: true };
}

const looksGiven = (word: string): boolean => isListed(word) || isInitial(word);

const isListed = (word: string): boolean =>
	isGivenName(fold(word)) || HUNGARIAN_GIVEN().has(withAccents(word));

interface OwnFront extends Front {
	/** First and last name, as far as the words themselves tell. */
	readonly mayBeFullName: boolean;
	readonly mayBeLastName: boolean;
}

function describeFront(words: readonly string[], isSurelyLastName: boolean): OwnFront {
	const { words: name, hadTitle } = withoutTitles(words);
	const own = name.filter((word) => !PARTICLES.has(word) && !GENERATIONS.has(bare(word)));
	const hasGivenName = own.length > 1 && isGivenName(fold(own[0]!));
	return {
		isWhole: own.length > 1 || hadTitle,
		isInCapitals: own.every(isInCapitals),
		isInSmallLetters: own.every(isInSmallLetters),
		hasGivenName,
		mayBeFullName: own.length > 1 && !isSurelyLastName && !isLastName(name, own),
		mayBeLastName:
			!hadTitle &&
			own.length === 2 &&
			(name.some((word) => SON_OR_DAUGHTER.has(word)) ||
				!name.some((word) => PARTICLES.has(word) || isListed(word))),
	};
}

/** De la Cruz, García López, Ortega y Gasset */
function isLastName(words: readonly string[], own: readonly string[]): boolean {
	const [front = ''] = words;
	const key = fold(front);
	if (PARTICLES.has(front) || CAPITAL_PARTICLES.has(key)) return true;
	if (own.length === 2 && BETWEEN_LAST_NAMES.has(words[1]!)) return true;
	const isSurname = SURNAMES().has(key) || (key.length > 4 && key.endsWith('ez'));
	return isSurname && !own.slice(1).some(isListed);
}

const SON_OR_DAUGHTER = new Set(['bin', 'binti', 'bint', 'ibn']);

const BETWEEN_LAST_NAMES = new Set(['y', 'e', 'i']);

/** Ann Smith, Bob Jones */
const areTwoPeople = (front: Front, [first, ...others]: readonly string[]) =>
	front.hasGivenName &&
	first !== undefined &&
	others.length > 0 &&
	isGivenName(fold(first)) &&
	!others.some((word) => isGivenName(fold(word)) || isInitial(word) || PARTICLES.has(word));

/** Whether this is certainly no first name, or rather none: Berlin in `Ann Smith, Berlin`. */
function isAddition(words: readonly string[], front: OwnFront): boolean {
	const keys = words.map(bare);
	return (
		keys.every((key) => GENERATIONS.has(key) || (front.isWhole && PRONOUNS().has(key))) ||
		keys.some((key) => JOBS().has(key) || ENDS_LIKE_JOB.test(key) || /\d/.test(key)) ||
		endsLikeCompany(words) ||
		(front.mayBeFullName && isDescription(words, keys)) ||
		(isInSmallLetters(words[0]!.charAt(0)) && front.isWhole && !front.isInSmallLetters) ||
		words.every((word) => isCredentialBehindComma(word, front) || BETWEEN_JOBS.has(word)) ||
		areCredentialApart(words) ||
		(front.hasGivenName && !words.some((word) => isGivenName(fold(word)) || isInitial(word)))
	);
}

/** Where somebody lives, or something that people say about themselves. */
function isDescription(words: readonly string[], keys: readonly string[]): boolean {
	return (
		isPlace(keys) ||
		ABOUT_ONESELF.has(keys[0]!) ||
		/^ex-/i.test(words[0]!) ||
		words.some((word) => BETWEEN_DESCRIPTIONS.has(word)) ||
		words.some(
			(word, index) => word.length > 3 && word.endsWith('.') && TITLE_TAILS.has(keys[index]!),
		)
	);
}

const isPlace = (keys: readonly string[]): boolean =>
	PLACES().has(keys.join(' ')) || (keys.length > 0 && keys.every((key) => PLACES().has(key)));
