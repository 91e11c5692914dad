import type { CampaignLead } from '../../src/contract/campaigns';
import type { Lead } from '../../src/contract/leads';
import { isoTime } from '../clock';
import type { ActionContext } from '../engine/action';
import { insertCampaignLead } from './leadRecords';
import { getCampaign, sendersOf, updateCampaign, type CampaignState } from './records';
import { nextSlot } from './schedule';
import { savePlanned } from './sequence/plan';

/** What takes a lead into the campaign. Its senders share the leads in turn, so `index` is how many were taken before. */
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

/** The campaigns that write to a list take those who join it later, if the world goes on by itself. */
export function enrollNewcomer(context: ActionContext, listId: string, lead: Lead): void {
	const { store, world, now } = context;
	if (world.life === null) return;
	const campaigns = store.all<{ id: string }>(
		`SELECT id FROM campaigns WHERE is_deleted = 0 AND json_extract(setup, '$.source.lead_list_id') = ?
		AND json_extract(record, '$.status') IN ('started', 'paused') ORDER BY seq`,
		listId,
	);
	for (const { id } of campaigns) {
		const { campaign, setup } = getCampaign({ store }, id);
		const enrolled = enrollIn(context, { campaign, setup })(lead, campaign.totalLeads);
		const totalLeads = campaign.totalLeads + 1;
		const state = { campaign: { ...campaign, totalLeads, updatedAt: isoTime(now) }, setup };
		updateCampaign(store, state);
		const isPaused = campaign.status === 'paused';
		savePlanned(context, state, {
			lead: isPaused ? { ...enrolled, status: 'paused' } : enrolled,
			pausedFrom: isPaused ? 'active' : null,
		});
	}
}
