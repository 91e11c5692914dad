import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { outreachApiTest } from '../../src/n8n/credentialTest';
import { propertiesOf, runOperation } from '../../src/n8n/run';
import { searchAgents, searchLeadLists } from '../shared/listSearches';
import { getSocialAccounts } from '../shared/loadOptions';
import { agentOperationProperty, agentOperations } from './resources/agent';
import { generationOperationProperty, generationOperations } from './resources/generation';
import { productOperationProperty, productOperations } from './resources/product';

const operations = {
	agent: agentOperations,
	generation: generationOperations,
	product: productOperations,
};

export class OutreachAgent implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Agent',
		name: 'outreachAgent',
		icon: { light: 'file:../../icons/outreach.svg', dark: 'file:../../icons/outreach.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Describe a product, have target criteria proposed for it, and run agents that find leads',
		defaults: { name: 'Outreach Agent' },
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
					{ name: 'Agent', value: 'agent' },
					{ name: 'Generation', value: 'generation' },
					{ name: 'Product', value: 'product' },
				],
				default: 'agent',
			},
			agentOperationProperty,
			generationOperationProperty,
			productOperationProperty,
			...propertiesOf(operations),
		],
	};

	methods = {
		credentialTest: { outreachApiTest },
		listSearch: { searchAgents, searchLeadLists },
		loadOptions: { getSocialAccounts },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperation(this, operations);
	}
}
