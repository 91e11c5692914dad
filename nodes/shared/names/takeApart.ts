import { isLeftoverName } from '../../../src/checks/texts/leftovers';
import { fold } from '../words/fold';
import {
	beforeNoName,
	beforeSeparators,
	joinSlashes,
	trimSigns,
	withoutBrackets,
	withoutNumbers,
	withoutPronouns,
	withoutQuotes,
} from './additions';
import { readBehindComma } from './behindComma';
import { endsLikeCompany } from './companies';
import { withoutCredentialInFront, withoutCredentials, withoutMarks } from './credentials';
import {
	areTwoPeople,
	beforeSlash,
	describeNobody,
	describeNoWords,
	isTooLong,
	TWO_PEOPLE,
} from './nobody';
import { firstLines, hasLetter, isOrdinary, nameBeforePictures } from './plainName';
import { TITLES_OF_BOTH_SIDES, withoutTitles } from './titles';

/** The words of a name, in the order in which they are written, without what does not belong to it. */
export interface NameWords {
	/** All words, or those in front of a comma: the last name. */
	readonly words: readonly string[];
	/** Behind the comma. */
	readonly given: readonly string[];
	readonly hadTitle: boolean;
	/** What stands around the comma may be read otherwise. */
	readonly isOpen?: boolean;
	readonly nobody?: string;
}

const NO_WORDS: readonly string[] = [];

export function takeApart(written: string): NameWords {
	if (isTooLong(written)) {
		return {
			words: [written.trim()],
			given: NO_WORDS,
			hadTitle: false,
			nobody: describeNoWords(written),
		};
	}
	if (isOrdinary(written)) return ownWords(beforeNoName(written.split(' ')));
	const text = nameBeforePictures(firstLines(written));
	if (isOrdinary(text)) return ownWords(beforeNoName(text.split(' ')));
	const noWords = describeNoWords(text);
	if (noWords !== undefined)
		return { words: [text], given: NO_WORDS, hadTitle: false, nobody: noWords };
	const name = beforeSeparators(withoutQuotes(withoutBrackets(text)));
	const [front = NO_WORDS, ...parts] = name
		.split(COMMA)
		.map(wordsIn)
		.filter(({ length }) => length > 0);
	const { given, nobody, isOpen } = readBehindComma(front, parts);
	const read = ownWords(front, given, nobody);
	return isOpen ? { ...read, isOpen } : read;
}

export const COMMA = /[,;，、،；]/;

const wordsIn = (part: string): readonly string[] =>
	beforeNoName(withoutNumbers(joinSlashes(withoutPronouns(part)).split(' ').filter(Boolean)))
		.map((word) => (word === '+' ? word : trimSigns(word)))
		.filter(isWord);

/** A hashtag is none, but an error of a spreadsheet is one that says that there is no name. */
const isWord = (word: string) =>
	word.startsWith('#') ? isLeftoverName(word) : hasLetter(word) || word === '&' || word === '+';

function ownWords(
	front: readonly string[],
	given: readonly string[] = NO_WORDS,
	nobodyBehindComma?: string,
): NameWords {
	const before = beforeSlash(front);
	const whole = before === TWO_PEOPLE ? front : before;
	const all = given.length > 0 ? [...given, ...whole] : whole;
	const nobody =
		nobodyBehindComma ??
		(before === TWO_PEOPLE ? TWO_PEOPLE : describeNobody(all, endsLikeCompany)) ??
		(areTwoPeople(all) ? TWO_PEOPLE : undefined);
	const { words, hadTitle } = withoutTitles(withInitialsApart(whole));
	const [lastName, firstName] = given.length > 0 ? [words, given] : aroundTitle(words);
	const least = hadTitle || firstName.length > 0 ? 1 : 2;
	// `Herr, Eva` has a last name.
	const own = lastName.length === 0 && firstName.length > 0 ? whole : lastName;
	return {
		words: withoutMarks(withoutLastDot(withoutCredentials(withoutCredentialInFront(own), least))),
		given: firstName.length > 0 ? withoutMarks(withoutCredentials(firstName, 1)) : firstName,
		hadTitle,
		...(nobody !== undefined && { nobody }),
	};
}

/** Smith Dr. Ann: the last name stands in front of the title, as in front of a comma. */
function aroundTitle(
	words: readonly string[],
): [lastName: readonly string[], firstName: readonly string[]] {
	const at = words.findIndex(
		(word, index) => index > 0 && word.endsWith('.') && TITLES_OF_BOTH_SIDES.has(fold(word)),
	);
	if (at < 0) return [words, NO_WORDS];
	return [words.slice(0, at), withoutTitles(words.slice(at)).words];
}

const GLUED_INITIALS = /^((?:\p{Lu}\.)+)(\p{Lu}\p{Ll}\p{L}*)$/u;

/** J.Smith */
function withInitialsApart(words: readonly string[]): readonly string[] {
	const [first = '', ...others] = words;
	const [, initials, name] = (first.includes('.') && GLUED_INITIALS.exec(first)) || [];
	return initials !== undefined && name !== undefined ? [initials, name, ...others] : words;
}

const FULL_STOP = /\p{Ll}{3}\.$/u;

function withoutLastDot(words: readonly string[]): readonly string[] {
	const last = words.at(-1);
	return last?.endsWith('.') && FULL_STOP.test(last)
		? [...words.slice(0, -1), last.slice(0, -1)]
		: words;
}
