import { lazy } from '../../../src/contract/lazy';

/**
 * A text as a person would have written it: without the traces of web pages and spreadsheets. With `keepsLines`, the
 * paragraphs of a web page become lines.
 */
export function mendText(
	written: string,
	{ keepsLines }: { readonly keepsLines: boolean },
): string {
	let text = written;
	// Some programs escape twice: &amp;amp;
	for (let turn = 0; turn < TURNS_MAX && needsMending(text); turn++) {
		const before = text;
		text = withoutMark(withoutEdges(withoutMarkup(decode(text), keepsLines)));
		if (text === before) break;
	}
	return text;
}

const TURNS_MAX = 8;

/** What nobody sees: at either end it is a trace, inside it may belong to an emoji or to Persian. */
const EDGE = /[\s\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/;
const MARKED = /^['=]/;
const TRACE = /&#?\w{1,8};|<[a-z/!]|\u00A0/i;

const needsMending = (text: string): boolean =>
	MAY_NEED_MENDING.test(text) &&
	(EDGE.test(text.charAt(0)) ||
		EDGE.test(text.charAt(text.length - 1)) ||
		MARKED.test(text) ||
		TRACE.test(text));

/** Most texts begin and end with a letter or digit, and have none of these signs inside. */
const MAY_NEED_MENDING = /^[^\w]|[^\w]$|[&<\u00A0]/;

/** Goes by single characters, because a cell may have thousands of blanks in its middle. */
function withoutEdges(text: string): string {
	let [start, end] = [0, text.length];
	while (start < end && EDGE.test(text.charAt(start))) start++;
	while (end > start && EDGE.test(text.charAt(end - 1))) end--;
	return text.slice(start, end);
}

/** Excel marks a text by an apostrophe, which stays in some exports; others write `="0151"`. But `'t Hart` is a name. */
const withoutMark = (text: string): string =>
	text.replace(/^'+(?=[+=\d])/, '').replace(/^="([^"]*)"$/, '$1');

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

function decode(text: string): string {
	const decoded = text.includes('&')
		? text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) =>
				name === undefined
					? characterOf(decimal === undefined ? parseInt(hex!, 16) : Number(decimal), entity)
					: (named().get(name) ?? entity),
			)
		: text;
	return decoded.replaceAll('\u00A0', ' ');
}

/** Control characters, and what is no character at all, stay as they are written. */
function characterOf(code: number, entity: string): string {
	if (code > 0x10_ff_ff) return entity;
	const character = String.fromCodePoint(code);
	return /[\p{Cs}\p{Cn}]|(?![\t\n\r])\p{Cc}/u.test(character) ? entity : character;
}

const namesOf = (list: string) => list.trim().split(/\s+/);

/** In the order of their code points, from 160. */
const LATIN = `
	nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy
	reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo
	frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute
	Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times
	Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring
	aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute
	ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

const OTHERS = `
	amp=& lt=< gt=> quot=" apos=' ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„
	hellip=… bull=• euro=€ trade=™ OElig=Œ oelig=œ Scaron=Š scaron=š Zcaron=Ž zcaron=ž Yuml=Ÿ`;

const named = lazy(
	() =>
		new Map([
			...namesOf(LATIN).map((name, index) => [name, String.fromCodePoint(160 + index)] as const),
			...namesOf(OTHERS).map((pair) => pair.split('=') as [string, string]),
		]),
);

/** A tag, with attributes that have a value: `a < b` and `I <3 you` are none. */
const TAG = /<\/?([a-z][a-z\d:]*)(?:\s+[\w:-]+=(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*\s*\/?>/gi;
const COMMENT = /<!--[^<>]*-->/g;

const PARAGRAPHS = namesOf(`
	p br div li ul ol h1 h2 h3 h4 h5 h6 tr table tbody thead blockquote pre hr section article`);
const CELLS = namesOf('td th');
const INLINE = namesOf(`
	a abbr b big body center code em font html i img ins mark meta o:p q s small span strike strong sub sup tt u`);

/** What stands in the place of a tag. One that no web page has is the writer's own. */
function insteadOf(tag: string, name: string, keepsLines: boolean): string {
	const known = name.toLowerCase();
	if (PARAGRAPHS.includes(known)) return keepsLines ? '\n' : ' ';
	if (CELLS.includes(known)) return ' ';
	return INLINE.includes(known) ? '' : tag;
}

function withoutMarkup(text: string, keepsLines: boolean): string {
	if (!text.includes('<')) return text;
	const plain = text
		.replaceAll(COMMENT, '')
		.replaceAll(TAG, (tag: string, name: string) => insteadOf(tag, name, keepsLines));
	if (plain === text) return text;
	return keepsLines
		? plain
				.replaceAll(/[^\S\n]+/g, ' ')
				.replaceAll(/ ?\n ?/g, '\n')
				.replaceAll(/\n{3,}/g, '\n\n')
		: plain.replaceAll(/\s+/g, ' ');
}
