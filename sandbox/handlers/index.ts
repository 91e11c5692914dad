import type { Handlers } from '../handler';
import { agentHandlers } from './agents';
import { campaignLeadHandlers } from './campaignLeads';
import { campaignHandlers } from './campaigns';
import { conversationHandlers } from './conversations';
import { leadListHandlers } from './leadLists';
import { leadHandlers } from './leads';
import { messageApprovalHandlers } from './messageApprovals';
import { socialAccountHandlers } from './socialAccounts';

export const handlers: Handlers = {
	...agentHandlers,
	...campaignHandlers,
	...campaignLeadHandlers,
	...conversationHandlers,
	...leadHandlers,
	...leadListHandlers,
	...messageApprovalHandlers,
	...socialAccountHandlers,
};
