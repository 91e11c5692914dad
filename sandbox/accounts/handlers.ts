import type { SocialAccount } from '../../src/contract/socialAccounts';
import { findAccount, updateAccount } from './records';
import { notFound } from '../http/errors';
import type { Handlers } from '../http/handler';
import { readPage, type PlacedRow } from '../http/page';
import { changedLimits } from './limits';

export const socialAccountHandlers = {
	'socialAccounts.list': ({ query }, { store, workspace, endpoint }) => ({
		page: readPage(`${endpoint} ${workspace.id}`, query, (below, count) =>
			store.all<PlacedRow<SocialAccount>>(
				`SELECT seq, created_at AS at, record FROM social_accounts
				WHERE workspace_id = ? AND (created_at, seq) < (?, ?)
				ORDER BY created_at DESC, seq DESC LIMIT ?`,
				workspace.id,
				below.at,
				below.seq,
				count,
			),
		),
	}),

	'socialAccounts.update': ({ path, body }, { store, workspace, now, effect }) => {
		const found = findAccount(store, path.social_account_id);
		if (found?.workspaceId !== workspace.id) {
			throw notFound(`Sender account ${path.social_account_id}`);
		}
		const account: SocialAccount = {
			...found.account,
			sending_limits: changedLimits(found.account.sending_limits, body),
			updated_at: new Date(now).toISOString(),
		};
		updateAccount(store, { ...found, account });
		effect('account_updated', account.id);
		return { body: { data: account } };
	},
} satisfies Partial<Handlers>;
