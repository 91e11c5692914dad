import type { CampaignLead } from '../../../src/contract/campaigns';
import { type CampaignValuesState, valuesInCampaigns } from '../../../src/trigger/kinds/byCount';
import { type CampaignLeadFound, campaignLeadFields, leadSource } from '../sources/campaignLeads';
import { campaignSettings, type Source } from '../../../src/n8n/polling/source';

interface ChangedCampaignLead extends CampaignLeadFound {
	readonly previous_status: string | null;
}

export const campaignLeadStatuses = valuesInCampaigns<CampaignLead, ChangedCampaignLead>({
	event: 'campaignLeadStatusChanged',
	valueOf: ({ status }) => status,
	initial: 'queued',
	recordOf: (campaign_lead, previous_status, campaign) => ({
		campaign_lead,
		campaign,
		previous_status,
	}),
	noun: 'leads',
});

export const campaignLeadStatusChanged: Source<CampaignValuesState, ChangedCampaignLead> = {
	...leadSource({
		detector: campaignLeadStatuses,
		settings: (call) => ({ ...campaignSettings(call), values: call.filters.leadStatuses }),
		filters: ['campaignIds', 'leadStatuses'],
	}),
	countsChanges: true,

	simplify: (record) => {
		const { campaign_lead, previous_status } = record;
		return { ...campaignLeadFields(record), status: campaign_lead.status, previous_status };
	},
};
