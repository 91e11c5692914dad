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
			description: 'Import leads into a list, such as the rows of a sheet',
			action: 'Add leads to list',
		},
		{
			name: 'Enrich',
			value: 'enrich',
			description: 'Complete the profile and company of a lead; may spend credits',
			action: 'Enrich lead and spend credits',
		},
		{
			name: 'Get',
			value: 'get',
			description: 'Get one lead',
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
