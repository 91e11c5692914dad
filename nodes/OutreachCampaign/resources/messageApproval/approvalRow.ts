import type { Campaign } from '../../../../src/contract/campaigns';
import type { CampaignLead } from '../../../../src/contract/campaignLeads';
import { nullableString } from '../../../../src/contract/fields';
import {
	type MessageApproval,
	messageApprovalSchema,
} from '../../../../src/contract/messageApprovals';
import { leadName } from '../../../shared/rows/fullName';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';
import { z } from '../../../shared/rows/schema';

export const approvalRow = () => {
	const { id, campaign_id, lead_id, message_stage, message, approval_status } =
		messageApprovalSchema().shape;
	return z.strictObject({
		id,
		campaign_id,
		campaign_name: nullableString(),
		lead_id: lead_id.nullable(),
		lead_name: nullableString(),
		message_stage,
		message,
		approval_status,
		approval_requested_at: utcTimeSchema(),
		scheduled_at: utcTimeSchema(),
	});
};

/** What stands beside a message, as far as it is known. */
export interface Beside {
	readonly campaign?: Pick<Campaign, 'id' | 'name' | 'status'>;
	/** Null where the campaign has no such lead any more. */
	readonly lead?: CampaignLead['lead'] | null;
}

export function simplifyApproval(row: MessageApproval & Beside) {
	const { campaign, lead } = row;
	return {
		id: row.id ?? null,
		campaign_id: row.campaign_id ?? null,
		campaign_name: campaign?.name ?? null,
		lead_id: row.lead_id ?? null,
		lead_name: leadName({ lead }),
		message_stage: row.message_stage ?? null,
		message: row.message ?? null,
		approval_status: row.approval_status ?? null,
		approval_requested_at: utcTime(row.approval_requested_at),
		scheduled_at: utcTime(row.scheduled_at),
	};
}
