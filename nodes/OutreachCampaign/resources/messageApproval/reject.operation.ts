import type { INodeProperties } from 'n8n-workflow';

import type { MessageApprovalAction } from '../../../../src/contract/messageApprovals';
import { filled } from '../../../../src/n8n/parameters';
import { campaigns } from '../../../../src/contract/campaigns';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { campaignLocator, messageApprovalLocator } from '../../../shared/form/locators';
import { simplifier, simplifyProperty } from '../../../shared/form/simplify';
import { pathOf, resolveApproval, textParameter } from './resolveApproval';
import { approvalRow, simplifyApproval } from './approvalRow';

const properties: INodeProperties[] = [
	campaignLocator,
	messageApprovalLocator,
	{
		displayName: 'Rejection Reason',
		name: 'rejectionReason',
		type: 'options',
		options: [
			{ name: 'Bad Timing', value: 'BAD_TIMING' },
			{ name: 'Existing Relationship', value: 'EXISTING_RELATIONSHIP' },
			{ name: 'Message Quality', value: 'MESSAGE_QUALITY' },
			{ name: 'Not a Fit', value: 'NOT_FIT' },
			{ name: 'Other', value: 'OTHER' },
		],
		default: 'OTHER',
		description: 'Why the message is not to be sent',
	},
	{
		displayName: 'Rejection Note',
		name: 'rejectionNote',
		type: 'string',
		default: '',
		placeholder: 'e.g. We are in touch with them already',
		description: 'Why, in words of your own',
	},
	simplifyProperty,
];

export const reject: Operation = {
	properties,
	endpoint: campaigns.actOnMessageApproval,
	alsoCalls: [campaigns.listMessageApprovals],
	settledFields: ['action'],
	output: approvalRow,
	run: perItem(async (call) => {
		const reasons = filled({
			rejection_reason: textParameter(call, 'rejectionReason'),
			rejection_note: textParameter(call, 'rejectionNote'),
		}) as Pick<MessageApprovalAction, 'rejection_note' | 'rejection_reason'>;
		const row = await resolveApproval(call, pathOf(call), { action: 'reject', ...reasons });
		return [simplifier(call, simplifyApproval)(row)];
	}),
};
