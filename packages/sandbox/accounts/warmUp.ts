import { DAILY_LIMITS, type SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { DAY, isoTime, nextMinute } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import type { WorldEvent } from '../core/engine/events';
import { findAccount, updateAccount } from './records';

const WEEK = 7 * DAY;
/** Warm-up ends at this limit. */
const MOST_PER_DAY = 20;

/** Limits after one more week of warm-up. Limits that are already higher stay. */
const grownLimits = (
	limits: SocialAccount['sending_limits'],
	growth: number,
): SocialAccount['sending_limits'] => ({
	...limits,
	...Object.fromEntries(
		DAILY_LIMITS.map((name) => [
			name,
			Math.max(limits[name], Math.min(MOST_PER_DAY, Math.round(limits[name] + growth))),
		]),
	),
});

export const planWarmUp = (
	{ world, now }: ActionContext,
	{ id, sending_limits }: SocialAccount,
) => {
	if (sending_limits.warmup_enabled) world.planBy('warm_up', id, nextMinute(now) + WEEK);
};

/** While its warm-up is on, the account may do a little more each week. */
export function growLimits(context: ActionContext, { subject }: WorldEvent): void {
	const { store, now, world, effect } = context;
	const stored = findAccount(context, subject);
	if (!stored?.account.sending_limits.warmup_enabled) return;
	const { account } = stored;
	const sending_limits = grownLimits(account.sending_limits, world.life!.warm_up_growth_per_week);
	updateAccount(store, {
		...stored,
		account: { ...account, sending_limits, updated_at: isoTime(now) },
	});
	effect('limits_grown', { account_id: account.id });
	planWarmUp(context, account);
}
