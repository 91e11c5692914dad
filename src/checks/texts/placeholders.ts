import { NAMES, OWNERS } from './placeholderNames';
import { FILLED_IN, type TextForPeople } from './textForPeople';

// Some signs stand around a placeholder whatever its name. Between others a name must be one that such tools use,
// because [1] and {a|b} are texts.

/** *|IF:FNAME|*, {% if company %}, <%= name %>, {!User.Signature}, @{triggerBody()?['name']} */
const SURE = [
	/\*\|[^|*\n]{1,80}\|\*/g,
	/\{%[^{}%]{1,200}%\}/g,
	/<%[^<>%]{1,200}%>/g,
	/(?<!\{)\{!\s*[$\p{L}][^{}\n]{0,80}\}/gu,
	/@\{[^{}\n]{1,200}\}/g,
];

/** Each contains a name: letters first, then blanks, dots and the like between them. */
const STYLES = [
	// {first_name}, ${first_name}
	/(?<!\{)\$?\{\s*(\p{L}[\p{L}\p{N}_.'’ -]{0,39})\}(?!\})/gu,
	// [First Name], [[First Name]], but neither a link, [Name](https://…), nor a place of a list, row[name]
	/(?<![\p{L}\p{N}_\])])\[{1,2}\s*(\p{L}[\p{L}\p{N}_.'’ -]{0,39})\]{1,2}(?![([])/gu,
	// %FIRSTNAME%
	/(?<![\p{L}\p{N}%])%{1,2}(\p{L}[\p{L}\p{N}_.'’ -]{0,39})%{1,2}(?![\p{L}\p{N}])/gu,
	// {first_name|there}, {firstName, fallback=there}, but not a choice of words, {company|firm}
	/(?<!\{)\$?\{\s*((?:\p{L}[\p{L}\p{N}]*[_ ][\p{L}\p{N}_ ]{1,38}|\p{Ll}+\p{Lu}\p{L}{0,38}))\s*[|,][^{}]{0,60}\}(?!\})/gu,
	// «First Name», ((first_name)), #FIRSTNAME#, #firstName#
	/«\s*(\p{L}[\p{L}\p{N}_.'’ -]{0,39})»/gu,
	/\(\(\s*(\p{L}[\p{L}\p{N}_.'’ -]{0,39})\)\)/gu,
	/(?<![\p{L}\p{N}#])#(\p{Lu}[\p{Lu}\p{N}_]{0,39}|\p{Ll}+\p{Lu}\p{L}{0,38})#(?![\p{L}\p{N}#])/gu,
	// [insert name here]
	/\[(?:insert|enter)\s+(?:your\s+|the\s+)?(\p{L}[\p{L}\p{N}_.'’ -]{0,39}?)(?:\s+here)?\]/giu,
];

/** <company>, but no tag with an end and no type parameter. */
const ANGLED = /(?<![\p{L}\p{N}_])<{1,2}\s*(\p{L}[\p{L}\p{N}_.'’ -]{0,39})>{1,2}/gu;

/** Names that HTML has for its own. */
const TAGS = ['title'];

/** Most texts have none of these, and an import asks for many. */
const MAY_HOLD_ONE = /[{[(<%#*«]/;

/** The placeholders of a text that the service will not fill in, each once. */
export function unfilledPlaceholders(text: string, kind: TextForPeople): string[] {
	if (!MAY_HOLD_ONE.test(text)) return [];
	const sure = SURE.flatMap((style) => text.match(style) ?? []);
	const named = STYLES.flatMap((style) => [...text.matchAll(style)])
		.filter(([, name = '']) => isKnown(name))
		.map(([placeholder]) => placeholder);
	const found = [...inDoubleBraces(text), ...sure, ...named, ...angled(text)];
	return [...new Set(found)].filter((placeholder) => !FILLED_IN[kind].includes(placeholder));
}

/** What stands between double braces, with them: `{{ $json.name }}`, `{{1.first_name}}`, `{{#if name}}`. */
function inDoubleBraces(text: string): string[] {
	const found: string[] = [];
	for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', start)) {
		const end = endOfPair(text, start);
		if (end !== undefined) found.push(text.slice(start, end));
		start = end ?? start + 1;
	}
	return found;
}

const LONGEST = 1000;

/**
 * Where the double braces that open here close. There may be others between them; undefined if one of the two closes
 * without the other, as in a choice of words within another, `{{Hi|Hello} Ann|Good day}`.
 */
function endOfPair(text: string, start: number): number | undefined {
	let depth = 0;
	const last = Math.min(text.length, start + LONGEST);
	for (let at = start; at < last; at++) {
		const character = text.charAt(at);
		if (character === '{') depth++;
		if (character !== '}') continue;
		depth--;
		if (depth === 1) return text.charAt(at + 1) === '}' ? at + 2 : undefined;
	}
	return undefined;
}

/** `}}` or `{{` without its other half. n8n's editor closes braces by itself, so braces typed by hand are one too many. */
export function halfPair(text: string): string | undefined {
	const rest = inDoubleBraces(text).reduce((left, pair) => left.replace(pair, () => ''), text);
	const isBalanced = rest.split('{').length === rest.split('}').length;
	return isBalanced ? undefined : /\{\{|\}\}/.exec(rest)?.[0];
}

/** Looks for the end of each tag once, because a long text may have thousands. */
const angled = (text: string): string[] => {
	const found = [...text.matchAll(ANGLED)].map(
		([placeholder, name = '']) => [placeholder, name] as const,
	);
	return [...new Map(found)]
		.filter(([, name]) => isKnown(name) && !TAGS.includes(name.trim().toLowerCase()))
		.filter(([, name]) => !text.includes(`</${name}>`))
		.map(([placeholder]) => placeholder);
};

/** Whether other tools use the name. Ignores what follows it, such as a text for a missing value. */
function isKnown(written: string): boolean {
	const [name = ''] = written.split(/[|:,]/);
	const words = name
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.normalize('NFD')
		.replace(/['’]s\b|\p{M}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
	const first = words.findIndex((word) => !OWNERS.some((owner) => owner === word));
	return first >= 0 && NAMES.has(words.slice(first).join(''));
}
