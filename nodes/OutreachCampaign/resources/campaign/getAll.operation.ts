import { type Campaign, campaigns } from '../../../../src/contract/campaigns';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { filtersProperty, optionsProperty, statusesFilter } from '../../../shared/form/properties';
import { getMany } from '../../../shared/lists/getMany';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { outputProperties } from '../../../shared/form/output';
import { statusFilter } from '../../../shared/form/statusFilter';
import { campaignStatuses } from './campaignStatuses';
import { campaignRow, simplifyCampaign, totalsOf } from '../../../shared/rows/campaign';

export const getAll: Operation = {
	properties: [
		...returnAllProperties,
		...outputProperties,
		filtersProperty(statusesFilter('Only campaigns with one of these statuses.', campaignStatuses)),
		optionsProperty({
			displayName: 'One Item of Totals',
			name: 'oneItemOfTotals',
			type: 'boolean',
			default: true,
			description:
				'Whether to return one item with the sums of the figures and the rates that follow from them, instead of the campaigns. It counts all campaigns that the filters leave, at one request for each 500, whatever the limit is.',
		}),
	],
	endpoint: campaigns.list,
	ownParameters: ['oneItemOfTotals', 'statuses'],
	output: campaignRow,
	run: perItem(async (call) => {
		const matches = statusFilter(call);
		if (call.fields('options').oneItemOfTotals === true) return [await readTotals(call, matches)];
		return await getMany(call, campaigns.list, {}, simplifyCampaign, matches);
	}),
};

async function readTotals(call: ItemCall, matches: ReturnType<typeof statusFilter>) {
	const counted: Campaign[] = [];
	for await (const page of call.pages(campaigns.list, {})) {
		for (const row of matches ? page.filter(matches) : page) counted.push(row);
	}
	return totalsOf(counted);
}
