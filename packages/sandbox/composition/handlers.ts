import type { Handlers } from '../core/http/handler';
import { agentHandlers } from '../agents/endpoints';
import { campaignHandlers } from '../campaigns/endpoints';
import { conversationHandlers } from '../conversations/endpoints';
import { leadListHandlers } from '../leads/listEndpoints';
import { leadHandlers } from '../leads/endpoints';
import { messageHandlers } from '../campaigns/messages/endpoints';
import { productHandlers } from '../agents/product/endpoints';
import { socialAccountHandlers } from '../accounts/endpoints';

export const handlers: Handlers = {
	...agentHandlers,
	...campaignHandlers,
	...conversationHandlers,
	...leadHandlers,
	...leadListHandlers,
	...messageHandlers,
	...productHandlers,
	...socialAccountHandlers,
};
