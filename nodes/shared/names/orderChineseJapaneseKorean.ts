import { CHINESE, CHINESE_OF_TWO, JAPANESE, KOREAN, KOREAN_OF_TWO } from './data/surnames';
import type { OrderedName } from './orderedName';

const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・·＝゠]+$/u;
const SHORT_HAN = /^\p{Script=Han}{2,3}$/u;
const THREE_HANGUL = /^\p{Script=Hangul}{3}$/u;

/** Undefined if no word is in one of these scripts. */
export function orderChineseJapaneseKorean(
	words: readonly string[],
	orderOthers: (words: readonly string[]) => OrderedName,
): OrderedName | undefined {
	const others = words.filter((word) => !CJK.test(word));
	if (others.length === words.length) return undefined;
	if (others.length > 1) return orderOthers(others);
	const [front = '', ...behind] = words;
	if (behind.length === 0) return splitWord(front.normalize('NFC'));
	const back = behind.at(-1)!;
	const isBackLast = isLastName(back);
	const before = words.slice(0, -1).join(' ');
	if (isLastName(front) && !isBackLast) return { first: behind.join(' '), last: front };
	if (isBackLast && !isLastName(front)) return { first: before, last: back };
	return { first: front, last: behind.join(' '), mayBeReversed: true };
}

function isLastName(word: string): boolean {
	const name = word.normalize('NFC');
	if (JAPANESE().has(name)) return true;
	return name.length === 1
		? CHINESE().has(name) || KOREAN().has(name)
		: CHINESE_OF_TWO.has(name) || KOREAN_OF_TWO.has(name);
}

const FIRST_NAME_MAX = 3;

/** A name without a blank, where it is certain; else all of it is the first name. */
function splitWord(name: string): OrderedName {
	const [abroad = '', ...others] = name.split(/[·・]/);
	if (others.length > 0) return { first: abroad, last: others.join('·') };
	if (JAPANESE().has(name)) return { first: name, last: '' };
	const size = [3, 2, 1].find(
		(length) =>
			name.length > length &&
			name.length - length <= FIRST_NAME_MAX &&
			beginsWithLastName(name, length),
	);
	return size === undefined
		? { first: name, last: '' }
		: { first: name.slice(size), last: name.slice(0, size) };
}

function beginsWithLastName(name: string, length: number): boolean {
	const start = name.slice(0, length);
	if (length > 1) {
		if (JAPANESE().has(start)) return true;
		return name.length <= 4 && (CHINESE_OF_TWO.has(start) || KOREAN_OF_TWO.has(start));
	}
	if (KOREAN().has(start)) return THREE_HANGUL.test(name);
	const isWord = name.length === 2 && CHINESE().has(name.slice(1));
	return CHINESE().has(start) && SHORT_HAN.test(name) && !isWord;
}
