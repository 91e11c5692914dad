import type { INodeProperties } from 'n8n-workflow';

import { getAll } from './getAll.operation';
import { send } from './send.operation';

export const messageOperations = { getAll, send };

export const messageOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['message'] } },
	options: [
		{
			name: 'Get Many',
			value: 'getAll',
			description: 'Get the messages of a conversation',
			action: 'Get many messages of conversation',
		},
		{
			name: 'Send',
			value: 'send',
			description: 'Send a message to the lead of a conversation; it cannot be taken back',
			action: 'Send message to real person',
		},
	],
	default: 'getAll',
};
