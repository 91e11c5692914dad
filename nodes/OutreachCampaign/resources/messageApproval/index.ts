import type { INodeProperties } from 'n8n-workflow';

import { approve } from './approve.operation';
import { editAndApprove } from './editAndApprove.operation';
import { getAll } from './getAll.operation';
import { reject } from './reject.operation';

export const messageApprovalOperations = { approve, editAndApprove, getAll, reject };

export const messageApprovalOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['messageApproval'] } },
	options: [
		{
			name: 'Approve',
			value: 'approve',
			description: 'Approve a pending message as it stands, so that it is sent to the lead',
			action: 'Approve message to be sent to real person',
		},
		{
			name: 'Edit and Approve',
			value: 'editAndApprove',
			description: 'Give a pending message another text and approve it',
			action: 'Edit and approve message to be sent to real person',
		},
		{
			name: 'Get Many',
			value: 'getAll',
			description: 'Get the messages that wait for approval or were approved or rejected',
			action: 'Get many message approvals',
		},
		{
			name: 'Reject',
			value: 'reject',
			description: 'Reject a pending message; its lead is excluded from the campaign',
			action: 'Reject message and exclude its lead from campaign',
		},
	],
	default: 'getAll',
};
