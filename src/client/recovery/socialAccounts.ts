import { socialAccounts } from '../../contract/socialAccounts';
import type { Recovery } from './recovery';

export const socialAccountRecoveries: Readonly<Record<string, Recovery>> = {
	[socialAccounts.update.id]: {
		lookAt: 'the limits of the sender account',
		read: async ({ path, pages }) => {
			for await (const page of pages(socialAccounts.list)) {
				const account = page.find(({ id }) => id === path.social_account_id);
				if (account) return account;
			}
			return undefined;
		},
	},
};
