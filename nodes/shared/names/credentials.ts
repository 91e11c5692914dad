import { bare } from '../words/fold';
import { isGivenName } from './data/givenNames';
import { ALSO_FIRST_NAMES, CREDENTIALS, IN_ANY_CASE, IN_FRONT } from './data/credentials';
import { isInCapitals } from './letters';

const MARK = /[®™©℠]$/;

/** The word without such signs at its end. Behind a letter such as Ã, they may be a part of one that was misread: Ã©. */
function withoutMark(word: string): string {
	let end = word.length;
	while (end > 0 && MARK.test(word.charAt(end - 1))) end--;
	return /[\xc2-\xdf]/.test(word.charAt(end - 1)) ? word : word.slice(0, end);
}

const DOT_INSIDE = /\.-?\p{L}/u;
const MIXED_CASE = /\p{Ll}\p{Lu}/u;

/** The name without the credentials behind it; so many words are left at least. */
export function withoutCredentials(words: readonly string[], least: number): readonly string[] {
	const areCapitals = words.every(isInCapitals);
	let end = words.length;
	for (;;) {
		if (end > least && isCredentialBehind(words[end - 1]!, areCapitals)) end--;
		else if (end > least + 1 && areCredentialApart(words.slice(end - 2, end))) end -= 2;
		else break;
	}
	return end === words.length ? words : words.slice(0, end);
}

/** Without signs of a trademark, and what they stand at if it is a credential. */
export function withoutMarks(words: readonly string[]): readonly string[] {
	if (!words.some((word) => MARK.test(word))) return words;
	const plain = words.map(withoutMark);
	return plain.filter(
		(word, index) => word !== '' && (index === 0 || word === words[index] || !isCredential(word)),
	);
}

const isCredential = (word: string) => CREDENTIALS().has(bare(word));

/** Ph. D. */
export const areCredentialApart = (words: readonly string[]): boolean =>
	words.length === 2 &&
	words.every((word) => word.endsWith('.')) &&
	CREDENTIALS().has(words.map(bare).join(''));

/** Without a comma, only what nobody is called: with dots, in mixed case, or in capitals among small letters. */
function isCredentialBehind(word: string, areCapitals: boolean): boolean {
	if (MARK.test(word)) {
		const plain = withoutMark(word);
		return isCredential(plain) || (isSpelledAsOne(plain) && !areCapitals);
	}
	const isStriking = MIXED_CASE.test(word) || word.includes('.') || isInCapitals(word);
	const key = bare(word);
	if (!isStriking) return IN_ANY_CASE.has(key);
	if (!CREDENTIALS().has(key)) return false;
	return MIXED_CASE.test(word) || DOT_INSIDE.test(word) || (isInCapitals(word) && !areCapitals);
}

/** CA Rahul Sharma: a whole name stands behind it. */
export function withoutCredentialInFront(words: readonly string[]): readonly string[] {
	const [first = ''] = words;
	const isOne =
		words.length > 2 &&
		isInCapitals(first) &&
		IN_FRONT.has(bare(first)) &&
		!words.every(isInCapitals);
	return isOne ? words.slice(1) : words;
}

/** The name in front of a comma, as far as it says what stands behind. */
export interface Front {
	/** It may be a first and a last name, not counting `van` and the like. */
	readonly isWhole: boolean;
	readonly isInCapitals: boolean;
	readonly isInSmallLetters: boolean;
	readonly hasGivenName: boolean;
}

/** Whether a word behind a comma is a credential. */
export function isCredentialBehindComma(word: string, front: Front): boolean {
	if (MARK.test(word)) return true;
	const key = bare(word);
	if (IN_ANY_CASE.has(key)) return true;
	if (CREDENTIALS().has(key) && isSpelledAsOne(word))
		return front.isWhole || !ALSO_FIRST_NAMES.has(key);
	return front.isWhole && !isGivenName(key) && looksLikeCredential(word, front);
}

const isSpelledAsOne = (word: string) =>
	MIXED_CASE.test(word) || DOT_INSIDE.test(word) || isInCapitals(word);

const INITIALS = /^(?:\p{Lu}\.-?)+\p{Lu}?$/u;
const LENGTH_MAX = 8;
const WITH_HYPHEN = /[-+/]/;
const LENGTH_WITH_HYPHEN_MAX = 12;

function looksLikeCredential(word: string, front: Front): boolean {
	if (DOT_INSIDE.test(word)) return front.hasGivenName || !INITIALS.test(word);
	if (isInCapitals(word)) {
		const most = WITH_HYPHEN.test(word) ? LENGTH_WITH_HYPHEN_MAX : LENGTH_MAX;
		return !front.isInCapitals && word.length > 1 && word.length <= most && !word.endsWith('.');
	}
	return MIXED_CASE.test(word) && ENDS_WITH_CAPITAL.test(word);
}

/** Unlike LeBron and McKenna. */
const ENDS_WITH_CAPITAL = /^\p{Lu}.*\p{Lu}$/u;
