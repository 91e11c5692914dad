import { type CampaignLead, campaigns } from '../../../../src/contract/campaigns';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { filtersProperty, optionsProperty, statusesFilter } from '../../../shared/form/properties';
import { campaignLocator, ofLead } from '../../../shared/form/locators';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { campaignStatuses } from '../campaign/campaignStatuses';
import { actionsOf, leadOrAction, simplifyAction, wholeAction } from './actionRow';
import { campaignLeadRow, simplifyCampaignLead } from './campaignLeadRow';
import { wantedLeads } from './wantedLeads';

export const getAll: Operation = {
	properties: [
		{
			displayName: 'Campaigns',
			name: 'campaigns',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'All Campaigns',
					value: 'all',
					description:
						'Takes one request for the list of campaigns and one for each 500 leads of each of them',
				},
				{ name: 'One Campaign', value: 'one' },
			],
			default: 'one',
			description: 'Whose leads to get',
		},
		{ ...campaignLocator, displayOptions: { show: { campaigns: ['one'] } } },
		{
			displayName: 'Campaign Statuses',
			name: 'campaignStatuses',
			type: 'multiOptions',
			options: campaignStatuses,
			default: ['started', 'paused'],
			required: true,
			displayOptions: { show: { campaigns: ['all'] } },
			description: 'Only campaigns with one of these statuses. Each one less saves requests.',
		},
		...returnAllProperties,
		...outputProperties,
		filtersProperty(
			ofLead(
				'Only what the campaigns have of this lead: an item for each campaign. The API has no such filter, so the node reads all leads of the campaigns, at one request for each 500, once for all input items.',
			),
			statusesFilter('Only leads that have one of these statuses in the campaign.', [
				{ name: 'Active', value: 'active' },
				{ name: 'Completed', value: 'completed' },
				{ name: 'Excluded', value: 'excluded' },
				{ name: 'Failed', value: 'failed' },
				{ name: 'Paused', value: 'paused' },
				{ name: 'Queued', value: 'queued' },
			]),
		),
		optionsProperty({
			displayName: 'One Item per Action',
			name: 'oneItemPerAction',
			type: 'boolean',
			default: true,
			description:
				'Whether to return an item for each action that was done or planned for a lead, instead of one for the lead. Leads without an action give no item, and Limit counts the leads.',
		}),
	],
	endpoint: campaigns.listLeads,
	alsoCalls: [campaigns.list],
	ownParameters: ['campaigns', 'campaignStatuses', 'ofLead', 'oneItemPerAction', 'statuses'],
	output: campaignLeadRow,
	record: leadOrAction,
	run: perItem(async (call) => {
		const toLead = simplifier(call, simplifyCampaignLead);
		const toAction = simplifier(call, simplifyAction, wholeAction);
		const toRows = call.fields('options').oneItemPerAction
			? (lead: CampaignLead) => actionsOf(lead).map(toAction)
			: (lead: CampaignLead) => [toLead(lead)];
		const output: object[] = [];
		for await (const page of wantedLeads(call)) {
			output.push(...page.flatMap(toRows));
		}
		return output;
	}),
};
