import { accountCommandRoutes, accountCommands } from '../accounts/control';
import { agentCommandRoutes, agentCommands } from '../agents/control';
import { campaignCommandRoutes, campaignCommands } from '../campaigns/control';
import type { Bound } from '../control/control';
import type { TimeControl } from '../control/time';
import { conversationCommandRoutes, conversationCommands } from '../conversations/control';
import type { CommandRoute } from '../core/http/commandRoute';

export const commands = {
	...accountCommands,
	...agentCommands,
	...campaignCommands,
	...conversationCommands,
};

/** Makes things happen that no request causes: actions of other people, of the network and of the service. */
export interface Control extends Bound<typeof commands>, TimeControl {}

export const commandRoutes: readonly CommandRoute[] = [
	accountCommandRoutes,
	agentCommandRoutes,
	campaignCommandRoutes,
	conversationCommandRoutes,
].flat();
