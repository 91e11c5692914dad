import type { INodeProperties } from 'n8n-workflow';

import { create } from './create.operation';
import { get } from './get.operation';

export const proposalOperations = { create, get };

export const proposalOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['proposal'] } },
	options: [
		{
			name: 'Create',
			value: 'create',
			description: 'Save a product, and have criteria and signals proposed for it',
			action: 'Save product and propose target criteria',
		},
		{
			name: 'Get',
			value: 'get',
			description: 'Get a proposal, or learn that it is still being prepared',
			action: 'Get proposal',
		},
	],
	default: 'create',
};
