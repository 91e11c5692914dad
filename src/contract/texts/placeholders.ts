import { NAMES, OWNERS } from './names';
import { FILLED_IN, isForAll, type TextForPeople } from './kinds';

// We recognize another tool's placeholder by a name that such tools use. Anything else in brackets is text: [1], {a|b}.

/** Each contains a name: letters first, then blanks, dots and the like between them. */
const STYLES = [
	// {{ lead.first_name | default: "there" }}
	/\{\{\s*(\p{L}[^{}]{0,79})\}\}/gu,
	// {first_name}, ${first_name}, {!Contact.FirstName}
	/(?<!\{)\$?\{!?\s*(\p{L}[\p{L}\p{N}_.'’ -]{0,39})\}(?!\})/gu,
	// [First Name], [[First Name]], but neither a link, [Name](https://…), nor a place of a list, row[name]
	/(?<![\p{L}\p{N}_\])])\[{1,2}\s*(\p{L}[\p{L}\p{N}_.'’ -]{0,39})\]{1,2}(?![([])/gu,
	// %FIRSTNAME%
	/(?<![\p{L}\p{N}%])%{1,2}(\p{L}[\p{L}\p{N}_.'’ -]{0,39})%{1,2}(?![\p{L}\p{N}])/gu,
	// {first_name|there}, {firstName, fallback=there}, but not a choice of words, {company|firm}
	/(?<!\{)\$?\{\s*((?:\p{L}[\p{L}\p{N}]*[_ ][\p{L}\p{N}_ ]{1,38}|\p{Ll}+\p{Lu}\p{L}{0,38}))\s*[|,][^{}]{0,60}\}(?!\})/gu,
	// «First Name», ((first_name)), #FIRSTNAME#
	/«\s*(\p{L}[\p{L}\p{N}_.'’ -]{0,39})»/gu,
	/\(\(\s*(\p{L}[\p{L}\p{N}_.'’ -]{0,39})\)\)/gu,
	/(?<![\p{L}\p{N}#])#(\p{Lu}[\p{Lu}\p{N}_]{0,39})#(?![\p{L}\p{N}#])/gu,
	// [insert name here]
	/\[(?:insert|enter)\s+(?:your\s+|the\s+)?(\p{L}[\p{L}\p{N}_.'’ -]{0,39}?)(?:\s+here)?\]/giu,
	// *|FNAME|*
	/\*\|\s*(\p{L}[\p{L}\p{N}_.'’ -]{0,39})\|\*/gu,
];

/** <company>, but no tag with an end and no type parameter. */
const ANGLED = /(?<![\p{L}\p{N}_])<{1,2}\s*(\p{L}[\p{L}\p{N}_.'’ -]{0,39})>{1,2}/gu;

/** Names that HTML has for its own. */
const TAGS = ['title'];

/** Any placeholder in double braces. The service fills in templates, so in a template it counts whatever its name. */
const DOUBLE = /\{\{[^{}]*\}\}/g;

/** The placeholders of a text that the service will not fill in, each once. */
export function unfilledPlaceholders(text: string, kind: TextForPeople): string[] {
	const named = STYLES.flatMap((style) => [...text.matchAll(style)])
		.filter(([, name = '']) => isKnown(name))
		.map(([placeholder]) => placeholder);
	const found = [...(isForAll(kind) ? (text.match(DOUBLE) ?? []) : []), ...named, ...angled(text)];
	return [...new Set(found)].filter((placeholder) => !FILLED_IN[kind].includes(placeholder));
}

/** `}}` or `{{` without its other half. n8n's editor closes braces by itself, so braces typed by hand are one too many. */
export function halfPair(text: string): string | undefined {
	const rest = text.replaceAll(DOUBLE, '');
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
