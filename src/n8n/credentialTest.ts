import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { strangerIn } from '../client/delivery/whoAnswered';
import { asSentence, OutreachError, sentences } from '../client/errors';
import type { ResponseBody } from '../client/http/send';
import { CHECK_ADDRESS } from '../client/http/transport';
import { isRecord } from '../contract/json';
import { leadLists } from '../contract/leads';
import { toCredential } from './credential';
import { failureOf } from './transport';

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
		if (isOfApi(response) || baseUrl.endsWith(API_PATH)) return judge(response, baseUrl);
		const whole = `${baseUrl}${API_PATH}`;
		return isOfApi(await ask(whole))
			? failed(`The API answers at ${whole}: enter that as the Base URL.`)
			: judge(response, baseUrl);
	} catch (error) {
		if (error instanceof OutreachError) {
			return failed(`${error.message} ${error.hint ?? ''}`.trim());
		}
		const { message, hint = CHECK_ADDRESS } = failureOf(error);
		return failed(sentences(asSentence(message), hint)!);
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

/** Only the status and the shape of the body count. Of another's answer, the message shows the first words. */
function judge(response: FullResponse, baseUrl: string): INodeCredentialTestResult {
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
	const stranger = strangerIn({ body: bodyOf(response), headers: {} });
	const who = stranger === undefined ? '' : ` (${stranger})`;
	const cure = baseUrl.endsWith(API_PATH)
		? 'Something between n8n and the API may answer in its place, such as a proxy, a firewall or a sign-in page; or this is another host than that of the API, whose address ends in /api/v1.'
		: 'It should end in /api/v1.';
	return failed(
		`The base URL answers with status ${statusCode}${who}, but not as the Outreach API does. ${cure}`,
	);
}

const bodyOf = ({ body }: FullResponse): ResponseBody =>
	typeof body === 'string' ? { kind: 'other', text: body } : { kind: 'json', value: body };

const passed = (message: string): INodeCredentialTestResult => ({ status: 'OK', message });
const failed = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });
