import type { CampaignLead } from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Conversation } from 'n8n-nodes-outreach/src/contract/conversations';
import { isoTime } from '../../core/clock';
import type { ActionContext } from '../../core/engine/action';
import { fromJson, type Json } from '../../core/store/json';
import { OPEN_STATUSES } from '../campaignLead';
import { withDecision } from '../messages/approval';
import { updateApproval } from '../messages/records';
import { findCampaign, updateCampaign } from '../records';
import { findWritten, savePlanned } from './plan';

/** The lead has answered. Campaigns in which the account writes to this lead now leave the lead to a person. */
export function stopSequences(
	context: ActionContext,
	{ lead, social_account }: Conversation,
): void {
	if (context.world.life === null) return;
	const enrolled = context.store.all<{ record: Json<CampaignLead> }>(
		`SELECT record FROM campaign_leads WHERE lead_id = ? AND json_extract(record, '$.sender.id') = ?
		AND json_extract(record, '$.status') IN (SELECT value FROM json_each(?)) ORDER BY seq`,
		lead.id,
		social_account.id,
		JSON.stringify(OPEN_STATUSES),
	);
	for (const { record } of enrolled) stop(context, fromJson(record));
}

function stop(context: ActionContext, lead: CampaignLead): void {
	const { store, now } = context;
	const state = findCampaign({ store }, lead.campaign_id);
	if (!state) return;
	// A lead who was not written to in this campaign has not replied to it.
	const hasReplied = lead.current_state.message_status === 'sent';
	const written = findWritten(store, state, lead);
	if (written?.approval_status === 'pending') {
		const rejection = {
			action: 'reject',
			rejection_reason: 'OTHER',
			rejection_note: 'The lead has answered.',
		} as const;
		updateApproval(store, withDecision(written, rejection, { at: now, userId: null, slot: now }));
	}
	savePlanned(context, state, {
		lead: {
			...lead,
			status: 'completed',
			parked_reason: null,
			completed_at: isoTime(now),
			current_state: {
				...lead.current_state,
				...(hasReplied && { message_status: 'replied' as const }),
			},
			actions_performed: lead.actions_performed.map((event) =>
				event.status === 'scheduled' ? { ...event, status: 'cancelled' as const } : event,
			),
		},
		pausedFrom: null,
	});
	if (hasReplied) {
		const repliesReceived = state.campaign.repliesReceived + 1;
		updateCampaign(store, { ...state, campaign: { ...state.campaign, repliesReceived } });
	}
}
