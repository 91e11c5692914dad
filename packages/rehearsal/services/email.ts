import { isRecord } from 'n8n-nodes-outreach/src/contract/json';

/** The e-mail in a call to Gmail, which gets it encoded; undefined if there is none. */
export function emailIn(json: unknown): string | undefined {
	const email = isRecord(json) && isRecord(json.message) ? json.message : json;
	if (!isRecord(email) || typeof email.raw !== 'string') return undefined;
	return Buffer.from(email.raw, 'base64url').toString();
}
