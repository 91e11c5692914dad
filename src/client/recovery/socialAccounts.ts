import { socialAccounts } from '../../contract/socialAccounts';
import { findById } from './records';
import type { Recoveries } from './recovery';

export const socialAccountRecoveries = {
	[socialAccounts.update.id]: {
		lookAt: 'the limits of the sender account',
		read: async ({ path, pages }) =>
			await findById(pages(socialAccounts.list), path.social_account_id),
	},
} satisfies Partial<Recoveries>;
