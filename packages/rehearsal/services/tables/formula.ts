import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';

type Test = (fields: JsonRecord) => boolean;

/**
 * Reads a formula of Airtable that compares fields with texts or numbers, joined by AND, OR and NOT. Undefined if it has
 * anything else.
 */
export function readFormula(formula: string): Test | undefined {
	const text = formula.trim();
	const [, name = '', inner = ''] = /^(AND|OR|NOT)\s*\((.*)\)$/is.exec(text) ?? [];
	if (name !== '') {
		const tests = splitArguments(inner).map(readFormula);
		if (!tests.every((test) => test !== undefined)) return undefined;
		if (name.toUpperCase() === 'AND') return (fields) => tests.every((test) => test(fields));
		if (name.toUpperCase() === 'OR') return (fields) => tests.some((test) => test(fields));
		return (fields) => !tests[0]!(fields);
	}
	const [, braced, plain, comparison, quoted, single, bare] =
		/^(?:\{([^}]+)\}|(\w+))\s*(?:(!?=)\s*(?:"([^"]*)"|'([^']*)'|(-?[\d.]+|TRUE\(\)|FALSE\(\)|BLANK\(\))))?$/i.exec(
			text,
		) ?? [];
	const field = braced ?? plain;
	if (field === undefined) return undefined;
	const textIn = (fields: JsonRecord) => textOf(fields[field]);
	if (comparison === undefined) return (fields) => !['', '0', 'false'].includes(textIn(fields));
	const wanted = quoted ?? single ?? CONSTANTS[bare!.toUpperCase()] ?? bare!;
	return (fields) => (textIn(fields) === wanted) === (comparison === '=');
}

const CONSTANTS: Readonly<Record<string, string>> = {
	'TRUE()': 'true',
	'FALSE()': '',
	'BLANK()': '',
};

const textOf = (value: unknown): string =>
	value === undefined || value === null || value === false
		? ''
		: typeof value === 'object'
			? JSON.stringify(value)
			: String(value);

/** At the commas that stand in no brackets and no quotes. */
function splitArguments(text: string): string[] {
	const parts = [''];
	let depth = 0;
	let quote = '';
	for (const char of text) {
		if (quote !== '') quote = char === quote ? '' : quote;
		else if (char === '"' || char === "'") quote = char;
		else if ('({'.includes(char)) depth += 1;
		else if (')}'.includes(char)) depth -= 1;
		if (char === ',' && depth === 0 && quote === '') parts.push('');
		else parts[parts.length - 1] += char;
	}
	return parts;
}
