import {
	type ActionEvent,
	type CampaignLead,
	JOB_TITLE_PLACEHOLDER,
	MESSAGE_STAGES,
	type MessageApproval,
	type MessageOverrideInput,
	STAGES,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Problem } from 'n8n-nodes-outreach/src/contract/problems';
import { conflict } from '../../core/errors';
import { isOpen } from '../campaignLead';
import type { CampaignState } from '../records';

/** Unknown placeholders in the text. */
export function placeholderProblems(message: string): Problem[] {
	return [...message.matchAll(/\{\{\s*(.*?)\s*\}\}/gs)]
		.filter(([, name]) => `{{${name}}}` !== JOB_TITLE_PLACEHOLDER)
		.map(([token]) => ({
			field: 'message',
			message: `has the unknown placeholder ${token}; known is ${JOB_TITLE_PLACEHOLDER}`,
		}));
}

interface Target extends CampaignState {
	/** Absent before the campaign is started. */
	readonly lead: CampaignLead | undefined;
	/** The message of the same stage, if any. */
	readonly approval: MessageApproval | undefined;
}

/** Throws the API's 409 if the text of this message can no longer be set, or if the message is never sent. */
export function checkOverridable(
	target: Target,
	{ node_type, message_stage }: MessageOverrideInput,
): void {
	const stage = STAGES[MESSAGE_STAGES.indexOf(message_stage)]!;
	if (node_type === 'send_message' && !target.setup.messages[stage].enabled) {
		const message = `The campaign does not send ${message_stage}: the stage is off.`;
		throw conflict('stage_disabled', message, { message_stage });
	}
	const reason = lockReason(target, { node_type, message_stage });
	if (reason === undefined) return;
	const details = { reason, node_type, message_stage };
	throw conflict('message_locked', `The message is locked: ${reason}.`, details);
}

function lockReason(
	{ campaign, lead, approval }: Target,
	{ node_type, message_stage }: Pick<MessageOverrideInput, 'node_type' | 'message_stage'>,
): string | undefined {
	if (campaign.status === 'completed') return 'the campaign is completed';
	if (lead && !isOpen(lead)) return `the lead is ${lead.status} in this campaign`;
	if (node_type === 'send_connection') {
		const isSent = lead?.actions_performed.some(
			(event) => event.type.startsWith('send_connection_request') && hasBegun(event),
		);
		return isSent ? 'the connection request was sent' : undefined;
	}
	const status = approval?.approval_status;
	if (status === 'approved' || status === 'rejected') return `it was ${status}`;
	const isSent = lead?.actions_performed.some(
		(event) =>
			event.type === 'send_message' &&
			event.metadata.message_stage === message_stage &&
			hasBegun(event),
	);
	return isSent ? 'it was sent' : undefined;
}

const hasBegun = ({ status }: ActionEvent) =>
	status === 'in_progress' || status === 'sent' || status === 'completed';
