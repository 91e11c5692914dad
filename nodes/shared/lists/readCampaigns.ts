import { type Campaign, campaigns } from '../../../src/contract/campaigns';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { oncePerRun } from '../../../src/n8n/execution/oncePerRun';

/** What is kept of a campaign: there may be thousands. */
export type CampaignInShort = Pick<Campaign, 'id' | 'leadList' | 'name' | 'status'>;

/** The campaigns of the workspace, newest first. They are read once in a run. */
export const readCampaigns = async (call: ItemCall): Promise<CampaignInShort[]> =>
	await oncePerRun(call, 'campaigns', async () => {
		// If one is created meanwhile, another may come on two pages.
		const found = new Map<string, CampaignInShort>();
		for await (const page of call.pages(campaigns.list, {})) {
			for (const { id, leadList, name, status } of page) {
				found.set(id, { id, leadList, name, status });
			}
		}
		return [...found.values()];
	});
