import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { DAY, isoTime, nextMinute } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import { whenColleagueHelps } from '../core/engine/colleague';
import type { WorldEvent } from '../core/engine/events';
import type { Store } from '../core/store/store';
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

/** The account stays disconnected until a colleague logs in again, or the user connects it. */
export function endSession(context: ActionContext, { subject }: WorldEvent): void {
	const { store, world, now } = context;
	const stored = findAccount(context, subject);
	const isForEver = world.life?.session_loss_mean_days === 0;
	if (stored?.account.status !== 'connected' || isForEver) return;
	const random = world.random(subject, `login/${lostBefore(store, subject)}`);
	updateAccount(store, {
		account: { ...stored.account, status: 'disconnected', updated_at: isoTime(now) },
		sessionProblem: 'The session has ended.',
	});
	context.effect('session_lost', { account_id: subject });
	world.plan('session_begins', subject, whenColleagueHelps(random, now));
}

/** Does nothing if someone was faster. */
export function beginSession(context: ActionContext, { subject }: WorldEvent): void {
	const stored = findAccount(context, subject);
	if (stored?.account.status !== 'disconnected') return;
	const updated_at = isoTime(context.now);
	const account: SocialAccount = { ...stored.account, status: 'connected', updated_at };
	updateAccount(context.store, { account, sessionProblem: null });
	context.effect('account_connected', { account_id: subject });
	goOn(context, account);
}

/** An account that is connected again takes its next turn. */
export function goOn(context: ActionContext, account: SocialAccount): void {
	context.world.planBy('sender_turn', account.id, nextMinute(context.now));
	planSessionLoss(context, account);
}
