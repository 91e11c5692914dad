import { socialAccounts } from '../../../../src/contract/socialAccounts';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { filtersProperty, statusesFilter } from '../../../shared/form/properties';
import { getMany } from '../../../shared/lists/getMany';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { outputProperties } from '../../../shared/form/output';
import { statusFilter } from '../../../shared/form/statusFilter';
import { socialAccountRow, simplifySocialAccount } from './socialAccountRow';

export const getAll: Operation = {
	properties: [
		...returnAllProperties,
		...outputProperties,
		filtersProperty(
			statusesFilter('Only accounts with one of these statuses.', [
				{ name: 'Awaiting Code', value: 'awaiting_code' },
				{ name: 'Connected', value: 'connected' },
				{ name: 'Connecting', value: 'connecting' },
				{ name: 'Disconnected', value: 'disconnected' },
				{ name: 'Error', value: 'error' },
			]),
		),
	],
	endpoint: socialAccounts.list,
	ownParameters: ['statuses'],
	output: socialAccountRow,
	run: perItem(async (call) => {
		const matches = statusFilter(call);
		return await getMany(call, socialAccounts.list, {}, simplifySocialAccount, matches);
	}),
};
