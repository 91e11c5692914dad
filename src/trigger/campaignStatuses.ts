import type { Campaign } from '../contract/campaigns';
import { statusDetector } from './statuses';

export const campaignStatuses = statusDetector<Campaign>({
	event: 'campaignStatusChanged',
	noun: 'campaigns',
	initial: 'draft',
	updatedAt: ({ updatedAt }) => updatedAt,
});
