import { bare, fold, withAccents } from '../words/fold';
import { isGivenNameOf } from './data/givenNames';
import {
	BETWEEN_SALUTATIONS,
	DONA,
	DOTTED_TITLES,
	LETTER_TITLES,
	SALUTATIONS,
	TITLE_TAILS,
	TITLES,
	TITLES_BEHIND,
} from './data/titles';
import { isInCapitals, isOfEurope } from './letters';

export interface Untitled {
	readonly words: readonly string[];
	/** Behind a title, a single word is a last name. */
	readonly hadTitle: boolean;
}

/** A name without the titles around it. */
export function withoutTitles(words: readonly string[]): Untitled {
	let rest = words;
	let hadTitle = false;
	for (;;) {
		const behind = behindTitle(rest, hadTitle);
		if (!behind) break;
		hadTitle = true;
		rest = behind;
	}
	const last = rest.at(-1) ?? '';
	if (rest.length > 2 && TITLES_OF_BOTH_SIDES.has(fold(last)))
		return { words: rest.slice(0, -1), hadTitle };
	const title = isOfEurope(last) ? undefined : TITLES_BEHIND.find((each) => last.endsWith(each));
	if (title === undefined) return { words: rest, hadTitle };
	const name = last.slice(0, -title.length);
	return { words: [...rest.slice(0, -1), name].filter(Boolean), hadTitle: true };
}

/** Nagy István dr., PD Dr. Anna Huber */
export const TITLES_OF_BOTH_SIDES = new Set(['dr.', 'prof.']);

/** Dr. rer. nat., Dr. Med. */
const isTail = (word: string) =>
	/^\p{Ll}+\.$/u.test(word) ||
	(word.length > 2 && word.endsWith('.') && TITLE_TAILS.has(bare(word)));

/** What is left behind a title in front; undefined if there is none. */
function behindTitle(words: readonly string[], hadTitle: boolean): readonly string[] | undefined {
	const [word] = words;
	if (word === undefined) return undefined;
	if (word === 'De' && words[1] === 'heer') return words.slice(2);
	if (isTitle(word, words) || (hadTitle && words.length > 1 && isTail(word))) return words.slice(1);
	const stuck = behindStuckTitle(word);
	return stuck === undefined ? undefined : [stuck, ...words.slice(1)];
}

function isTitle(word: string, words: readonly string[]): boolean {
	const folded = fold(word);
	const next = words[1] ?? '';
	const language = LETTER_TITLES.get(folded);
	if (language) {
		return (language === 'french' && words.length === 2) || isGivenNameOf(language, fold(next));
	}
	const isDotted = folded.endsWith('.');
	const key = isDotted ? folded.slice(0, -1) : folded;
	if (TITLES().has(key) || withAccents(word) === DONA) return isDotted || !areInitials(word, words);
	if (!isDotted && !key.includes('.'))
		return DOTTED_TITLES().has(key) && TITLES_OF_BOTH_SIDES.has(fold(next));
	return DOTTED_TITLES().has(key) || isOfSeveralTitles(key);
}

/** MS Dhoni: two capitals in a name of small letters. */
const areInitials = (word: string, words: readonly string[]) =>
	word.length === 2 && isInCapitals(word) && words.length === 2 && !words.every(isInCapitals);

/** Prof.Dr., Dipl.-Ing., Dott.ssa */
function isOfSeveralTitles(key: string): boolean {
	const [first = '', ...others] = key.split(/[.-]+/).filter(Boolean);
	return (
		others.length > 0 &&
		(TITLES().has(first) || DOTTED_TITLES().has(first)) &&
		others.every((part) => TITLES().has(part) || TITLE_TAILS.has(part))
	);
}

/** Dr.Ann: what stands behind the title. */
function behindStuckTitle(word: string): string | undefined {
	const at = word.indexOf('.');
	if (at < 2 || at === word.length - 1) return undefined;
	const title = fold(word.slice(0, at));
	return TITLES().has(title) || DOTTED_TITLES().has(title) ? word.slice(at + 1) : undefined;
}

const SALUTATION_WORDS_MAX = 6;

/** Whether a text is only a form of address or a title. */
export function isSalutation(written: string): boolean {
	const parts = fold(written)
		.split(/[^\p{L}]+/u)
		.filter(Boolean);
	return (
		parts.length <= SALUTATION_WORDS_MAX &&
		parts.some(isWordOfSalutation) &&
		parts.every(
			(part) => isWordOfSalutation(part) || TITLE_TAILS.has(part) || BETWEEN_SALUTATIONS.has(part),
		)
	);
}

const isWordOfSalutation = (word: string) =>
	TITLES().has(word) || DOTTED_TITLES().has(word) || SALUTATIONS().has(word);
