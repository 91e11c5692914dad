import type { ActionEvent, CampaignLead } from '../../../../src/contract/campaignLeads';
import { leadName } from '../../../shared/rows/fullName';
import { utcTime } from '../../../shared/rows/utcTime';

/** One action, with the lead that it was for. */
interface LeadAction {
	readonly lead: CampaignLead;
	readonly action: ActionEvent;
}

export function actionsOf(lead: CampaignLead): LeadAction[] {
	return (lead.actions_performed ?? []).map((action) => ({ lead, action }));
}

export function simplifyAction({ lead, action }: LeadAction): object {
	return {
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
	};
}

/** The action as it came, with what names its lead. */
export function wholeAction({ lead: { campaign_id, lead_id }, action }: LeadAction): object {
	return { campaign_id, lead_id, ...action };
}
