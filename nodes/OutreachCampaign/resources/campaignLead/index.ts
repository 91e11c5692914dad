import type { INodeProperties } from 'n8n-workflow';

import { getAll } from './getAll.operation';
import { setMessageOverride } from './setMessageOverride.operation';

export const campaignLeadOperations = { getAll, setMessageOverride };

export const campaignLeadOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['campaignLead'] } },
	options: [
		{
			name: 'Get Many',
			value: 'getAll',
			description:
				'Get the leads of one campaign or of all, with what was done for each, newest first',
			action: 'Get many campaign leads',
		},
		{
			name: 'Set Custom Message',
			value: 'setMessageOverride',
			description: 'Set the text of one message or connection note for one lead of a campaign',
			action: 'Set custom message for lead of campaign',
		},
	],
	default: 'getAll',
};
