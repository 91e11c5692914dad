import type { INodeProperties } from 'n8n-workflow';

import { SOCIAL_ACCOUNT_STATUSES, socialAccounts } from '../../../../src/contract/socialAccounts';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { getMany } from '../../../shared/getMany';
import { returnAllProperties } from '../../../shared/returnAll';
import { showFor } from '../../../shared/showFor';
import { simplifyProperty } from '../../../shared/simplify';
import { statusFilter } from '../../../shared/statusFilter';
import { simplifiedSocialAccount } from './simplifiedSocialAccount';

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
					{ name: 'Awaiting Code', value: 'awaiting_code' },
					{ name: 'Connected', value: 'connected' },
					{ name: 'Connecting', value: 'connecting' },
					{ name: 'Disconnected', value: 'disconnected' },
					{ name: 'Error', value: 'error' },
				],
				default: [],
				description:
					'Only accounts with one of these statuses. The API cannot filter by status, so the node reads on until it has found enough.',
			},
		],
	},
];

export const getAll: Operation = {
	properties: showFor('socialAccount', 'getAll', properties),
	run: perItem(async (call) => {
		const matches = statusFilter(call, SOCIAL_ACCOUNT_STATUSES);
		return await getMany(call, socialAccounts.list, {}, simplifiedSocialAccount, matches);
	}),
};
