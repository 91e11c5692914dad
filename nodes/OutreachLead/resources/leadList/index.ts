import type { INodeProperties } from 'n8n-workflow';

import { create } from './create.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { getLeads } from './getLeads.operation';

export const leadListOperations = { create, get, getAll, getLeads };

export const leadListOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['leadList'] } },
	options: [
		{
			name: 'Create',
			value: 'create',
			description: 'Create a lead list, or use the one that has this name',
			action: 'Create lead list',
		},
		{
			name: 'Get',
			value: 'get',
			description: 'Get one lead list with the number of its leads',
			action: 'Get lead list',
		},
		{
			name: 'Get Leads',
			value: 'getLeads',
			description: 'Get the leads of a list, newest membership first',
			action: 'Get leads of list',
		},
		{
			name: 'Get Many',
			value: 'getAll',
			description: 'Get the lead lists of the workspace, newest first',
			action: 'Get many lead lists',
		},
	],
	default: 'getAll',
};
