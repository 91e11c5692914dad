import {
	type ActionEvent,
	actionEventSchema,
	type CampaignLead,
	campaignLeadSchema,
} from '../../../../src/contract/campaigns';
import { recordsOf } from '../../../../src/contract/json';
import { leadName } from '../../../shared/rows/fullName';
import { z } from '../../../shared/rows/zod';
import { utcTime } from '../../../shared/rows/utcTime';

/** An action with the lead that it was for. */
interface LeadAction {
	readonly lead: CampaignLead;
	readonly action: ActionEvent;
}

export const actionsOf = (lead: CampaignLead): LeadAction[] =>
	recordsOf<ActionEvent>(lead.actions_performed).map((action) => ({ lead, action }));

export const simplifyAction = ({ lead, action }: LeadAction): object => ({
	campaign_id: lead.campaign_id ?? null,
	lead_id: lead.lead_id ?? null,
	lead_name: leadName(lead),
	action_id: action.id ?? null,
	type: action.type ?? null,
	status: action.status ?? null,
	performed_at: utcTime(action.performed_at),
	scheduled_for: utcTime(action.scheduled_for),
	accepted_at: utcTime(action.accepted_at),
	sender_name: lead.sender?.profile_name ?? null,
});

/** The action as the API sent it, with the IDs of its lead. */
export const wholeAction = ({ lead: { campaign_id, lead_id }, action }: LeadAction): object => ({
	campaign_id,
	lead_id,
	...action,
});

/** The fields of both kinds of row, because an option of the form decides which one comes out. */
export const leadOrAction = () =>
	z.object({
		...campaignLeadSchema().shape,
		...actionEventSchema().shape,
		action_id: z.string(),
		sender_name: z.string(),
	});
