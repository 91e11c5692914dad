import type { INodeProperties } from 'n8n-workflow';

import { get } from './get.operation';
import { getAll } from './getAll.operation';

export const conversationOperations = { get, getAll };

export const conversationOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['conversation'] } },
	options: [
		{
			name: 'Get',
			value: 'get',
			description: 'Get one conversation with its messages',
			action: 'Get conversation with its messages',
		},
		{
			name: 'Get Many',
			value: 'getAll',
			description: 'Get the conversations of the workspace, latest message first',
			action: 'Get many conversations',
		},
	],
	default: 'getAll',
};
