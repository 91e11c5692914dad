import type { Campaign } from '../../../src/contract/campaigns';
import {
	MESSAGE_STAGES,
	type ActionEvent,
	type CampaignLead,
	type MessageOverrideInput,
} from '../../../src/contract/campaignLeads';
import { STAGES, type CampaignSetup } from '../../../src/contract/campaignSetup';
import type { MessageApproval } from '../../../src/contract/messageApprovals';
import type { Problem } from '../../../src/contract/problems';
import { ApiFailure } from '../../http/errors';
import { isOpen } from '../campaignLead';

const PLACEHOLDERS = ['first_name', 'last_name', 'company', 'job_title'];

/** Placeholders in the text that nobody fills in. */
export function tokenProblems(message: string): Problem[] {
	const known = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');
	return [...message.matchAll(/\{\{\s*(.*?)\s*\}\}/gs)]
		.filter(([, name]) => !PLACEHOLDERS.includes(name ?? ''))
		.map(([token]) => ({
			field: 'message',
			message: `has the unknown placeholder ${token}; known are ${known}`,
		}));
}

export interface Slot {
	readonly campaignStatus: Campaign['status'];
	readonly setup: CampaignSetup;
	/** Absent before the campaign is started. */
	readonly lead: CampaignLead | undefined;
	/** The message of the same stage, where there is one. */
	readonly approval: MessageApproval | undefined;
}

/** Throws the API's 409 where the text of this message can no longer be set, or never is sent. */
export function checkSlot(slot: Slot, { node_type, message_stage }: MessageOverrideInput): void {
	const stage = STAGES[MESSAGE_STAGES.indexOf(message_stage)]!;
	if (node_type === 'send_message' && !slot.setup.messages[stage].enabled) {
		throw new ApiFailure(
			409,
			'stage_disabled',
			`The campaign does not send ${message_stage}: the stage is off.`,
			{ details: { message_stage } },
		);
	}
	const reason = lockOf(slot, { node_type, message_stage });
	if (reason === undefined) return;
	throw new ApiFailure(409, 'message_locked', `The message is locked: ${reason}.`, {
		details: { reason, node_type, message_stage },
	});
}

type Place = Pick<MessageOverrideInput, 'node_type' | 'message_stage'>;

function lockOf({ campaignStatus, lead, approval }: Slot, place: Place): string | undefined {
	if (campaignStatus === 'completed') return 'the campaign is completed';
	if (lead && !isOpen(lead)) return `the lead is ${lead.status} in this campaign`;
	if (place.node_type === 'send_connection') {
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
			event.metadata.message_stage === place.message_stage &&
			hasBegun(event),
	);
	return isSent ? 'it was sent' : undefined;
}

const hasBegun = ({ status }: ActionEvent) =>
	status === 'in_progress' || status === 'sent' || status === 'completed';
