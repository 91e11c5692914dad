import type { INodeProperties } from 'n8n-workflow';

import { getAll } from './getAll.operation';
import { update } from './update.operation';

export const socialAccountOperations = { getAll, update };

export const socialAccountOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['socialAccount'] } },
	options: [
		{
			name: 'Get Many',
			value: 'getAll',
			description: 'Get the sender accounts of the workspace with their limits, newest first',
			action: 'Get many sender accounts',
		},
		{
			name: 'Update',
			value: 'update',
			description: 'Change the daily limits of a sender account, or switch its warm-up',
			action: 'Update limits of sender account',
		},
	],
	default: 'getAll',
};
