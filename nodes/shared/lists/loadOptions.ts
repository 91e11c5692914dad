import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { campaigns } from '../../../src/contract/campaigns';
import { leadLists } from '../../../src/contract/leads';
import { socialAccounts } from '../../../src/contract/socialAccounts';
import { optionList } from '../../../src/n8n/editor/listSearch';
import {
	campaignItem,
	isNotConnected,
	isNotEligible,
	leadListItem,
	socialAccountItem,
} from './listSearches';

export const getLeadLists = optionList({
	endpoint: leadLists.list,
	toOption: (list) => leadListItem(list),
	comesLast: isNotEligible,
});

export const getCampaigns = optionList({ endpoint: campaigns.list, toOption: campaignItem });

export const getSocialAccounts = optionList({
	endpoint: socialAccounts.list,
	toOption: socialAccountItem,
	comesLast: isNotConnected,
});

/** The time zones of n8n's own settings, with the workflow's zone first. */
export async function getTimezones(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const own = this.getTimezone();
	const others = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => zone !== own);
	return [
		{ name: `As in This Workflow (${own})`, value: 'workflow' },
		{ name: own, value: own },
		...others.map((zone) => ({ name: zone, value: zone })),
	];
}
