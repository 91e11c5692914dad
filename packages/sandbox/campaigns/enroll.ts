import type { CampaignLead } from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import type { ActionContext } from '../core/engine/action';
import { nextSlot } from '../core/schedule';
import { insertCampaignLead } from './leadRecords';
import { sendersOf, type CampaignState } from './records';

/**
 * Returns a function that enrolls a lead in the campaign. The senders take the leads in turn, so `index` is how many
 * were enrolled before.
 */
export function enrollIn(
	{ store, now, effect }: ActionContext,
	{ campaign, setup }: CampaignState,
) {
	const senders = sendersOf(store, setup);
	const nextAt = nextSlot(setup.schedule, now);
	return (lead: Lead, index: number): CampaignLead => {
		const sender = senders[index % senders.length]?.account ?? null;
		effect('lead_enrolled', { campaign_id: campaign.id, lead_id: lead.id });
		return insertCampaignLead(store, { campaignId: campaign.id, lead, sender, at: now, nextAt });
	};
}
