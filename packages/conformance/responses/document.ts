/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { OutreachError } from 'n8n-nodes-outreach/src/client/errors';
import { type ApiResponse, errorIn, isSuccess } from 'n8n-nodes-outreach/src/client/http/send';
import { allEndpoints } from 'n8n-nodes-outreach/src/contract';
import { isRecord, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { CannotContact } from '../cannotContact';
import { documentIn } from '../document/parse';
import { DOCUMENT, type Service } from './service';

const FORBIDDEN = 403;
const ADVICE = 'Is the base URL that of the API, up to /api/v1?';

/** The OpenAPI document that the service serves. Throws `CannotContact` if it serves none. */
export async function readDocument(
	service: Service,
	baseUrl: string,
	hasKey: boolean,
	isSecondChance = false,
): Promise<JsonRecord> {
	const url = `${baseUrl}${DOCUMENT.path}`;
	const reply = await service.ask(DOCUMENT);
	const problem = problemOf(reply, url, 'API document', hasKey);
	if (problem) throw problem;
	try {
		return documentIn(await textIn(reply), url);
	} catch (error) {
		if (!(error instanceof OutreachError)) throw error;
		if (!isSecondChance) return await readDocument(service, baseUrl, hasKey, true);
		throw new CannotContact(`${url} cannot be read: ${error.message}.`);
	}
}

/**
 * Checks that there is an API at this address and that the key may read some of it. Throws `CannotContact` if not: a
 * wrong address would otherwise look like an API that differs everywhere.
 */
export async function checkThatItAnswers(service: Service, baseUrl: string): Promise<void> {
	for (const list of lists) {
		const url = `${baseUrl}${list.path}`;
		const reply = await service.ask(list, { query: { limit: 1 } });
		const { status, body } = reply;
		// A key may lack the scope of one list.
		if (status === FORBIDDEN && errorIn(body)) continue;
		const problem = problemOf(reply, url, 'API', true);
		if (problem) throw problem;
		if (body.kind === 'json' && isRecord(body.value) && 'data' in body.value) return;
		throw new CannotContact(`${url} does not answer with a list in JSON.`, ADVICE);
	}
	throw new CannotContact('The key may not read any list (403).');
}

const lists = allEndpoints.filter(
	({ method, pagination, path }) => method === 'GET' && pagination && !path.includes('{'),
);

/** The error to throw if an answer is no success; undefined if it is one. */
function problemOf(
	{ status, headers }: ApiResponse,
	url: string,
	what: string,
	hasKey: boolean,
): CannotContact | undefined {
	if (isSuccess(status)) return undefined;
	if (status === 401) return new CannotContact(hasKey ? KEY_REFUSED : KEY_NEEDED);
	if (status === FORBIDDEN) return new CannotContact(`The key may not read the ${what} (403).`);
	if (status === 404) return new CannotContact(`There is no ${what} at ${url} (404).`, ADVICE);
	if (status >= 500) return new CannotContact(`The service is down: it answered with ${status}.`);
	if (status >= 300 && status < 400) {
		return new CannotContact(redirectSentence(url, headers.location));
	}
	return new CannotContact(`${url} answered with status ${status}.`, ADVICE);
}

function redirectSentence(url: string, location = ''): string {
	const from = new URL(url);
	const to = URL.canParse(location, url) ? new URL(location, url) : undefined;
	if (to?.protocol === 'https:' && from.protocol === 'http:' && to.hostname === from.hostname) {
		return `${url} redirects to https. Give the base URL with https://.`;
	}
	const where = to?.host === from.host ? ' to another path' : to ? ` to ${to.host}` : '';
	return `${url} redirects${where}. Redirects are not followed: give the address of the API itself.`;
}

async function textIn({ body }: ApiResponse): Promise<string> {
	if (body.kind !== 'stream') return '';
	const decoder = new TextDecoder();
	let text = '';
	for await (const chunk of body.stream) text += decoder.decode(chunk, { stream: true });
	return text + decoder.decode();
}

const KEY_NEEDED =
	'The service gives its API document only to those with a key. Set OUTREACH_API_KEY.';
const KEY_REFUSED = 'The service refuses the key in OUTREACH_API_KEY (401).';
