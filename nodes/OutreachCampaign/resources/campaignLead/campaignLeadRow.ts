import {
	type ActionEvent,
	type CampaignLead,
	campaignLeadSchema,
} from '../../../../src/contract/campaigns';
import { nullableString } from '../../../../src/contract/fields';
import { recordsOf } from '../../../../src/contract/json';
import { greetingNames } from '../../../shared/names/greetingNames';
import { leadName } from '../../../shared/rows/fullName';
import { pick, pickSchema } from '../../../shared/rows/pick';
import { z } from '../../../shared/rows/zod';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';

const STATE = ['connection_status', 'message_status', 'inmail_status'] as const;

const stateFields = pick<Partial<CampaignLead['current_state']>>(...STATE);

export const campaignLeadRow = () => {
	const { status, current_state } = campaignLeadSchema().shape;
	return z.strictObject({
		campaign_id: z.string(),
		lead_id: nullableString(),
		lead_name: nullableString(),
		lead_first_name: nullableString(),
		social_url: nullableString(),
		status,
		...pickSchema(current_state, ...STATE).shape,
		last_action_at: utcTimeSchema(),
		timeline: z.string(),
	});
};

export const simplifyCampaignLead = (row: CampaignLead): object => ({
	campaign_id: row.campaign_id ?? null,
	lead_id: row.lead_id ?? null,
	lead_name: leadName(row),
	lead_first_name: greetingNames(row.lead).lead_first_name,
	social_url: row.lead?.social_url ?? null,
	status: row.status ?? null,
	...stateFields(row.current_state ?? {}),
	last_action_at: utcTime(row.current_state?.last_action_at),
	timeline: recordsOf<ActionEvent>(row.actions_performed).map(timelineEntry).join('\n'),
});

/** One line for an action, with the time when it was done or is planned. */
const timelineEntry = ({ type, status, performed_at, scheduled_for }: ActionEvent): string =>
	[utcTime(performed_at ?? scheduled_for), type, status].filter(Boolean).join(' ');
