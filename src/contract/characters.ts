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
