import {
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { outreachApiTest } from '../../src/n8n/credentialTest';
import { inEnvironment } from '../../src/n8n/editor/listSearch';
import { type Environment, systemEnvironment } from '../../src/n8n/environment';
import { executeIn, propertiesOf } from '../../src/n8n/execution/operation';
import { operationInWords } from '../shared/form/subtitle';
import {
	searchCampaignLeads,
	searchCampaigns,
	searchLeadLists,
	searchLeads,
	searchPendingApprovals,
	searchSocialAccounts,
} from '../shared/lists/listSearches';
import { getLeadLists, getSocialAccounts, getTimezones } from '../shared/lists/loadOptions';
import { outputFieldsOf } from '../shared/lists/outputFields';
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

const resourceProperty: INodeProperties = {
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
};

const operationProperties = [
	campaignOperationProperty,
	campaignLeadOperationProperty,
	messageApprovalOperationProperty,
	socialAccountOperationProperty,
];

export class OutreachCampaign implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Campaign',
		name: 'outreachCampaign',
		icon: { light: 'file:../../icons/campaign.svg', dark: 'file:../../icons/campaign.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: operationInWords(resourceProperty, ...operationProperties),
		description:
			'Create and run campaigns, approve their messages and manage their sender accounts',
		builderHint: {
			searchHint:
				'Campaign > Create makes a draft that contacts nobody; only Campaign > Start contacts the leads. Have a person approve each message before Message Approval > Approve.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-outreach.outreachTrigger',
					relationHint:
						'Start a workflow when a message waits for approval, instead of a Schedule Trigger with Message Approval > Get Many',
				},
				{
					nodeType: 'n8n-nodes-outreach.outreachLead',
					relationHint: 'Put the leads of a campaign into a lead list',
				},
			],
		},
		defaults: { name: 'Outreach Campaign' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachApi', required: true, testedBy: 'outreachApiTest' }],
		properties: [resourceProperty, ...operationProperties, ...propertiesOf(operations)],
	};

	readonly operations = operations;

	readonly methods;

	readonly execute;

	constructor(environment: Environment = systemEnvironment) {
		this.methods = {
			credentialTest: { outreachApiTest },
			listSearch: inEnvironment(environment, {
				searchCampaignLeads,
				searchCampaigns,
				searchLeadLists,
				searchLeads,
				searchPendingApprovals,
				searchSocialAccounts,
			}),
			loadOptions: {
				...inEnvironment(environment, { getLeadLists, getSocialAccounts }),
				getOutputFields: outputFieldsOf(operations),
				getTimezones,
			},
		};
		this.execute = executeIn(environment, operations);
	}
}
