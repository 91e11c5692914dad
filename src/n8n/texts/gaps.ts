import { ExpressionParser } from 'n8n-workflow';

import { shorten } from '../../contract/characters';

/** A part of an expression that leaves nothing in the text. */
export interface Gap {
	/** What is written between the braces. */
	readonly code: string;
	/** The part as it is written and where it stands: `{{first_name}} after "Hi "`. */
	readonly name: string;
}

/** Gives the value of one part, written with its braces. */
export type Evaluate = (part: string) => unknown;

/**
 * The gaps that an expression leaves between its texts. n8n prints nothing for a part that gives undefined, null or NaN.
 * An empty text is a gap only in place of a field: `{{ $json.isNew ? 'Welcome!' : '' }}` is meant.
 */
export function gapsIn(written: string, evaluate: Evaluate): Gap[] {
	const chunks = split(written);
	// What a lone part gives is the value of the field, which is checked as such.
	if (chunks.filter(({ type, text }) => type === 'code' || text.trim() !== '').length < 2)
		return [];
	return gapsAmong(chunks, evaluate);
}

/** Those inside a text of JSON, with other words beside them in it. */
export function gapsInJson(written: string, evaluate: Evaluate): Gap[] {
	const chunks = split(written);
	const isInText = (index: number) => {
		const before = joined(chunks.slice(0, index));
		const after = joined(chunks.slice(index + 1));
		const quotes = before.split('"');
		// Between quotes, an odd number of them comes before.
		return quotes.length % 2 === 0 && `${quotes.at(-1)}${after.split('"')[0]}`.trim() !== '';
	};
	return gapsAmong(chunks, evaluate, isInText);
}

const split = (written: string) => ExpressionParser.splitExpression(written.replace(/^=/, ''));

type Chunks = ReturnType<typeof split>;

/** Without escaped quotes. What the parts give is not asked: their quotes do not count. */
const joined = (chunks: Chunks): string =>
	chunks
		.map(({ type, text }) => (type === 'text' ? text : ''))
		.join('')
		.replaceAll('\\"', '');

const gapsAmong = (
	chunks: Chunks,
	evaluate: Evaluate,
	isAsked: (index: number) => boolean = () => true,
): Gap[] =>
	chunks.flatMap((chunk, index) => {
		if (chunk.type === 'text' || !isAsked(index)) return [];
		const part = ExpressionParser.joinExpression([chunk]);
		if (!leavesGap(part, chunk.text, evaluate)) return [];
		const before = chunks.slice(0, index).map((each) => ExpressionParser.joinExpression([each]));
		return [{ code: chunk.text.trim(), name: `${shorten(part, PART_MAX)} ${placeAfter(before)}` }];
	});

const PART_MAX = 60;
const BEFORE_MAX = 20;

/** By the end of what stands before it, in whole characters. */
function placeAfter(before: readonly string[]): string {
	const end = [...before.join('')].slice(-BEFORE_MAX).join('').trimStart();
	return end === '' ? 'at the beginning' : `after "${end}"`;
}

function leavesGap(part: string, code: string, evaluate: Evaluate): boolean {
	// n8n knows `$parameter["&name"]` only while it resolves the whole parameter.
	if (code.includes('$parameter')) return false;
	let value: unknown;
	try {
		value = evaluate(part);
	} catch {
		// The whole expression has a value, so this is not how n8n divides it: nothing is known of the part.
		return false;
	}
	if (value === undefined || value === null || Number.isNaN(value)) return true;
	const text = toText(value);
	return text === 'null' || (text === '' && PATH.test(code));
}

const toText = (value: unknown): string | undefined =>
	typeof value === 'string' || Array.isArray(value) ? String(value).trim() : undefined;

/** A bare name or a path: `first_name`, `$json["First Name"]`, `$('Get Lead').item.json.name`, `$input.first().json.name`. */
const PATH =
	/^\s*(?:\$\((?:'[^']*'|"[^"]*")\)|[\p{L}_$][\p{L}\p{N}_$]*)(?:\??\.(?:(?:first|last)\(\)|[\p{L}_$][\p{L}\p{N}_$]*)|(?:\?\.)?\[(?:\d+|'[^']*'|"[^"]*")\])*\s*$/u;
