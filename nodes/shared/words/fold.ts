/** Latin and Greek letters with accents, the accents alone, the Russian ё, and the apostrophe. */
const FOLDED = /[\x80-\u03ff\u0451\u1e00-\u1fff’]/;
const ALL_FOLDED = /[\x80-\u03ff\u0451\u1e00-\u1fff’]/g;

/** Letters that have no accent to take off, and the apostrophe. */
const foldedLetters = new Map([
	['ß', 'ss'],
	['ø', 'o'],
	['ł', 'l'],
	['đ', 'd'],
	['ð', 'd'],
	['þ', 'th'],
	['æ', 'ae'],
	['œ', 'oe'],
	['ı', 'i'],
	['’', "'"],
]);

/** Each letter is looked at once: normalizing costs more than all the rest of reading a name. */
function foldLetter(letter: string): string {
	const known = foldedLetters.get(letter);
	if (known !== undefined) return known;
	const folded = letter
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.normalize('NFC');
	foldedLetters.set(letter, folded);
	return folded;
}

/** A word as it is compared: in small letters, without the accents of European languages. */
export function fold(word: string): string {
	const small = word.toLowerCase();
	return FOLDED.test(small) ? small.replace(ALL_FOLDED, foldLetter) : small;
}

/** Without dots as well: `M.A.` and `MA` are one. */
export function bare(word: string): string {
	const folded = fold(word);
	return folded.includes('.') ? folded.replaceAll('.', '') : folded;
}

export const wordSet = (words: string): ReadonlySet<string> =>
	new Set(words.split(/\s+/).filter(Boolean));

/** In small letters, with its accents in their usual form. */
export function withAccents(word: string): string {
	const small = word.toLowerCase();
	return FOLDED.test(small) ? small.normalize('NFC') : small;
}
