import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { isoTime } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import { enrollIn } from './enroll';
import { getCampaign, updateCampaign } from './records';
import { savePlanned } from './sequence/plan';

/** If the world goes on by itself, campaigns that write to a list also take leads who join it later. */
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
