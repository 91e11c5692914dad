import type { Endpoint } from '../../contract/endpoint';
import { socialAccounts } from '../../contract/socialAccounts';
import { agentRecoveries } from './agents';
import { campaignRecoveries } from './campaigns';
import { conversationRecoveries } from './conversations';
import { leadRecoveries } from './leads';
import { findById } from './records';
import type { Recoveries, Recovery } from './recovery';

const recoveries: Recoveries = {
	...agentRecoveries,
	...campaignRecoveries,
	...conversationRecoveries,
	...leadRecoveries,
	[socialAccounts.update.id]: {
		lookAt: 'the limits of the sender account',
		read: async ({ path, pages }) =>
			await findById(pages(socialAccounts.list, {}), path.social_account_id),
	},
};

/** How to find out what became of a request. Undefined if the endpoint changes nothing. */
export function recoveryOf({ id }: Pick<Endpoint, 'id'>): Recovery | undefined {
	// A look belongs to a request to the same endpoint, so its path and body are what the recovery expects.
	return (recoveries as Readonly<Record<string, Recovery>>)[id];
}
