import type {
	ActionEvent,
	CampaignLead,
	MessageApproval,
} from 'n8n-nodes-outreach/src/contract/campaigns';

const AWAITING_APPROVAL = 'awaiting_approval';

/** Statuses of an unfinished lead. */
export const OPEN_STATUSES = ['queued', 'active', 'paused'] as const;
export const isOpen = ({ status }: CampaignLead) => OPEN_STATUSES.some((open) => open === status);

export interface LeadState {
	readonly lead: CampaignLead;
	/** The status that a resume restores; null if the lead is not paused. */
	readonly pausedFrom: CampaignLead['status'] | null;
}

/** In a paused campaign, the lead stays paused and gets this status on resume. */
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

/** Schedules the approved message. A finished lead stays finished. */
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

/** The lead accepts the connection request. Null if the service does not say when. */
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
