import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { isoTime, nextMinute } from '../core/clock';
import type { Handlers } from '../core/http/handler';
import { readPage } from '../core/http/page';
import { changeLimits } from './limits';
import { getAccount, SHOWN_ACCOUNT, showAccount, updateAccount } from './records';
import { planWarmUp } from './warmUp';

export const socialAccountHandlers = {
	'socialAccounts.list': ({ query }, context) => ({
		page: readPage(context, query, {
			from: 'social_accounts',
			where: [['workspace_id = ?', context.workspace.id]],
			at: 'created_at',
			record: SHOWN_ACCOUNT,
		}),
	}),

	'socialAccounts.update': ({ path, body }, context) => {
		const stored = getAccount(context, path.social_account_id);
		const account: SocialAccount = {
			...stored.account,
			sending_limits: changeLimits(stored.account.sending_limits, body),
			updated_at: isoTime(context.now),
		};
		updateAccount(context.store, { ...stored, account });
		context.effect('account_updated', { account_id: account.id });
		planWarmUp(context, account);
		context.world.planBy('sender_turn', account.id, nextMinute(context.now));
		return { body: { data: showAccount(context.store, account.id) } };
	},
} satisfies Partial<Handlers>;
