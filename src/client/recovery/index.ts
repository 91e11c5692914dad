import type { Endpoint } from '../../contract/endpoint';
import { agentRecoveries } from './agents';
import { campaignRecoveries } from './campaigns';
import { conversationRecoveries } from './conversations';
import { leadListRecoveries } from './leadLists';
import { leadRecoveries } from './leads';
import type { Recoveries, Recovery } from './recovery';
import { socialAccountRecoveries } from './socialAccounts';

const recoveries: Recoveries = {
	...agentRecoveries,
	...campaignRecoveries,
	...conversationRecoveries,
	...leadListRecoveries,
	...leadRecoveries,
	...socialAccountRecoveries,
};

/** How to find out what became of a request. Undefined if the endpoint changes nothing. */
export function recoveryOf({ id }: Pick<Endpoint, 'id'>): Recovery | undefined {
	return (recoveries as Readonly<Record<string, Recovery>>)[id];
}
