import { socialAccountHandlers } from './accounts/handlers';
import { agentHandlers } from './agents/handlers';
import { productHandlers } from './agents/productHandlers';
import { campaignHandlers } from './campaigns/handlers';
import { messageHandlers } from './campaigns/messages/handlers';
import { conversationHandlers } from './conversations/handlers';
import { leadHandlers } from './leads/handlers';
import { leadListHandlers } from './leads/listHandlers';
import type { Handlers } from './http/handler';

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
