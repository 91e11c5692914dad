import { createHash } from 'crypto';
import { type ICredentialDataDecryptedObject, UserError } from 'n8n-workflow';

import { OutreachError } from '../client/errors';
import { checkBaseUrl } from '../client/http/urls';

export const CREDENTIAL_TYPE = 'outreachApi';

/** The credential as one item sees it: its fields may hold expressions, so it can differ from item to item. */
export interface OutreachCredential {
	/** Checked, without a slash at its end. */
	readonly baseUrl: string;
	readonly allowHttp: boolean;
	/** Identifies the workspace without revealing the key: equal base URL and key give an equal fingerprint. */
	readonly fingerprint: string;
	readonly workspaceLabel: string;
	/** n8n's own restriction of the credential to certain domains, separated by commas. */
	readonly allowedDomains?: string;
	/** What n8n decrypted, for `credentialsDecrypted`. Never logged, never put into an error. */
	readonly decrypted: ICredentialDataDecryptedObject;
}

/** Anything that resolves the credential: n8n's contexts for execute, poll and load options. */
export interface CredentialSource {
	getCredentials(type: string, itemIndex?: number): Promise<object>;
}

/** Reads and checks the credential for one item. Throws an `OutreachError` for a base URL or a key that cannot be right. */
export async function readCredential(
	source: CredentialSource,
	itemIndex?: number,
): Promise<OutreachCredential> {
	const decrypted = await source.getCredentials(CREDENTIAL_TYPE, itemIndex);
	return toCredential(decrypted as ICredentialDataDecryptedObject);
}

export function toCredential(decrypted: ICredentialDataDecryptedObject): OutreachCredential {
	const allowHttp = decrypted.allowHttp === true;
	const baseUrl = checkBaseUrl(String(decrypted.baseUrl ?? ''), allowHttp);
	const key = checkKey(String(decrypted.apiKey ?? ''));
	return {
		baseUrl,
		allowHttp,
		fingerprint: createHash('sha256').update(`${baseUrl}\n${key}`).digest('hex'),
		workspaceLabel: String(decrypted.workspaceLabel ?? ''),
		allowedDomains:
			decrypted.allowedHttpRequestDomains === 'domains'
				? String(decrypted.allowedDomains ?? '')
				: undefined,
		decrypted,
	};
}

/** Refuses a key that cannot be right before it costs a request. */
function checkKey(key: string): string {
	const problem = keyProblem(key);
	if (problem === undefined) return key;
	throw new OutreachError(`The API key ${problem}`, {
		outcome: 'not sent',
		code: 'invalid_api_key',
		hint: 'Correct the API key in the credential.',
	});
}

function keyProblem(key: string): string | undefined {
	if (key.trim() === '') return 'is empty.';
	if (/^\s*bearer\b/i.test(key)) return 'begins with "Bearer": enter the key alone.';
	if (/\s/.test(key)) return 'contains a blank or a line break: copy the key alone.';
	return undefined;
}

/** Where a request goes, in any form that n8n's helpers take. */
export interface Destination {
	readonly url?: string | URL;
	readonly uri?: string | URL;
	readonly baseURL?: string | URL;
}

/**
 * n8n's own nodes can use the credential too. HTTP Request would send the key wherever its URL points, and that may come
 * from an item. Throws an error unless the request goes to the host of the base URL.
 */
export function checkDestination(
	{ baseUrl, allowHttp }: ICredentialDataDecryptedObject,
	{ url, uri, baseURL }: Destination,
): void {
	const api = originOf(checkBaseUrl(String(baseUrl ?? ''), allowHttp === true));
	const destination = originOf(String(url ?? uri ?? ''), baseURL);
	if (destination === api) return;
	throw new UserError(
		`The API key goes only to the host of the credential's base URL, not to ${destination ?? 'an incomplete URL'}.`,
		{
			description:
				'Nothing was sent. Correct the URL: protocol, host and port must be those of the base URL. For another service, choose a credential of its own.',
		},
	);
}

const originOf = (url: string, base?: string | URL): string | undefined =>
	URL.canParse(url, base?.toString()) ? new URL(url, base).origin : undefined;

/** n8n has no error code for a host outside the credential's Allowed Domains. */
export function isDomainRefusal({ message }: Pick<Error, 'message'>): boolean {
	return message.startsWith('Domain not allowed');
}
