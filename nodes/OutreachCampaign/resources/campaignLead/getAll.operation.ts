import type { INodeProperties } from 'n8n-workflow';

import { CAMPAIGN_LEAD_STATUSES } from '../../../../src/contract/campaignLeads';
import { campaigns } from '../../../../src/contract/campaigns';
import { idParameter } from '../../../../src/n8n/parameters';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { readRows } from '../../../shared/getMany';
import { campaignLocator } from '../../../shared/locators';
import { returnAllProperties } from '../../../shared/returnAll';
import { showFor } from '../../../shared/showFor';
import { simplifier, simplifyProperty } from '../../../shared/simplify';
import { statusFilter } from '../../../shared/statusFilter';
import { actionsOf, simplifiedAction, wholeAction } from './leadAction';
import { simplifiedCampaignLead } from './simplifiedCampaignLead';

const properties: INodeProperties[] = [
	campaignLocator,
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
					{ name: 'Active', value: 'active' },
					{ name: 'Completed', value: 'completed' },
					{ name: 'Excluded', value: 'excluded' },
					{ name: 'Failed', value: 'failed' },
					{ name: 'Paused', value: 'paused' },
					{ name: 'Queued', value: 'queued' },
				],
				default: [],
				description:
					'Only leads that have one of these statuses in the campaign. The API cannot filter by status, so the node reads on until it has found enough.',
			},
		],
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'One Item per Action',
				name: 'oneItemPerAction',
				type: 'boolean',
				default: false,
				description:
					'Whether to return an item for each action that was done or planned for a lead, instead of one for the lead. Leads without an action give no item, and Limit counts the leads.',
			},
		],
	},
];

export const getAll: Operation = {
	properties: showFor('campaignLead', 'getAll', properties),
	run: perItem(async (call) => {
		const path = { campaign_id: idParameter(call, 'campaignId') };
		const matches = statusFilter(call, CAMPAIGN_LEAD_STATUSES);
		const { oneItemPerAction } = call.context.getNodeParameter('options', call.itemIndex, {}) as {
			oneItemPerAction?: boolean;
		};
		const toLead = simplifier(call, simplifiedCampaignLead);
		const toAction = simplifier(call, simplifiedAction, wholeAction);
		const output: object[] = [];
		for await (const page of readRows(call, campaigns.listLeads, { path }, matches)) {
			for (const lead of page) {
				if (oneItemPerAction) output.push(...actionsOf(lead).map(toAction));
				else output.push(toLead(lead));
			}
		}
		return output;
	}),
};
