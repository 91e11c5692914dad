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
import { searchAgents, searchListsToFill } from '../shared/lists/listSearches';
import { getLeadLists, getSocialAccounts } from '../shared/lists/loadOptions';
import { outputFieldsOf } from '../shared/lists/outputFields';
import { agentOperationProperty, agentOperations } from './resources/agent';
import { productOperationProperty, productOperations } from './resources/product';
import { proposalOperationProperty, proposalOperations } from './resources/proposal';

const operations = {
	agent: agentOperations,
	product: productOperations,
	proposal: proposalOperations,
};

const resourceProperty: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Agent', value: 'agent' },
		{ name: 'Product', value: 'product' },
		{ name: 'Proposal', value: 'proposal' },
	],
	default: 'agent',
};

const operationProperties = [
	agentOperationProperty,
	productOperationProperty,
	proposalOperationProperty,
];

export class OutreachAgent implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Agent',
		name: 'outreachAgent',
		icon: { light: 'file:../../icons/agent.svg', dark: 'file:../../icons/agent.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: operationInWords(resourceProperty, ...operationProperties),
		description:
			'Describe a product, have target criteria proposed for it, and run agents that find leads',
		builderHint: {
			searchHint:
				'Prepare an agent in this order: Proposal > Create, then Agent > Create, which makes a draft, then Agent > Activate. It fills a lead list and writes to nobody.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-outreach.outreachLead',
					relationHint: 'Create the lead list that the agent fills, and read its leads',
				},
				{
					nodeType: 'n8n-nodes-outreach.outreachTrigger',
					relationHint: 'Start a workflow with each lead that the agent adds',
				},
			],
		},
		defaults: { name: 'Outreach Agent' },
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
			listSearch: inEnvironment(environment, { searchAgents, searchListsToFill }),
			loadOptions: {
				...inEnvironment(environment, { getLeadLists, getSocialAccounts }),
				getOutputFields: outputFieldsOf(operations),
			},
		};
		this.execute = executeIn(environment, operations);
	}
}
