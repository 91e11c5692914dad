import type { SocialAccount } from '../../src/contract/socialAccounts';
import { getAccount, updateAccount } from '../accounts/records';
import { isoTime } from '../clock';
import type { ActionContext } from '../store/effects';
import type { Body } from './schemas';

export function setAccount(
	{ store, now }: ActionContext,
	id: string,
	{ status, healthy, reason = 'The session has ended.' }: Body<'accountChange'>,
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
