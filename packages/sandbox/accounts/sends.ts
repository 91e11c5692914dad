import type { DAILY_LIMITS } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { DAY } from '../core/clock';
import type { Store } from '../core/store/store';

export type LimitName = (typeof DAILY_LIMITS)[number];

interface Send {
	readonly accountId: string;
	readonly limitName: LimitName;
	/** The limit at the time of the send. */
	readonly limit: number;
	readonly subject: string;
	readonly at: number;
}

/** Counts a sender account's own action towards its daily limit. */
export const recordSend = (
	store: Store,
	{ accountId, limitName, limit, subject, at }: Send,
): void =>
	store.insert('sends', {
		account_id: accountId,
		number: (lastSend(store, accountId)?.number ?? 0) + 1,
		limit_name: limitName,
		day_limit: limit,
		subject,
		at,
	});

/** When the account last did something, and how often it has by now. */
export const lastSend = (store: Store, accountId: string) =>
	store.get<{ readonly at: number; readonly number: number }>(
		'SELECT at, number FROM sends WHERE account_id = ? ORDER BY at DESC, seq DESC LIMIT 1',
		accountId,
	);

/**
 * When the limit allows one more action, now or later. A day is any 24 hours: that holds in every time zone, whichever
 * zones the campaigns use.
 */
export function limitFreeAt(
	store: Store,
	accountId: string,
	limitName: LimitName,
	limit: number,
	now: number,
): number {
	if (limit <= 0) return now + DAY;
	const blocking = store.get<{ at: number }>(
		`SELECT at FROM sends WHERE account_id = ? AND limit_name = ? AND at > ?
		ORDER BY at DESC LIMIT 1 OFFSET ?`,
		accountId,
		limitName,
		now - DAY,
		limit - 1,
	);
	return blocking ? blocking.at + DAY : now;
}
