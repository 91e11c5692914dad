import type { INodeProperties } from 'n8n-workflow';

import { get } from './get.operation';
import { start } from './start.operation';

export const generationOperations = { get, start };

export const generationOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['generation'] } },
	options: [
		{
			name: 'Get',
			value: 'get',
			description: 'Get the state of a generation and, when it is ready, its proposal',
			action: 'Get generation',
		},
		{
			name: 'Start',
			value: 'start',
			description: 'Save a product and have criteria and signals proposed for it',
			action: 'Save product and start generation',
		},
	],
	default: 'start',
};
