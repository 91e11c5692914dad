import type { SocialAccount } from '../contract/socialAccounts';
import { statusDetector } from './statuses';

export const senderAccountStatuses = statusDetector<SocialAccount>({
	event: 'senderAccountStatusChanged',
	noun: 'sender accounts',
	initial: 'connecting',
	updatedAt: ({ updated_at }) => updated_at,
});
