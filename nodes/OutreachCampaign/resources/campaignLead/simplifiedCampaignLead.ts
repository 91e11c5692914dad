import type { ActionEvent, CampaignLead } from '../../../../src/contract/campaignLeads';
import { fullName } from '../../../shared/fullName';
import { utcTime } from '../../../shared/utcTime';

/** A lead of a campaign as one flat row, with what was done for it as text. */
export function simplifiedCampaignLead(row: CampaignLead): object {
	const { campaign_id, lead_id, lead, status, current_state: state, actions_performed } = row;
	return {
		campaign_id: campaign_id ?? null,
		lead_id: lead_id ?? null,
		lead_name: leadName(row),
		social_url: lead?.social_url ?? null,
		status: status ?? null,
		connection_status: state?.connection_status ?? null,
		message_status: state?.message_status ?? null,
		inmail_status: state?.inmail_status ?? null,
		last_action_at: utcTime(state?.last_action_at),
		timeline: (actions_performed ?? []).map(timelineEntry).join('\n'),
	};
}

/** The name as the API gives it, or put together from its parts; null where there is neither. */
export function leadName({ lead }: { readonly lead?: CampaignLead['lead'] | null }): string | null {
	return lead?.name || fullName(lead);
}

/** An action as one line, with the time it was done at or is planned for. */
function timelineEntry({ type, status, performed_at, scheduled_for }: ActionEvent): string {
	return [utcTime(performed_at ?? scheduled_for), type, status].filter(Boolean).join(' ');
}
