import type { Reply } from '../../src/client/http/send';
import type { JsonRecord } from '../../src/contract/json';
import { CannotContact } from '../cannot';
import { isOpenApi } from './openApi';

/** The OpenAPI document in an answer. Throws `CannotContact` if the answer is not one. */
export function documentIn(
	{ status, body, headers }: Reply,
	url: string,
	hasKey: boolean,
): JsonRecord {
	if (status === 401) throw new CannotContact(hasKey ? KEY_REFUSED : KEY_NEEDED);
	if (status === 403) throw new CannotContact('The key may not read the API document (403).');
	if (status === 404) {
		throw new CannotContact(
			`There is no API document at ${url} (404). Is the base URL that of the API, up to /api/v1?`,
		);
	}
	if (status >= 500) throw new CannotContact(`The service is down: it answered with ${status}.`);
	if (status >= 300 && status < 400) {
		const host = URL.canParse(headers.location ?? '')
			? ` to ${new URL(headers.location!).host}`
			: '';
		throw new CannotContact(
			`${url} redirects${host}. Redirects are not followed: give the address of the API itself.`,
		);
	}
	if (status !== 200) throw new CannotContact(`${url} answered with status ${status}.`);
	if (body.kind !== 'json' || !isOpenApi(body.value)) {
		throw new CannotContact(
			`${url} is no OpenAPI document of version 3. Check the base URL: it ends in /api/v1.`,
		);
	}
	return body.value;
}

const KEY_NEEDED =
	'The service gives its API document only to those with a key. Set OUTREACH_API_KEY.';
const KEY_REFUSED = 'The service refuses the key in OUTREACH_API_KEY (401).';
