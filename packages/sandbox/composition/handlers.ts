import { socialAccountHandlers } from '../accounts/endpoints';
import { agentHandlers } from '../agents/endpoints';
import { productHandlers } from '../agents/product/endpoints';
import { campaignHandlers } from '../campaigns/endpoints';
import { messageHandlers } from '../campaigns/messages/endpoints';
import { conversationHandlers } from '../conversations/endpoints';
import type { Handlers } from '../core/http/handler';
import { leadHandlers } from '../leads/endpoints';
import { leadListHandlers } from '../leads/listEndpoints';

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
