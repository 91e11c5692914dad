import type { SocialAccount } from '../../src/contract/socialAccounts';
import { DAY, isoTime, nextMinute } from '../clock';
import type { ActionContext } from '../engine/action';
import type { WorldEvent } from '../engine/events';
import type { Store } from '../store/store';
import { findAccount, updateAccount } from './records';

/** A connected account loses its session some day, usually after a long time. */
export function planSessionLoss(
	{ store, world, now }: ActionContext,
	{ id, status }: SocialAccount,
): void {
	const mean = world.life?.session_loss_mean_days ?? 0;
	if (mean === 0 || status !== 'connected') return;
	const days = -mean * Math.log(1 - world.random(id, `session/${lostBefore(store, id)}`).next());
	world.planBy('session_ends', id, nextMinute(now) + days * DAY);
}

/** How many sessions the account has lost so far. */
const lostBefore = (store: Store, accountId: string): number =>
	store.get<{ lost: number }>(
		"SELECT count(*) AS lost FROM effects WHERE kind = 'session_lost' AND account_id = ?",
		accountId,
	)!.lost;

/** The account stays disconnected until a person connects it again. */
export function endSession(context: ActionContext, { subject }: WorldEvent): void {
	const stored = findAccount(context, subject);
	if (stored?.account.status !== 'connected') return;
	updateAccount(context.store, {
		account: { ...stored.account, status: 'disconnected', updated_at: isoTime(context.now) },
		sessionProblem: 'The session has ended.',
	});
	context.effect('session_lost', { account_id: subject });
}
