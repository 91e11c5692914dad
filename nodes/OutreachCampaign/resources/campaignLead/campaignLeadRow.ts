import {
	type ActionEvent,
	type CampaignLead,
	campaignLeadSchema,
} from '../../../../src/contract/campaignLeads';
import { nullableString } from '../../../../src/contract/fields';
import { leadName } from '../../../shared/rows/fullName';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';
import { z } from '../../../shared/rows/schema';

export const campaignLeadRow = () => {
	const { status, current_state } = campaignLeadSchema().shape;
	const { connection_status, message_status, inmail_status } = current_state.shape;
	return z.strictObject({
		campaign_id: z.string(),
		lead_id: nullableString(),
		lead_name: nullableString(),
		social_url: nullableString(),
		status,
		connection_status,
		message_status,
		inmail_status,
		last_action_at: utcTimeSchema(),
		timeline: z.string(),
	});
};

/** A lead of a campaign as one flat row, with what was done for it as text. */
export function simplifyCampaignLead(row: CampaignLead): object {
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

/** An action as one line, with the time it was done at or is planned for. */
function timelineEntry({ type, status, performed_at, scheduled_for }: ActionEvent): string {
	return [utcTime(performed_at ?? scheduled_for), type, status].filter(Boolean).join(' ');
}
