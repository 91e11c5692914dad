import type { INodeProperties } from 'n8n-workflow';

import { CAMPAIGN_STATUSES, campaigns } from '../../../../src/contract/campaigns';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { filtersProperty } from '../../../shared/form/collections';
import { getMany } from '../../../shared/lists/getMany';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { simplifyProperty } from '../../../shared/form/simplify';
import { statusFilter } from '../../../shared/form/statusFilter';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';

const properties: INodeProperties[] = [
	...returnAllProperties,
	simplifyProperty,
	filtersProperty({
		displayName: 'Statuses',
		name: 'statuses',
		type: 'multiOptions',
		options: [
			{ name: 'Completed', value: 'completed' },
			{ name: 'Draft', value: 'draft' },
			{ name: 'Paused', value: 'paused' },
			{ name: 'Started', value: 'started' },
		],
		default: [],
		description:
			'Only campaigns with one of these statuses. The API cannot filter by status, so the node reads on until it has found enough.',
	}),
];

export const getAll: Operation = {
	properties,
	endpoint: campaigns.list,
	ownParameters: ['statuses'],
	output: campaignRow,
	run: perItem(async (call) => {
		const matches = statusFilter(call, CAMPAIGN_STATUSES);
		return await getMany(call, campaigns.list, {}, simplifyCampaign, matches);
	}),
};
