import type { INodeProperties } from 'n8n-workflow';

import { leads } from '../../../../src/contract/leads';
import { filledFields, idList } from '../../../../src/n8n/parameterValues';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { getMany } from '../../../shared/lists/getMany';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { outputProperties } from '../../../shared/form/output';
import { leadRow, simplifyLead } from './leadRow';
import { filtersProperty } from '../../../shared/form/properties';
import { text } from '../../../shared/form/values';

const properties: INodeProperties[] = [
	...returnAllProperties,
	...outputProperties,
	filtersProperty(
		{
			displayName: 'Lead List Names or IDs',
			name: 'listIds',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getLeadLists' },
			default: [],
			description:
				'Only leads that are in one of these lists. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
		{
			displayName: 'Search',
			name: 'query',
			type: 'string',
			default: '',
			placeholder: 'e.g. berlin engineer',
			description:
				'Words that must all occur in the name, company, job title, location or email of a lead. Upper and lower case do not matter.',
		},
	),
];

export const getAll: Operation = {
	properties,
	endpoint: leads.list,
	output: leadRow,
	run: perItem(async (call) => {
		const filters = call.fields('filters');
		const query = filledFields({
			query: text(filters.query) as string | undefined,
			list_ids: idList(filters.listIds).join(','),
		});
		return await getMany(call, leads.list, { query }, simplifyLead);
	}),
};
