import type { INodeProperties } from 'n8n-workflow';

import { enrich } from './enrich.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { importLeads } from './import.operation';

export const leadOperations = { enrich, get, getAll, import: importLeads };

export const leadOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['lead'] } },
	options: [
		{
			name: 'Add to List',
			value: 'import',
			description: 'Add leads to a lead list: new ones are created, known ones are added',
			action: 'Add leads to list',
		},
		{
			name: 'Enrich',
			value: 'enrich',
			description: 'Complete the profile and company of a lead; may spend credits',
			action: 'Spend credits to enrich lead',
		},
		{
			name: 'Get',
			value: 'get',
			description: 'Get one lead with the lists it is in',
			action: 'Get lead',
		},
		{
			name: 'Get Many',
			value: 'getAll',
			description: 'Get the leads of the workspace, newest first',
			action: 'Get many leads',
		},
	],
	default: 'import',
};
