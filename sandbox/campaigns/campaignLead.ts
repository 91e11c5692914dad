import type { ActionEvent, CampaignLead, MessageApproval } from '../../src/contract/campaigns';
import type { Lead } from '../../src/contract/leads';
import type { SocialAccount } from '../../src/contract/socialAccounts';
import { isoTime } from '../clock';

const AWAITING_APPROVAL = 'awaiting_approval';

const PRIORITIES = { hot: 'high', warmer: 'high', warm: 'medium', low: 'low' } as const;

interface Enrollment {
	readonly id: string;
	readonly campaignId: string;
	/** Null if the lead was removed from the workspace. */
	readonly lead: Lead | null;
	readonly sender: SocialAccount | null;
	readonly at: number;
	/** When the campaign can act next. */
	readonly nextAt: number;
}

/** A lead right after its enrollment. */
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
		priority: lead?.lead_heat_tier ? PRIORITIES[lead.lead_heat_tier] : 'unknown',
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
		enrolled_at: isoTime(at),
		next_action_at: isoTime(nextAt),
		completed_at: null,
	};
}

/** Statuses of a lead that is not finished. */
export const OPEN_STATUSES = ['queued', 'active', 'paused'] as const;
export const isOpen = ({ status }: CampaignLead) => OPEN_STATUSES.some((open) => open === status);

export interface LeadState {
	readonly lead: CampaignLead;
	/** The status that a resume restores; null if the lead is not paused. */
	readonly pausedFrom: CampaignLead['status'] | null;
}

/** In a paused campaign the lead stays paused and gets the status with the resume. */
const setStatus = (
	{ lead, pausedFrom }: LeadState,
	status: 'queued' | 'active',
	changes: Partial<CampaignLead>,
): LeadState =>
	pausedFrom === null
		? { lead: { ...lead, ...changes, status }, pausedFrom }
		: { lead: { ...lead, ...changes }, pausedFrom: status };

/** The lead waits until its message is approved or rejected. */
export const holdForApproval = (state: LeadState): LeadState =>
	setStatus(state, 'queued', { parked_reason: AWAITING_APPROVAL, next_action_at: null });

/** Schedules the approved message; the lead goes on. A finished lead stays finished. */
export function releaseLead(state: LeadState, approval: MessageApproval): LeadState {
	if (!isOpen(state.lead)) return state;
	const event: ActionEvent = {
		id: `action_${approval.id}`,
		type: 'send_message',
		status: 'scheduled',
		...(approval.scheduled_at === null ? {} : { scheduled_for: approval.scheduled_at }),
		metadata: { message_id: approval.id, message_stage: approval.message_stage },
	};
	return setStatus(state, 'active', {
		parked_reason: null,
		next_action_at: approval.scheduled_at,
		actions_performed: [...state.lead.actions_performed, event],
	});
}

/** The lead accepts the connection request; with null, the service does not say when. */
export const acceptConnection = (lead: CampaignLead, at: string | null): CampaignLead => ({
	...lead,
	current_state: { ...lead.current_state, connection_status: 'connected' },
	actions_performed: lead.actions_performed.map((action) =>
		at !== null && action.type.startsWith('send_connection_request')
			? { ...action, accepted_at: at }
			: action,
	),
});

/** After a rejection the campaign leaves the lead alone. */
export const excludeLead = ({ lead }: LeadState): LeadState => ({
	lead: { ...lead, status: 'excluded', parked_reason: null, next_action_at: null },
	pausedFrom: null,
});
