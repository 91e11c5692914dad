import { shorten } from '../../contract/characters';
import { isRecord } from '../../contract/json';
import { type ApiResponse, errorIn, type ResponseBody } from '../http/send';

const SHOWN_MAX = 100;

/**
 * What can be known of something between n8n and the API that has answered in its place, in words that follow a status:
 * a page of a proxy or a firewall, or JSON of another kind. Undefined if the answer is the API's, or says nothing.
 */
export function strangerIn({ body, headers }: Partial<ApiResponse>): string | undefined {
	if (body === undefined || errorIn(body) !== undefined) return undefined;
	const words = saidIn(body);
	if (words === undefined) return undefined;
	const { server } = headers ?? {};
	const said = words === '' ? 'a page' : `"${shorten(words, SHOWN_MAX)}"`;
	return server === undefined ? said : `${said}, from the server "${shorten(server, SHOWN_MAX)}"`;
}

function saidIn(body: ResponseBody): string | undefined {
	if (body.kind === 'other') return wordsOf(body.text ?? '');
	if (body.kind !== 'json') return undefined;
	const { value } = body;
	// Gateways answer `{"message": "Forbidden"}`, which the API never does.
	const message = isRecord(value) ? value.message : value;
	return typeof message === 'string' ? wordsOf(message) : undefined;
}

/** Whether nothing shows that the answer is the API's, which says on each of its answers what is left of the minute. */
export const isAnonymous = ({ body, headers }: Partial<ApiResponse>): boolean =>
	body?.kind === 'empty' && headers?.['x-ratelimit-limit'] === undefined;

/** The title of a page, or else its first words. */
function wordsOf(text: string): string {
	const parts = text.split('<').map((part) => {
		const end = part.indexOf('>');
		return { tag: part.slice(0, Math.max(end, 0)), words: part.slice(end + 1) };
	});
	const title = parts.find(({ tag }) => /^title\b/i.test(tag))?.words.trim();
	const words = title || parts.map((part) => part.words).join(' ');
	return words.replace(/\s+/g, ' ').trim();
}
