import { withoutInvisible } from '../../../src/contract/characters';

// What is broken in an address, or in the text around it.

/** The text with all its addresses complete: each begins with `https://` or `http://`. */
export function completeAddresses(written: string): string {
	let text = written;
	if (/^https?%(?:25)*3a/i.test(text)) text = decodeWhole(text);
	if (text.includes('&')) text = decodeEntities(text);
	return withoutInvisible(text)
		.trim()
		.replace(SCHEMES, oneScheme)
		.replace(LABEL, '')
		.replace(BARE_ADDRESS, 'https://')
		.replace(BARE_START, 'https://');
}

/**
 * One or more beginnings of an address, with common slips: `https//`, `https:/`, `htps://`, `ttps;//`. If the first one is
 * broken, it must begin a word.
 */
const SCHEMES =
	/(?:https?:[\\/]{2,}|(?<![^\s<>"'([|,;=])(?:h{0,2}t{1,3}ps?[:;.]?[\\/]{2,}|https?:(?:[\\/]|(?=[\w-]+\.))))(?:\s{0,3}(?:h{0,2}t{1,3}ps?[:;.]?[\\/]{2,}|https?:(?:[\\/]|(?=[\w-]+\.)))){0,3}\s{0,3}(?=[\p{L}\p{N}])/giu;

function oneScheme(written: string): string {
	if (/^https?:\/\/$/i.test(written)) return written;
	return /s[:;.]?[\\/]*\s*$/i.test(written) ? 'https://' : 'http://';
}

/** In front of an address without `https://`, as in `LinkedIn: www.example.com/ann`. */
const LABEL =
	/^(?!https?:)[\p{L}\p{N}][\p{L}\p{N} _-]{0,40}[:=]\s*(?=[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]+\/\S)/iu;

/** Begins with its domain, as in `www.example.com/ann`. */
const BARE_ADDRESS = /^(?:\/\/)?(?=(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?\/\S)/u;

/** The same within a text, where only these are surely addresses. */
const BARE_START =
	/(?<![^\s<>"'([|,;])(?:\/\/)?(?=(?:www\.[\p{L}\p{N}.-]+|(?:[a-z\d-]+\.)*(?:linkedin\.(?:com|cn)|social\.example))[\\/]+[^\s\\/])/giu;

function decodeWhole(text: string): string {
	try {
		return decodeURIComponent(text.replace(/%(?:25)+/g, '%'));
	} catch {
		return text;
	}
}

/** Also those that were encoded twice, as in `&amp;amp;`. */
const decodeEntities = (text: string): string =>
	text.replace(
		/&(?:amp;|#0*38;)*(?:(amp|lt|gt|quot|apos|nbsp);|#(\d{1,7});|#x([\da-f]{1,6});)/gi,
		(entity: string, name?: string, decimal?: string, hex?: string) => {
			if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
			const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
			return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
		},
	);

const ENTITIES: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
};

/** An address with slashes that lean the right way and without the signs of a sentence at its end. */
export function mendAddress(address: string): string {
	return trimEnd(address.includes('\\') ? turnSlashes(address) : address);
}

/** In JSON, a slash may have a backslash before it. */
function turnSlashes(address: string): string {
	const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
	return path.replace(/\\\/?/g, '/') + rest;
}

const DOTS = '.…';
const SIGNS = ",;:!'’”»›)]}>*";

/** Three dots say that it was cut off. */
function trimEnd(address: string): string {
	const rest = withoutEnd(address, SIGNS);
	return isCutOff(rest) ? rest : withoutEnd(rest, SIGNS + DOTS);
}

function withoutEnd(address: string, signs: string): string {
	let end = address.length;
	while (end > 0 && signs.includes(address.charAt(end - 1)) && !isOpened(address, end)) end -= 1;
	return address.slice(0, end);
}

/** Programs end what does not fit with three dots. In a query nothing is lost. */
export const isCutOff = (address: string): boolean =>
	/(?:…|\.{3})$/.test(address.slice(-3)) && /^[^?#]*[^/?#.…][.…]+$/.test(address);

/** A bracket that was opened in the address is a part of it. */
function isOpened(address: string, end: number): boolean {
	const opener = OPENERS[address.charAt(end - 1)];
	return opener !== undefined && address.includes(opener);
}

const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
