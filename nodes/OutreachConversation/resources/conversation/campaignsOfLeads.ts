import { campaigns, isUnderWay } from '../../../../src/contract/campaigns';
import { statusOf } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { oncePerRun } from '../../../../src/n8n/execution/oncePerRun';
import { type CampaignInShort, readCampaigns } from '../../../shared/lists/readCampaigns';

/** The started and paused campaigns of each lead, newest first. They are read once in a run. */
export const campaignsOfLeads = async (
	call: ItemCall,
): Promise<ReadonlyMap<string, readonly CampaignInShort[]>> =>
	await oncePerRun(call, 'campaigns of leads', async () => {
		const found = new Map<string, CampaignInShort[]>();
		for (const campaign of (await readCampaigns(call)).filter(isUnderWay)) {
			for (const id of await leadIdsIn(call, campaign.id)) {
				const others = found.get(id);
				if (others) others.push(campaign);
				else found.set(id, [campaign]);
			}
		}
		return found;
	});

async function leadIdsIn(call: ItemCall, campaign_id: string): Promise<ReadonlySet<string>> {
	const ids = new Set<string>();
	try {
		for await (const page of call.pages(campaigns.listLeads, { path: { campaign_id } })) {
			for (const { lead_id } of page) if (lead_id !== null) ids.add(lead_id);
		}
	} catch (error) {
		// 404: the campaign was deleted after it was listed.
		if (statusOf(error) !== 404) throw error as Error;
	}
	return ids;
}
