import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { getAccount, updateAccount } from './records';
import { goOn } from './session';
import { isoTime } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import type { Body } from '../control/schemas';

export function setAccount(
	context: ActionContext,
	id: string,
	{ status, healthy, reason }: Body<'accountChange'>,
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
