import type { CampaignLead } from '../contract/campaignLeads';
import type { Campaign } from '../contract/campaigns';

export interface CampaignLeadRecord {
	readonly campaign_lead: CampaignLead;
	readonly campaign: Campaign | null;
}
