import type { Handlers } from '../core/http/handler';
import { agentHandlers } from './agents';
import { campaignHandlers } from './campaigns';
import { conversationHandlers } from './conversations';
import { leadListHandlers } from './leadLists';
import { leadHandlers } from './leads';
import { messageHandlers } from './messages';
import { productHandlers } from './products';
import { socialAccountHandlers } from './socialAccounts';

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
