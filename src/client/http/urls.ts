import type { Endpoint } from '../../contract/endpoint';
import { isPathId } from '../../contract/fields';
import type { Problem } from '../../contract/problems';
import { InvalidRequestError, OutreachError } from '../errors';
import type { PlainRequest } from './send';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Checks the base URL of a credential and returns it without a trailing slash. The key goes wherever it points, so it
 * must be https, unless it is on the same machine or the user allowed http. Throws `invalid_base_url`.
 */
export function checkBaseUrl(url: string, allowHttp = false): string {
	const problem = baseUrlProblem(url, allowHttp);
	if (problem !== undefined) {
		throw new OutreachError(`The base URL ${problem}`, {
			outcome: 'not sent',
			code: 'invalid_base_url',
			hint: 'Correct the base URL in the credential. It looks like https://your-outreach-host/api/v1.',
		});
	}
	return new URL(url).href.replace(/(?<!\/)\/+$/, '');
}

function baseUrlProblem(text: string, allowHttp: boolean): string | undefined {
	// The parser would silently drop line breaks and tabs and turn backslashes into slashes.
	if (/[\s\p{Cc}\\]/u.test(text)) {
		return 'must not contain spaces, control characters or backslashes.';
	}
	if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) {
		return 'must be a complete URL that starts with https://.';
	}
	if (/^https?:\/\/[^/?#]*@/i.test(text)) return 'must not contain a user name or password.';
	if (/[?#]/.test(text)) return 'must not contain a query or a fragment.';
	const url = new URL(text);
	if (url.protocol === 'http:' && !allowHttp && !LOOPBACK.test(url.hostname)) {
		return 'must start with https://. Plain http is for this machine only, unless the credential allows it.';
	}
	return undefined;
}

/**
 * The absolute URL of a request. Leaves out query values that are undefined or null. Throws an `InvalidRequestError`
 * for an id that would change the path.
 */
export function buildUrl(
	baseUrl: string,
	endpoint: Endpoint,
	{ path, query }: Pick<PlainRequest, 'path' | 'query'>,
): string {
	const problems: Problem[] = [];
	const route = endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) => {
		const id = String(path?.[field] ?? '');
		if (isPathId(id)) return encodeURIComponent(id);
		problems.push({ field, message: 'must be an id that can stand in a path' });
		return '';
	});
	if (problems.length > 0) throw new InvalidRequestError(problems);

	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query ?? {})) {
		if (value !== undefined && value !== null) search.append(name, String(value));
	}
	return `${baseUrl}${route}${search.size > 0 ? `?${search.toString()}` : ''}`;
}
