import { type Campaign, campaigns } from '../../../src/contract/campaigns';
import { listCampaigns } from '../../../src/n8n/polling/reading/campaigns';
import { valuesOf, type ValuesState } from '../../../src/trigger/kinds/byCount';
import { simplifyCampaign } from '../../shared/rows/campaign';
import { listSource } from '../sources/list';
import { campaignSettings, type Source } from '../../../src/n8n/polling/source';

interface ChangedCampaign {
	readonly previous_status: string | null;
	readonly campaign: Campaign;
}

export const campaignStatuses = valuesOf<Campaign, ChangedCampaign>({
	event: 'campaignStatusChanged',
	valueOf: ({ status }) => status,
	initial: 'draft',
	changedAt: ({ updatedAt }) => updatedAt,
	recordOf: (campaign, previous_status) => ({ previous_status, campaign }),
	noun: 'campaigns',
});

export const campaignStatusChanged: Source<ValuesState, ChangedCampaign> = {
	...listSource({
		kind: campaignStatuses,
		list: async (call) => await listCampaigns(call, campaignSettings(call)),
		asRead: ({ rows }) => rows,
		settings: ({ filters, limits }) => ({
			ids: filters.campaignIds,
			values: filters.campaignStatuses,
			limits,
		}),
		reads: [campaigns.list],
		filters: ['campaignIds', 'campaignStatuses'],
	}),
	countsChanges: true,
	forgetsNothing: true,

	simplify: ({ campaign, previous_status }) => {
		const { id, name, status, total_leads, messages_sent, replies_received, reply_rate } =
			simplifyCampaign(campaign);
		return {
			campaign_id: id,
			campaign_name: name,
			status,
			previous_status,
			total_leads,
			messages_sent,
			replies_received,
			reply_rate,
		};
	},
};
