import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { outreachApiTest } from '../../src/n8n/credentialTest';
import { propertiesOf, runOperation } from '../../src/n8n/run';
import { searchLeadLists, searchLeads } from '../shared/listSearches';
import { getLeadLists } from '../shared/loadOptions';
import { leadOperationProperty, leadOperations } from './resources/lead';
import { getLeadColumns } from './resources/lead/leadColumns';
import { leadListOperationProperty, leadListOperations } from './resources/leadList';

const operations = { lead: leadOperations, leadList: leadListOperations };

export class OutreachLead implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Lead',
		name: 'outreachLead',
		icon: { light: 'file:../../icons/outreach.svg', dark: 'file:../../icons/outreach.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ ($parameter["operation"] === "import" ? "add to list" : $parameter["operation"]) + ": " + $parameter["resource"] }}',
		description: 'Import, find and enrich leads, and keep them in lead lists',
		defaults: { name: 'Outreach Lead' },
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
					{ name: 'Lead', value: 'lead' },
					{ name: 'Lead List', value: 'leadList' },
				],
				default: 'lead',
			},
			leadOperationProperty,
			leadListOperationProperty,
			...propertiesOf(operations),
		],
	};

	methods = {
		credentialTest: { outreachApiTest },
		listSearch: { searchLeads, searchLeadLists },
		loadOptions: { getLeadLists },
		localResourceMapping: { getLeadColumns },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperation(this, operations);
	}
}
