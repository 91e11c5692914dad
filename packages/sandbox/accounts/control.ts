import { z } from 'zod/v4';

import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import {
	type SocialAccount,
	socialAccountSchema,
} from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { isoTime } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import { type CommandRoute, postRoute } from '../core/http/commandRoute';
import { getAccount, updateAccount } from './records';
import { goOn } from './session';

const accountChangeSchema = lazy(() =>
	z.strictObject({
		status: socialAccountSchema().shape.status.optional(),
		/** Whether the session passes the check before a campaign starts. */
		healthy: z.boolean().optional(),
		/** Why it fails the check. */
		reason: z.string().optional(),
	}),
);
type AccountChange = z.output<ReturnType<typeof accountChangeSchema>>;

function setAccount(
	context: ActionContext,
	id: string,
	{ status, healthy, reason }: AccountChange,
): SocialAccount {
	const stored = getAccount(context, id);
	const account: SocialAccount = {
		...stored.account,
		...(status && { status }),
		updated_at: isoTime(context.now),
	};
	const effect = effectOf(stored.account.status, account.status);
	// Who connects an account logs in, which begins a new session.
	const isHealthy = healthy ?? (effect === 'account_connected' || stored.sessionProblem === null);
	const problem = reason ?? stored.sessionProblem ?? 'The session has ended.';
	updateAccount(context.store, { account, sessionProblem: isHealthy ? null : problem });
	context.effect(effect, { account_id: id });
	if (account.status === 'connected') goOn(context, account);
	return account;
}

function effectOf(before: SocialAccount['status'], after: SocialAccount['status']) {
	if (before === after) return 'account_updated';
	if (after === 'connected') return 'account_connected';
	return before === 'connected' ? 'session_lost' : 'account_updated';
}

export const accountCommands = { setAccount };

export const accountCommandRoutes: readonly CommandRoute[] = [
	postRoute('/social_accounts/:id', accountChangeSchema, (context, body, id) =>
		setAccount(context, id, body),
	),
];
