import { campaigns } from '../../../../src/contract/campaigns';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { filtersProperty, statusesFilter } from '../../../shared/form/properties';
import { getMany } from '../../../shared/lists/getMany';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { outputProperties } from '../../../shared/form/output';
import { statusFilter } from '../../../shared/form/statusFilter';
import { campaignStatuses } from './campaignStatuses';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';

export const getAll: Operation = {
	properties: [
		...returnAllProperties,
		...outputProperties,
		filtersProperty(statusesFilter('Only campaigns with one of these statuses.', campaignStatuses)),
	],
	endpoint: campaigns.list,
	ownParameters: ['statuses'],
	output: campaignRow,
	run: perItem(async (call) => {
		const matches = statusFilter(call);
		return await getMany(call, campaigns.list, {}, simplifyCampaign, matches);
	}),
};
