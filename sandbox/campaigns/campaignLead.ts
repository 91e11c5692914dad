import type { ActionEvent, CampaignLead } from '../../src/contract/campaignLeads';
import type { MessageApproval } from '../../src/contract/messageApprovals';
import type { Lead } from '../../src/contract/leads';
import type { SocialAccount } from '../../src/contract/socialAccounts';

const AWAITING_APPROVAL = 'awaiting_approval';
const time = (at: number) => new Date(at).toISOString();

export interface Enrollment {
	readonly id: string;
	readonly campaignId: string;
	/** Null where the lead was removed from the workspace since. */
	readonly lead: Lead | null;
	readonly sender: SocialAccount | null;
	readonly at: number;
	/** When the campaign can act next. */
	readonly nextAt: number;
}

/** A lead as it stands right after its enrollment: nothing done yet. */
export function enrolledLead(enrollment: Enrollment): CampaignLead {
	const { id, campaignId, lead, sender, at, nextAt } = enrollment;
	return {
		id,
		campaign_id: campaignId,
		lead_id: lead?.id ?? null,
		current_state: {
			connection_status: null,
			inmail_status: null,
			message_status: null,
			last_action_at: null,
		},
		lead: {
			id: lead?.id ?? null,
			name: lead ? [lead.first_name, lead.last_name].filter(Boolean).join(' ') : null,
			first_name: lead?.first_name ?? null,
			last_name: lead?.last_name ?? null,
			company: lead?.company ?? null,
			social_url: lead?.social_url ?? null,
		},
		status: 'active',
		priority: priorityOf(lead),
		intent: null,
		intent_source: null,
		intent_reason: null,
		parked_reason: null,
		sender: sender && {
			id: sender.id,
			profile_name: sender.profile_name,
			status: sender.status,
		},
		actions_performed: [],
		enrolled_at: time(at),
		next_action_at: time(nextAt),
		completed_at: null,
	};
}

function priorityOf(lead: Lead | null): CampaignLead['priority'] {
	switch (lead?.lead_heat_tier) {
		case 'hot':
		case 'warmer':
			return 'high';
		case 'warm':
			return 'medium';
		case 'low':
			return 'low';
		default:
			return 'unknown';
	}
}

/** The lead is not finished: it waits, is worked on, or goes on with a resume. */
export const OPEN_STATUSES = ['queued', 'active', 'paused'] as const;
export const isOpen = ({ status }: CampaignLead) => OPEN_STATUSES.some((open) => open === status);

/** A lead and what a resume of its campaign makes of it; null where it is not paused. */
export interface LeadState {
	readonly lead: CampaignLead;
	readonly pausedFrom: CampaignLead['status'] | null;
}

/** In a paused campaign the lead stays paused, and the resume gives it the status. */
const withStatus = (
	{ lead, pausedFrom }: LeadState,
	status: 'queued' | 'active',
	changes: Partial<CampaignLead>,
): LeadState =>
	pausedFrom === null
		? { lead: { ...lead, ...changes, status }, pausedFrom }
		: { lead: { ...lead, ...changes }, pausedFrom: status };

/** The lead waits until its message is approved or rejected. */
export const heldForApproval = (state: LeadState): LeadState =>
	withStatus(state, 'queued', { parked_reason: AWAITING_APPROVAL, next_action_at: null });

/** The lead of an approved message: it goes on, and the message is scheduled. A finished lead stays finished. */
export function released(state: LeadState, approval: MessageApproval): LeadState {
	if (!isOpen(state.lead)) return state;
	const event: ActionEvent = {
		id: `action_${approval.id}`,
		type: 'send_message',
		status: 'scheduled',
		...(approval.scheduled_at === null ? {} : { scheduled_for: approval.scheduled_at }),
		metadata: { message_id: approval.id, message_stage: approval.message_stage },
	};
	return withStatus(state, 'active', {
		parked_reason: null,
		next_action_at: approval.scheduled_at,
		actions_performed: [...state.lead.actions_performed, event],
	});
}

/** The lead has accepted the request for a connection. Without a time, the service does not say when. */
export const accepted = (lead: CampaignLead, at: string | null): CampaignLead => ({
	...lead,
	current_state: { ...lead.current_state, connection_status: 'connected' },
	actions_performed: lead.actions_performed.map((action) =>
		at !== null && action.type.startsWith('send_connection_request')
			? { ...action, accepted_at: at }
			: action,
	),
});

/** The lead of a rejected message: the campaign leaves it alone. */
export const excluded = ({ lead }: LeadState): LeadState => ({
	lead: { ...lead, status: 'excluded', parked_reason: null, next_action_at: null },
	pausedFrom: null,
});
