import type { INodeProperties } from 'n8n-workflow';

import { agents, type AgentSummary } from '../../../../src/contract/agents';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { formOf } from '../../../shared/form/values';
import { getMany } from '../../../shared/lists/getMany';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { simplifyProperty } from '../../../shared/form/simplify';
import { agentRow, simplifyAgent } from './agentRow';

const properties: INodeProperties[] = [
	...returnAllProperties,
	simplifyProperty,
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options: [
			{
				displayName: 'Status',
				name: 'status',
				type: 'options',
				options: [
					{ name: 'Active', value: 'active' },
					{ name: 'Draft', value: 'draft' },
					{ name: 'Paused', value: 'paused' },
				],
				default: 'active',
				description: 'Only agents with this status',
			},
		],
	},
];

export const getAll: Operation = {
	properties,
	endpoint: agents.list,
	output: agentRow,
	run: perItem(async (call) => {
		const filters = { ...(formOf(call)('filters') as { status?: AgentSummary['status'] | '' }) };
		// A filter that an expression leaves empty is for the contract to refuse: it does not mean all of them.
		if ('status' in filters) filters.status ??= '';
		const query = filters as { status?: AgentSummary['status'] };
		return await getMany(call, agents.list, { query }, simplifyAgent);
	}),
};
