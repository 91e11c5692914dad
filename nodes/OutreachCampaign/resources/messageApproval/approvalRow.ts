import {
	type Campaign,
	type CampaignLead,
	type MessageApproval,
	messageApprovalSchema,
} from '../../../../src/contract/campaigns';
import { nullableString } from '../../../../src/contract/fields';
import { leadName } from '../../../shared/rows/fullName';
import { z } from '../../../shared/rows/zod';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';

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

/** A message, with its campaign and its lead if they were read. */
export type ApprovalWithContext = MessageApproval & {
	readonly campaign?: Pick<Campaign, 'id' | 'name' | 'status'>;
	/** Null if the campaign no longer has the lead. */
	readonly lead?: CampaignLead['lead'] | null;
};

export const approvalWithContext = () =>
	messageApprovalSchema().extend({ campaign: z.looseObject({}), lead: z.looseObject({}) });

export function simplifyApproval(row: ApprovalWithContext) {
	return {
		id: row.id ?? null,
		campaign_id: row.campaign_id ?? null,
		campaign_name: row.campaign?.name ?? null,
		lead_id: row.lead_id ?? null,
		lead_name: leadName(row),
		message_stage: row.message_stage ?? null,
		message: row.message ?? null,
		approval_status: row.approval_status ?? null,
		approval_requested_at: utcTime(row.approval_requested_at),
		scheduled_at: utcTime(row.scheduled_at),
	};
}
