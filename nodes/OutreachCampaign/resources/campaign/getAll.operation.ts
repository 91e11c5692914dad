import type { INodeProperties } from 'n8n-workflow';

import { CAMPAIGN_STATUSES, campaigns } from '../../../../src/contract/campaigns';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { getMany } from '../../../shared/getMany';
import { returnAllProperties } from '../../../shared/returnAll';
import { showFor } from '../../../shared/showFor';
import { simplifyProperty } from '../../../shared/simplify';
import { statusFilter } from '../../../shared/statusFilter';
import { simplifiedCampaign } from './simplifiedCampaign';

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
			},
		],
	},
];

export const getAll: Operation = {
	properties: showFor('campaign', 'getAll', properties),
	run: perItem(async (call) => {
		const matches = statusFilter(call, CAMPAIGN_STATUSES);
		return await getMany(call, campaigns.list, {}, simplifiedCampaign, matches);
	}),
};
