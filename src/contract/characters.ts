/** How many characters a text has as JSON Schema counts them: in code points, so most emoji are one. */
export const countCharacters = (text: string): number =>
	text.length - (text.match(PAIR)?.length ?? 0);

/** One character in two units of UTF-16. */
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

/** The text, with `…` for what is beyond so many characters. */
export function shorten(text: string, most: number): string {
	const start = firstCharacters(text, most);
	return start === text ? text : `${start}…`;
}
