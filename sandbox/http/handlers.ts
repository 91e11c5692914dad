import type { Handlers } from './handler';
import { agentHandlers } from '../agents/handlers';
import { campaignLeadHandlers } from '../campaigns/leadHandlers';
import { campaignHandlers } from '../campaigns/handlers';
import { conversationHandlers } from '../conversations/handlers';
import { leadListHandlers } from '../leads/listHandlers';
import { leadHandlers } from '../leads/handlers';
import { messageApprovalHandlers } from '../campaigns/messages/handlers';
import { socialAccountHandlers } from '../accounts/handlers';

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
