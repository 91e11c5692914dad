import { agentRecoveries } from './agents';
import { campaignRecoveries } from './campaigns';
import { conversationRecoveries } from './conversations';
import { leadListRecoveries } from './leadLists';
import { leadRecoveries } from './leads';
import type { Recovery } from './recovery';
import { socialAccountRecoveries } from './socialAccounts';

/** How to find out what became of a request, by endpoint id. Every endpoint that changes something has an entry. */
export const recoveries: Readonly<Record<string, Recovery>> = {
	...agentRecoveries,
	...campaignRecoveries,
	...conversationRecoveries,
	...leadListRecoveries,
	...leadRecoveries,
	...socialAccountRecoveries,
};
