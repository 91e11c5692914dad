import { ExpressionParser } from 'n8n-workflow';

/** A part of an expression that leaves nothing in the text. */
export interface Gap {
	/** The part with its braces. */
	readonly part: string;
	/** What is written between the braces. */
	readonly code: string;
	/** What is written before the part. */
	readonly before: string;
}

/** Evaluates one part, written with its braces. */
export type Evaluate = (part: string) => unknown;

/**
 * The gaps that an expression leaves in its text. If a part gives undefined, null or NaN, n8n prints nothing. An empty
 * text is a gap only if the part is just a field: `{{ $json.isNew ? 'Welcome!' : '' }}` is meant that way.
 */
export function gapsIn(written: string, evaluate: Evaluate): Gap[] {
	const chunks = split(written);
	// If the expression is a single part, its value is the value of the field, which is checked elsewhere.
	if (chunks.filter(({ type, text }) => type === 'code' || text.trim() !== '').length < 2)
		return [];
	return chunks.flatMap((_, index) => gapAt(chunks, index, evaluate) ?? []);
}

/** A gap in JSON that an expression gives, and the JSON with `GAP_MARK` in the place of the gap. */
export interface GapInJson {
	readonly gap: Gap;
	readonly marked: unknown;
}

/** A character that stands for nothing (Unicode: private use). */
export const GAP_MARK = '\uE000';

/** The gaps inside texts of the JSON. A part outside them stands for a whole value, which is checked as such. */
export const gapsInJson = (written: string, evaluate: Evaluate): GapInJson[] => {
	const chunks = split(written);
	return chunks.flatMap((_, index) => {
		const gap = gapAt(chunks, index, evaluate);
		if (!gap) return [];
		const marked = parsed(() =>
			evaluate(ExpressionParser.joinExpression(chunks.with(index, MARK))),
		);
		return marked === undefined ? [] : [{ gap, marked }];
	});
};

const MARK = { type: 'text', text: GAP_MARK } as const;

function parsed(json: () => unknown): unknown {
	try {
		return JSON.parse(String(json()));
	} catch {
		// The mark is outside the texts, where it is no JSON, or n8n resolves only the whole expression: we know nothing.
		return undefined;
	}
}

const split = (written: string) => ExpressionParser.splitExpression(written.replace(/^=/, ''));

type Chunks = ReturnType<typeof split>;

function gapAt(chunks: Chunks, index: number, evaluate: Evaluate): Gap | undefined {
	const chunk = chunks[index]!;
	if (chunk.type === 'text') return undefined;
	const part = ExpressionParser.joinExpression([chunk]);
	if (!leavesGap(part, chunk.text, evaluate)) return undefined;
	const before = ExpressionParser.joinExpression(chunks.slice(0, index));
	return { part, code: chunk.text.trim(), before };
}

function leavesGap(part: string, code: string, evaluate: Evaluate): boolean {
	// n8n knows `$parameter["&name"]` only while it resolves the whole parameter.
	if (code.includes('$parameter')) return false;
	let value: unknown;
	try {
		value = evaluate(part);
	} catch {
		// The whole expression has a value, so n8n divides it differently from us: we know nothing about this part.
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
