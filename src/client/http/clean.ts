import { isRecord } from '../../contract/json';
import type { ResponseBody } from './send';
import type { HeaderMap } from './transport';

/** Control characters, and characters that reverse the direction of text: either could disguise a line of a log. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;
/** Deeper than any answer of the API, and shallow enough for everything that reads, prints or stores an error. */
const DEPTH_MAX = 20;
const BLOT = '[API key]';
/** Errors show these. */
const SHOWN_HEADERS = ['location', 'server', 'via'];

/** The text on one line, without characters that a terminal would obey. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, ' ');

/** Blots out the secret in any case: an address has its host in lower case. */
function blotOut(text: string, secret: string): string {
	const [within, wanted] = [inLowerCase(text), inLowerCase(secret)];
	let blotted = '';
	let from = 0;
	for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, from)) {
		blotted += text.slice(from, at) + BLOT;
		from = at + wanted.length;
	}
	return blotted + text.slice(from);
}

/** Only Latin letters, so that every character keeps its place. */
const inLowerCase = (text: string): string =>
	text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export interface Cleaner {
	body(body: ResponseBody): ResponseBody;
	headers(headers: HeaderMap): HeaderMap;
}

/** Makes what an answer says about an error safe for errors and logs. Blots out `secret` everywhere. */
export function createCleaner(secret?: string): Cleaner {
	const secrets = secret ? [secret, encodeURIComponent(secret)] : [];

	const cleanText = (text: string): string => printable(secrets.reduce(blotOut, text));

	function clean(value: unknown, depth: number): unknown {
		if (typeof value === 'string') return cleanText(value);
		if (typeof value !== 'object' || value === null) return value;
		if (depth >= DEPTH_MAX) return '…';
		if (Array.isArray(value)) return value.map((entry) => clean(entry, depth + 1));
		const entries = Object.entries(value);
		return Object.fromEntries(
			entries.map(([key, inner]) => [cleanText(key), clean(inner, depth + 1)]),
		);
	}

	return {
		body: (body) => {
			if (body.kind === 'other' && body.text !== undefined) {
				return { kind: 'other', text: cleanText(body.text) };
			}
			if (body.kind !== 'json' || !isRecord(body.value) || !('error' in body.value)) return body;
			return { kind: 'json', value: { ...body.value, error: clean(body.value.error, 0) } };
		},
		headers: (headers) =>
			Object.fromEntries(
				Object.entries(headers).map(([name, value]) => [
					name,
					SHOWN_HEADERS.includes(name) ? cleanText(value) : value,
				]),
			),
	};
}
