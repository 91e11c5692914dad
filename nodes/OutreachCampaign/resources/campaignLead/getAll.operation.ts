import { type CampaignLead, campaigns } from '../../../../src/contract/campaigns';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { optionsProperty, statusesProperty } from '../../../shared/form/properties';
import { getManyByPage } from '../../../shared/lists/getMany';
import { campaignLocator } from '../../../shared/form/locators';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { statusFilter } from '../../../shared/form/statusFilter';
import { actionsOf, leadOrAction, simplifyAction, wholeAction } from './actionRow';
import { campaignLeadRow, simplifyCampaignLead } from './campaignLeadRow';

export const getAll: Operation = {
	properties: [
		campaignLocator,
		...returnAllProperties,
		...outputProperties,
		statusesProperty('Only leads that have one of these statuses in the campaign.', [
			{ name: 'Active', value: 'active' },
			{ name: 'Completed', value: 'completed' },
			{ name: 'Excluded', value: 'excluded' },
			{ name: 'Failed', value: 'failed' },
			{ name: 'Paused', value: 'paused' },
			{ name: 'Queued', value: 'queued' },
		]),
		optionsProperty({
			displayName: 'One Item per Action',
			name: 'oneItemPerAction',
			type: 'boolean',
			default: false,
			description:
				'Whether to return an item for each action that was done or planned for a lead, instead of one for the lead. Leads without an action give no item, and Limit counts the leads.',
		}),
	],
	endpoint: campaigns.listLeads,
	ownParameters: ['oneItemPerAction', 'statuses'],
	output: campaignLeadRow,
	record: leadOrAction,
	run: perItem(async (call) => {
		const path = { campaign_id: call.id('campaignId') };
		const matches = statusFilter(call);
		const toLead = simplifier(call, simplifyCampaignLead);
		const toAction = simplifier(call, simplifyAction, wholeAction);
		const toRows = call.fields('options').oneItemPerAction
			? (lead: CampaignLead) => actionsOf(lead).map(toAction)
			: (lead: CampaignLead) => [toLead(lead)];
		const output: object[] = [];
		for await (const page of getManyByPage(call, campaigns.listLeads, { path }, matches)) {
			output.push(...page.flatMap(toRows));
		}
		return output;
	}),
};
