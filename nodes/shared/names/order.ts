import { bare, fold, withAccents } from '../words/fold';
import { HALVES_OF_FIRST_NAMES, FIRST_PARTICLES, PARTICLES } from './data/particles';
import { isGivenName } from './data/givenNames';
import {
	ALSO_HUNGARIAN_GIVEN,
	HUNGARIAN,
	HUNGARIAN_GIVEN,
	VIETNAMESE,
	VIETNAMESE_UNACCENTED,
} from './data/surnames';
import { isInCapitals, isInitial, isInSmallLetters, isOfEurope } from './letters';
import type { OrderedName } from './orderedName';
import { orderChineseJapaneseKorean } from './orderChineseJapaneseKorean';

/** Which of the words are the first name, and which the last name. */
export function orderName(words: readonly string[]): OrderedName {
	const [front = ''] = words;
	const back = words.at(-1) ?? '';
	if (!isOfEurope(front) || !isOfEurope(back)) {
		const ordered = orderChineseJapaneseKorean(words, orderName);
		if (ordered) return ordered;
	}
	if (words.length < 2) return { first: front, last: '' };
	if (FIRST_PARTICLES.has(front) && !words.every(isInSmallLetters)) {
		return { first: '', last: words.join(' ') };
	}
	return (
		orderByCase(words) ??
		(isCyrillic(front) ? orderRussian(words) : orderByLists(words)) ??
		split(words, lengthOfFirstName(words))
	);
}

/** The parts around a comma. `Gogh, Vincent van` has a part of the last name behind the first. */
export function orderAroundComma(words: readonly string[], given: readonly string[]): OrderedName {
	const end = given.findLastIndex((word) => !PARTICLES.has(word)) + 1;
	return {
		first: given.slice(0, end).join(' '),
		last: [...given.slice(end), ...words].join(' '),
	};
}

const split = (words: readonly string[], length: number): OrderedName => ({
	first: words.slice(0, length).join(' '),
	last: words.slice(length).join(' '),
});

const turned = (words: readonly string[], lengthOfLastName: number): OrderedName => ({
	first: words.slice(lengthOfLastName).join(' '),
	last: words.slice(0, lengthOfLastName).join(' '),
});

const undecided = (words: readonly string[]): OrderedName => ({
	...split(words, lengthOfFirstName(words)),
	mayBeReversed: true,
});

/** Abdul Rahman Khan, J. Edgar Jones and R. K. Nathan have a first name of two words. */
function lengthOfFirstName(words: readonly string[]): number {
	const [front = '', second = ''] = words;
	if (words.length < 3) return 1;
	if (HALVES_OF_FIRST_NAMES.has(front.toLowerCase())) return 2;
	if (!isInitial(front)) return 1;
	if (isGivenName(fold(second))) return 2;
	const end = words.findIndex((word) => !isInitial(word));
	return end < 0 ? words.length - 1 : end;
}

const PREFIX = /^(?:Mc|Mac)(?=\p{Lu})/u;
const isLastNameInCapitals = (word: string) =>
	isInCapitals(word) || (PREFIX.test(word) && isInCapitals(word.replace(PREFIX, '')));

/** Such a word is no pair of initials. */
function isLong(word: string, least: number): boolean {
	const key = bare(word);
	return key.length >= least && (/[aeiouy]/.test(key) || !/[a-z]/.test(key));
}

/** DUPONT Jean and Jean Marie DUPONT: in a name of small letters, the last name is in capitals. */
function orderByCase(words: readonly string[]): OrderedName | undefined {
	const size = words.length;
	const isFront = isLastNameInCapitals(words[0]!);
	const isBack = isLastNameInCapitals(words[size - 1]!);
	if (isFront && !isInitial(words[0]!)) {
		const end = words.findIndex((word) => !isLastNameInCapitals(word) || isInitial(word));
		if (end < 0 || !words.slice(0, end).some((word) => isLong(word, 3))) return undefined;
		if (words.slice(end).some((word) => isInCapitals(word) && !isInitial(word))) return undefined;
		const isFirstName = end === 1 && isGivenName(fold(words[0]!)) && !isGivenName(fold(words[1]!));
		if (isFirstName) return undecided(words);
		return end === 1 && words[0]!.length === 3 && size > 2 ? undecided(words) : turned(words, end);
	}
	if (isBack && size > 2 && isLong(words[size - 1]!, 4)) {
		const start = words.findIndex((word) => isLastNameInCapitals(word) || PARTICLES.has(word));
		const isRun = words
			.slice(start)
			.every((word) => isLastNameInCapitals(word) || PARTICLES.has(word));
		if (start > 0 && isRun) return split(words, start);
	}
	return undefined;
}

function orderByLists(words: readonly string[]): OrderedName | undefined {
	const front = withAccents(words[0]!);
	const back = withAccents(words.at(-1)!);
	if (VIETNAMESE.has(front)) return orderVietnamese(words, back);
	if (VIETNAMESE_UNACCENTED.has(front)) {
		return VIETNAMESE_UNACCENTED.has(back) ? undefined : undecided(words);
	}
	return orderHungarian(words, front, back);
}

/** Signs that no other language has. */
const VIETNAMESE_SIGNS = /[ăđơưảạấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i;

function orderVietnamese(words: readonly string[], back: string): OrderedName | undefined {
	if (!words.some((word) => VIETNAMESE_SIGNS.test(word))) return undefined;
	return VIETNAMESE.has(back) ? undecided(words) : turned(words, 1);
}

function orderHungarian(
	words: readonly string[],
	front: string,
	back: string,
): OrderedName | undefined {
	if (HUNGARIAN_GIVEN().has(front) || ALSO_HUNGARIAN_GIVEN.has(front)) return undefined;
	if (!isHungarianLastName(front))
		return HUNGARIAN_GIVEN().has(back) ? undecided(words) : undefined;
	if (!HUNGARIAN_GIVEN().has(back) && !ALSO_HUNGARIAN_GIVEN.has(back)) return undecided(words);
	const end = words.findIndex((word) => !isHungarianLastName(withAccents(word)));
	return turned(words, end < 0 ? 1 : end);
}

const isHungarianLastName = (word: string) =>
	HUNGARIAN().has(word) ||
	(word.includes('-') && word.split('-').some((part) => HUNGARIAN().has(part)));

const isCyrillic = (word: string) => word >= '\u0400' && word < '\u0500';

const PATRONYMIC = /(?:[оеє]вич|[оеєії]вна|ична|[ькм]ич)$/iu;
const RUSSIAN_LAST_NAME = /...(?:[оеё]ва?|[сц]к(?:ий|ая)|[сц]ьк(?:ий|а)|енко)$/iu;

/** Иванов Пётр, Иванов Пётр Ильич and Пётр Ильич Иванов. */
function orderRussian(words: readonly string[]): OrderedName | undefined {
	const [front, second, third] = words as [string, string, string?];
	if (words.length === 2) {
		return RUSSIAN_LAST_NAME.test(front) && !RUSSIAN_LAST_NAME.test(second)
			? turned(words, 1)
			: undefined;
	}
	if (words.length !== 3) return undefined;
	if (PATRONYMIC.test(second)) return split(words, 2);
	return PATRONYMIC.test(third!) ? turned(words, 1) : undefined;
}
