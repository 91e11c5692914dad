import { type SocialAccount, socialAccounts } from '../../../src/contract/socialAccounts';
import { readRows } from '../../../src/n8n/polling/reading/rows';
import { valuesOf, type ValuesState } from '../../../src/trigger/kinds/byCount';
import { pick } from '../../shared/rows/pick';
import { listSource } from '../sources/list';
import type { Source } from '../../../src/n8n/polling/source';

interface ChangedAccount {
	readonly previous_status: string | null;
	readonly social_account: SocialAccount;
}

export const senderAccountStatuses = valuesOf<SocialAccount, ChangedAccount>({
	event: 'senderAccountStatusChanged',
	valueOf: ({ status }) => status,
	initial: 'connecting',
	changedAt: ({ updated_at }) => updated_at,
	recordOf: (social_account, previous_status) => ({ previous_status, social_account }),
	noun: 'sender accounts',
});

export const senderAccountStatusChanged: Source<ValuesState, ChangedAccount> = {
	...listSource({
		kind: senderAccountStatuses,
		list: async (call) => await readRows(call, socialAccounts.list, {}),
		asRead: ({ rows }) => rows,
		settings: ({ filters, limits }) => ({
			ids: filters.socialAccountIds,
			values: filters.accountStatuses,
			limits,
		}),
		reads: [socialAccounts.list],
		filters: ['socialAccountIds', 'accountStatuses'],
	}),
	countsChanges: true,
	forgetsNothing: true,

	simplify: ({ social_account: account, previous_status }) => ({
		social_account_id: account.id,
		...pick<SocialAccount>('profile_name', 'profile_url', 'status')(account),
		previous_status,
		...pick<SocialAccount>('account_tier', 'pending_invite_count')(account),
	}),
};
