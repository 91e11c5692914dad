/** Most names: words of letters, with signs between them as names have, and one blank between the words. */
const ORDINARY =
	/^['’]?\p{L}[\p{L}\p{M}]*(?:['’.-]+\p{L}[\p{L}\p{M}]*)*\.?(?: ['’]?\p{L}[\p{L}\p{M}]*(?:['’.-]+\p{L}[\p{L}\p{M}]*)*\.?)*$/u;

/** Letters that are drawn as something else, 𝐀𝐧𝐧 and Ａｎｎ. */
const STYLED = /[\u{1d400}-\u{1d7ff}\u24b6-\u24e9\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/gu;

/** Pictures and other signs that say nothing. Those of Latin1 stay: in Ã© they show that the file was misread. */
const PICTURES =
	/(?![\x80-\xbf\ufffd])[\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Co}\u20e3\u{e0020}-\u{e007f}]/gu;

const INVISIBLE =
	/[\xad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|\u034f|\ufe0e|\ufe0f/g;

/** Between letters of Arabic or Indic scripts, these are part of the spelling. */
const JOINERS = /(?<![\u0600-\u1aff])[\u200c\u200d]|[\u200c\u200d](?![\u0600-\u1aff])/g;

const BLANKS = /\s+/g;

export const isOrdinary = (text: string): boolean => ORDINARY.test(text) && !hasStyled(text);

const hasStyled = (text: string) => text.search(STYLED) >= 0;

/** The name without pictures and invisible signs, one blank between its words. */
export const plainName = (written: string): string =>
	isOrdinary(written) ? written : withSingleBlanks(withPictures(written, ' '));

/** Likewise, and without what stands behind a picture if that is no last name: Ann Smith 🚀 Growth Hacker. */
export function nameBeforePictures(written: string): string {
	const parts = withPictures(written, '\n')
		.split('\n')
		.map(withSingleBlanks)
		.filter((part) => part !== '');
	const end = parts.findIndex(
		(part, index) => parts[index - 1]?.includes(' ') && part.includes(' ') && hasLetter(part[0]!),
	);
	return parts.slice(0, end < 0 ? parts.length : end).join(' ');
}

const withPictures = (written: string, replacement: string): string =>
	written
		.replace(STYLED, (letter) => letter.normalize('NFKC'))
		.replace(PICTURES, replacement)
		.replace(INVISIBLE, '')
		.replace(JOINERS, '');

export const withSingleBlanks = (text: string): string => text.replace(BLANKS, ' ').trim();

export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** Of several lines, those that make a first and a last name. */
export function firstLines(text: string): string {
	if (!/[\r\n]/.test(text)) return text;
	const lines = text
		.split(/[\r\n]/)
		.map(withSingleBlanks)
		.filter(hasLetter);
	const [first = ''] = lines;
	return first.includes(' ') ? first : lines.slice(0, 2).join(' ');
}
