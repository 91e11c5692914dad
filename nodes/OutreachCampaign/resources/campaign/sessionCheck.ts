import { isRecord, type JsonRecord, recordsOf } from '../../../../src/contract/json';

const NAME_KEYS = ['profile_name', 'profileName', 'name', 'social_account_id', 'account_id', 'id'];
const STATUS_KEYS = ['status', 'health', 'state'];
const REASON_KEYS = ['reason', 'message', 'error'];

/**
 * The health of each account as a line of text. The API does not document how it reports that, so any list of records is
 * read, and any map from an ID to a record or a text.
 */
export const accountHealth = (details: JsonRecord = {}): string[] =>
	Object.values(details).flatMap(accountsIn).flatMap(lineOf);

function accountsIn(value: unknown): JsonRecord[] {
	if (!isRecord(value)) return recordsOf(value);
	return Object.entries(value).map(([id, entry]) => ({
		id,
		...(isRecord(entry) ? entry : { status: entry }),
	}));
}

function lineOf(account: JsonRecord): string[] {
	const name = firstText(account, NAME_KEYS);
	const { healthy } = account;
	const health = [
		firstText(account, STATUS_KEYS),
		typeof healthy === 'boolean' ? (healthy ? 'healthy' : 'not healthy') : undefined,
		firstText(account, REASON_KEYS),
	].filter((text) => text !== undefined);
	return name === undefined || health.length === 0 ? [] : [`${name}: ${health.join(', ')}`];
}

const firstText = (record: JsonRecord, keys: readonly string[]): string | undefined =>
	keys
		.map((key) => record[key])
		.find((text): text is string => typeof text === 'string' && text.trim() !== '');
