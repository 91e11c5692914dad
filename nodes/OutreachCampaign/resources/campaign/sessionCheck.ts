import { isRecord, type JsonRecord, recordsOf } from '../../../../src/contract/json';

const NAME_KEYS = ['profile_name', 'profileName', 'name', 'social_account_id', 'account_id', 'id'];
const STATUS_KEYS = ['status', 'health', 'state'];
const REASON_KEYS = ['reason', 'message', 'error'];

/**
 * The health of each account as a line of text. The API does not document the format, so this reads any list of
 * records, and any map from an ID to a record or a text.
 */
export const accountHealth = (details: JsonRecord = {}): string[] => [
	...new Set(Object.values(details).flatMap(accountsIn).flatMap(lineOf)),
];

function accountsIn(value: unknown): JsonRecord[] {
	if (!isRecord(value)) return recordsOf(value);
	return Object.entries(value).map(([id, entry]) => ({
		id,
		...(isRecord(entry) ? entry : { status: entry }),
	}));
}

function lineOf(account: JsonRecord): string[] {
	const name = firstText(account, NAME_KEYS);
	const status = firstText(account, STATUS_KEYS);
	const reason = firstText(account, REASON_KEYS);
	const health = [status, reason].filter((text) => text !== undefined);
	// 'disconnected, not healthy, The account is disconnected.' would say it three times.
	if (status && reason?.toLowerCase().includes(status.toLowerCase())) health.pop();
	if (account.healthy === false && reason === undefined) health.push('not healthy');
	if (account.healthy === true && health.length === 0) health.push('healthy');
	return name === undefined || health.length === 0 ? [] : [`${name}: ${health.join(', ')}`];
}

const firstText = (record: JsonRecord, keys: readonly string[]): string | undefined =>
	keys
		.map((key) => record[key])
		.find((text): text is string => typeof text === 'string' && text.trim() !== '');
