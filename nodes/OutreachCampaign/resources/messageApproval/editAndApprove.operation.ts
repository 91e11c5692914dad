import type { INodeProperties } from 'n8n-workflow';

import { messageOverrideInputSchema } from '../../../../src/contract/campaignLeads';
import { campaigns } from '../../../../src/contract/campaigns';
import { checkRequest, problemsOf } from '../../../../src/contract/problems';
import { invalidFields } from '../../../../src/n8n/errors';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { campaignLocator, messageApprovalLocator } from '../../../shared/form/locators';
import { refuseUnsendable } from '../../../shared/form/refuseUnsendable';
import { simplifier, simplifyProperty } from '../../../shared/form/simplify';
import { APPROVE, approveWithText } from './approveWithText';
import { type ApprovalPath, pathOf, textParameter } from './resolveApproval';
import { approvalRow, simplifyApproval } from './approvalRow';

const properties: INodeProperties[] = [
	campaignLocator,
	{ ...messageApprovalLocator, displayName: 'Message to Approve' },
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		description:
			'The text to send instead, 1 to 8000 characters; for the note of a connection request at most 200',
	},
	simplifyProperty,
];

export const editAndApprove: Operation = {
	properties,
	endpoint: campaigns.actOnMessageApproval,
	alsoCalls: [campaigns.listMessageApprovals, campaigns.setMessageOverride],
	ownParameters: ['message'],
	settledFields: ['action', 'rejection_note', 'rejection_reason'],
	output: approvalRow,
	run: perItem(async (call) => {
		const path = pathOf(call);
		const message = textParameter(call, 'message');
		check(path, message);
		const row = await approveWithText(call, path, message, 'replace');
		return [simplifier(call, simplifyApproval)(row)];
	}),
};

/** Before anything is read. What kind of message it is, and so its bound, is known only after that: here the widest counts. */
function check(path: ApprovalPath, message: string): void {
	const widest = { node_type: 'send_message', message_stage: 'ice_breaker', message };
	const problems = [
		...checkRequest(campaigns.actOnMessageApproval, { path, body: APPROVE }),
		...problemsOf(messageOverrideInputSchema(), widest),
	];
	if (problems.length > 0) throw invalidFields(problems);
	refuseUnsendable('message', message);
}
