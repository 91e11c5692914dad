import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { outreachApiTest } from '../../src/n8n/credentialTest';
import { propertiesOf, runOperation } from '../../src/n8n/run';
import {
	searchCampaignLeads,
	searchCampaigns,
	searchLeadLists,
	searchPendingApprovals,
	searchSocialAccounts,
} from '../shared/listSearches';
import { getSocialAccounts, getTimezones } from '../shared/loadOptions';
import { campaignOperationProperty, campaignOperations } from './resources/campaign';
import { campaignLeadOperationProperty, campaignLeadOperations } from './resources/campaignLead';
import {
	messageApprovalOperationProperty,
	messageApprovalOperations,
} from './resources/messageApproval';
import { socialAccountOperationProperty, socialAccountOperations } from './resources/socialAccount';

const operations = {
	campaign: campaignOperations,
	campaignLead: campaignLeadOperations,
	messageApproval: messageApprovalOperations,
	socialAccount: socialAccountOperations,
};

export class OutreachCampaign implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Campaign',
		name: 'outreachCampaign',
		icon: { light: 'file:../../icons/outreach.svg', dark: 'file:../../icons/outreach.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Create and run campaigns, approve their messages and keep their sender accounts',
		defaults: { name: 'Outreach Campaign' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachApi', required: true, testedBy: 'outreachApiTest' }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Campaign', value: 'campaign' },
					{ name: 'Campaign Lead', value: 'campaignLead' },
					{ name: 'Message Approval', value: 'messageApproval' },
					{ name: 'Sender Account', value: 'socialAccount' },
				],
				default: 'campaign',
			},
			campaignOperationProperty,
			campaignLeadOperationProperty,
			messageApprovalOperationProperty,
			socialAccountOperationProperty,
			...propertiesOf(operations),
		],
	};

	methods = {
		credentialTest: { outreachApiTest },
		listSearch: {
			searchCampaignLeads,
			searchCampaigns,
			searchLeadLists,
			searchPendingApprovals,
			searchSocialAccounts,
		},
		loadOptions: { getSocialAccounts, getTimezones },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperation(this, operations);
	}
}
