import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { OutreachError } from '../client/errors';
import { isRecord } from '../contract/json';
import { leadLists } from '../contract/leads';
import { isDomainRefusal, toCredential } from './credential';

interface FullResponse {
	readonly statusCode: number;
	readonly body: unknown;
}

/**
 * Tries the key with one small read. A declarative test would fail a key that only lacks the scope of that read. Here a
 * 403 passes, and the message says so.
 */
export async function outreachApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const { helpers } = this;
	try {
		const { baseUrl, decrypted, allowedDomains } = toCredential(
			(credential.data ?? {}) as ICredentialDataDecryptedObject,
		);
		const ask = async (base: string) =>
			(await helpers.request({
				method: leadLists.list.method,
				uri: `${base}${leadLists.list.path}`,
				qs: { limit: 1 },
				headers: { Authorization: `Bearer ${String(decrypted.apiKey ?? '')}` },
				json: true,
				simple: false,
				resolveWithFullResponse: true,
				followRedirect: false,
				timeout: 10_000,
				allowedDomains,
			})) as FullResponse;
		const response = await ask(baseUrl);
		if (isOfApi(response) || baseUrl.endsWith(API_PATH)) return judge(response);
		const whole = `${baseUrl}${API_PATH}`;
		return isOfApi(await ask(whole))
			? failed(`The API answers at ${whole}: enter that as the Base URL.`)
			: judge(response);
	} catch (error) {
		if (error instanceof OutreachError) {
			return failed(`${error.message} ${error.hint ?? ''}`.trim());
		}
		const { code, message = '' } = error as { code?: string; message?: string };
		if (isDomainRefusal({ message })) return failed(message);
		return failed(
			`No answer from the base URL${code ? ` (${code})` : ''}. Check the host and port.`,
		);
	}
}

const API_PATH = '/api/v1';

/**
 * Whether the answer has the shape of the API's: records, or an error with its code. A 404 does not count, because the
 * API has this list.
 */
function isOfApi({ statusCode, body }: FullResponse): boolean {
	if (!isRecord(body) || statusCode === 404) return false;
	return 'data' in body || (isRecord(body.error) && typeof body.error.code === 'string');
}

/** Only the status and the shape of the body count. The message shows nothing of the answer. */
function judge(response: FullResponse): INodeCredentialTestResult {
	const { statusCode, body } = response;
	// While the API is away, a proxy may answer in its place.
	if (statusCode >= 500) {
		return failed(`The API is unavailable at the moment (status ${statusCode}). Try again later.`);
	}
	// A firewall or a proxy refuses as well, and knows nothing of the key.
	if (isOfApi(response)) {
		if (statusCode === 401) {
			return failed(
				'The API refuses this key: it is wrong, incomplete or revoked. A workspace OWNER or MANAGER can create a new one in the application settings.',
			);
		}
		if (statusCode === 403) {
			return passed(
				'The key works, but lacks the scope lead_lists:read. Nodes that need it will say so.',
			);
		}
		if (statusCode === 429) {
			return passed('The key works; its requests of this minute are used up.');
		}
		const isList = isRecord(body) && 'data' in body;
		if (statusCode === 200 && isList) return passed('Connection successful');
	}
	return failed(
		`The base URL answers with status ${statusCode}, but not as the Outreach API does. It should end in /api/v1.`,
	);
}

const passed = (message: string): INodeCredentialTestResult => ({ status: 'OK', message });
const failed = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });
