import { isRecord, type JsonRecord, recordsOf } from '../../../../src/contract/json';

/**
 * The health of each account as a line of text. The API gives it with the error, but does not document how: any list of
 * records is read, and any map from an id to a record or a text.
 */
export function accountHealth(details: JsonRecord = {}): string[] {
	return Object.values(details).flatMap(entriesIn).flatMap(lineOf);
}

function entriesIn(value: unknown): JsonRecord[] {
	if (!isRecord(value)) return recordsOf(value);
	return Object.entries(value).map(([id, entry]) => ({
		id,
		...(isRecord(entry) ? entry : { status: entry }),
	}));
}

function lineOf(account: JsonRecord): string[] {
	const name = firstText(account, [
		'profile_name',
		'profileName',
		'name',
		'social_account_id',
		'account_id',
		'id',
	]);
	const health = [
		firstText(account, ['status', 'health', 'state']),
		...(typeof account.healthy === 'boolean' ? [account.healthy ? 'healthy' : 'not healthy'] : []),
		firstText(account, ['reason', 'message', 'error']),
	].filter((text) => text !== undefined);
	return name === undefined || health.length === 0 ? [] : [`${name}: ${health.join(', ')}`];
}

function firstText(record: JsonRecord, keys: readonly string[]): string | undefined {
	const texts = keys.map((key) => record[key]);
	return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}
