/** How many characters a text has as JSON Schema counts them: by code point, so most emoji count as one. */
export const countCharacters = (text: string): number =>
	text.length - (text.match(PAIR)?.length ?? 0);

/** One character that takes two UTF-16 units. */
const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** The text, or its first characters. Never half a character. */
export function firstCharacters(text: string, most: number): string {
	if (text.length <= most) return text;
	let end = 0;
	let count = 0;
	for (const character of text) {
		if (count === most) break;
		end += character.length;
		count += 1;
	}
	return text.slice(0, end);
}

/** The text, with `…` in place of everything after this many characters. */
export function shorten(text: string, most: number): string {
	const start = firstCharacters(text, most);
	return start === text ? text : `${start}…`;
}

/**
 * Characters that nobody sees: of width zero (U+200B to U+200D, U+2060, U+FEFF), and marks of the direction of writing
 * (U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069). Programs and spreadsheets leave them in what is copied.
 */
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');
