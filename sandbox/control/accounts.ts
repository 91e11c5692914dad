import { z } from 'zod/v4';

import { lazy } from '../../src/contract/lazy';
import { socialAccountSchema, type SocialAccount } from '../../src/contract/socialAccounts';
import { getAccount, updateAccount } from '../accounts/records';
import { isoTime } from '../clock';
import type { ActionContext } from '../store/effects';

export const accountChange = lazy(() =>
	z.strictObject({
		status: socialAccountSchema().shape.status.optional(),
		/** Whether the session of a connected account passes the check before a start. */
		healthy: z.boolean().optional(),
		/** Why it does not. */
		reason: z.string().optional(),
	}),
);

export function setAccount(
	{ store, now }: ActionContext,
	id: string,
	{
		status,
		healthy,
		reason = 'The session has ended.',
	}: z.output<ReturnType<typeof accountChange>>,
): SocialAccount {
	const stored = getAccount({ store }, id);
	const account: SocialAccount = {
		...stored.account,
		...(status && { status }),
		updated_at: isoTime(now),
	};
	const problem = healthy ? null : reason;
	const sessionProblem = healthy === undefined ? stored.sessionProblem : problem;
	updateAccount(store, { account, sessionProblem });
	return account;
}
