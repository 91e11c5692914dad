import { fold, wordSet } from '../words/fold';
import { PRONOUNS } from './data/titles';
import { hasLetter } from './plainName';

// What people write around a name, apart from commas.

const OPENING = '([{<（［「【';
const CLOSING = ')]}>）］」】';

/** Without what stands in brackets; without the signs alone if there is nothing else. */
export function withoutBrackets(text: string): string {
	let depth = 0;
	let outside = '';
	let inside = '';
	for (const character of text) {
		if (OPENING.includes(character)) {
			depth++;
			outside += ' ';
			inside += ' ';
		} else if (CLOSING.includes(character)) depth = Math.max(0, depth - 1);
		else if (depth === 0) outside += character;
		else inside += character;
	}
	return hasLetter(outside) ? outside : inside;
}

const QUOTED = /(^|[\s,;])["“”„«»‟〝]([^"“”„«»‟〝]*)["“”„«»‟〞](?=$|[\s,;.])/g;

/** Without a nickname in quotes: Robert "Bob" Smith. What stands in front stays, quoted or not. */
export const withoutQuotes = (text: string): string =>
	withoutSingleQuotes(
		text.replace(QUOTED, (_, before: string, quoted: string, at: number) =>
			hasLetter(text.slice(0, at)) ? `${before} ` : `${before}${quoted}`,
		),
	);

const OPENS = /^['‘‚`]+(?=\p{L}{2})/u;
const QUOTES_AROUND = /^['‘‚`]+|['’´`]+(?=[,;]?$)/g;
const CLOSES = /\p{L}['’´`]+[,;]?$/u;

function withoutSingleQuotes(text: string): string {
	const words = text.split(' ');
	const start = words.findIndex((word) => OPENS.test(word));
	const end =
		start < 0 ? -1 : words.findIndex((word, index) => index >= start && CLOSES.test(word));
	if (end < 0) return text;
	const quoted = words
		.slice(start, end + 1)
		.join(' ')
		.replace(QUOTES_AROUND, '');
	const [comma = ''] = /[,;]$/.exec(quoted) ?? [];
	const kept = start === 0 ? quoted : comma;
	return withoutSingleQuotes(words.toSpliced(start, end - start + 1, kept).join(' '));
}

export const joinSlashes = (text: string): string => text.replace(/ ?\/ ?/g, '/');

/** Ann Smith she/her: the word is not a name, and no two people. */
export function withoutPronouns(text: string): string {
	if (!text.includes('/')) return text;
	const words = joinSlashes(text).split(' ');
	const kept = words.filter((word) => !isPronouns(word));
	return kept.length > 0 && kept.length < words.length ? kept.join(' ') : text;
}

const isPronouns = (word: string): boolean => {
	const parts = fold(word).split('/');
	return parts.length > 1 && parts.every((part) => PRONOUNS().has(part.replace(/[,;.]$/, '')));
};

const LABEL = /^\p{L}+: (?=.)/u;
const BAR = /[|¦•]/;
const SEPARATOR = /[|¦•→⇒]| [·\-–—―~@\\:]+ | \/\/ |: /;

/** The part with the name, where a bar, a dash or the like stands behind it: Ann Smith | Sales. */
export function beforeSeparators(text: string): string {
	return text.replace(LABEL, '').split(SEPARATOR).find(hasLetter) ?? text;
}

/** In a column of its own, a last name may have a dash between blanks. */
export const beforeBars = (text: string): string => text.split(BAR).find(hasLetter) ?? text;

/** Begin what is no name any more: Ann Smith née Miller, Ann Smith at Acme. */
const NO_NAME_BEHIND = wordSet(`
	at from via bei chez presso c/o aka a.k.a. alias formerly née né nee geb. geborene vormals nata roz.
`);

export function beforeNoName(words: readonly string[]): readonly string[] {
	if (words.length < 4 || !words.some(startsWithCapital)) return words;
	const end = words.findIndex((word, index) => index > 1 && NO_NAME_BEHIND.has(word));
	return end < 0 ? words : words.slice(0, end);
}

const startsWithCapital = (word: string) => word.charAt(0) !== word.charAt(0).toLowerCase();

const isAddress = (word: string) => /@|:\/\/|^www\./.test(word) && word.length > 1;
const isNumber = (word: string) => /^[+#]?\d/.test(word);

/** Without addresses, and without numbers at the end: Ann Smith 2nd. */
export function withoutNumbers(words: readonly string[]): readonly string[] {
	const kept = words.filter((word) => !isAddress(word));
	const end = kept.findLastIndex((word) => !isNumber(word));
	return kept.slice(0, Math.max(1, end + 1));
}

const EDGE = ' *~_=^!?:…"“”„«»|\\<>()[]{},;+•·/-–—';
const EDGE_IN_FRONT = `${EDGE}.`;

/** Without the signs around a word or a name. Initials and short forms keep their dot. */
export function trimSigns(text: string): string {
	let start = 0;
	let end = text.length;
	while (start < end && EDGE_IN_FRONT.includes(text[start]!)) start++;
	while (end > start && EDGE.includes(text[end - 1]!)) end--;
	return text.slice(start, end);
}
