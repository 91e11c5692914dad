import type { Handlers } from '../handler';
import { campaignLeadHandlers } from './campaignLeads';
import { campaignHandlers } from './campaigns';
import { leadListHandlers } from './leadLists';
import { leadHandlers } from './leads';
import { messageApprovalHandlers } from './messageApprovals';
import { socialAccountHandlers } from './socialAccounts';

export const handlers: Handlers = {
	...campaignHandlers,
	...campaignLeadHandlers,
	...leadHandlers,
	...leadListHandlers,
	...messageApprovalHandlers,
	...socialAccountHandlers,
};
