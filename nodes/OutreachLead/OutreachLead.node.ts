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
import { searchLeadLists, searchLeads, searchListsToFill } from '../shared/lists/listSearches';
import { getLeadLists } from '../shared/lists/loadOptions';
import { outputFieldsOf } from '../shared/lists/outputFields';
import { leadOperationProperty, leadOperations } from './resources/lead';
import { getLeadColumns } from './resources/lead/columns/leadColumns';
import { outputs } from './resources/lead/importOutputs';
import { leadListOperationProperty, leadListOperations } from './resources/leadList';
import { createLeadList } from './resources/leadList/createInEditor';

const operations = { lead: leadOperations, leadList: leadListOperations };

const resourceProperty: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Lead', value: 'lead' },
		{ name: 'Lead List', value: 'leadList' },
	],
	default: 'lead',
};

const operationProperties = [leadOperationProperty, leadListOperationProperty];

export class OutreachLead implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Lead',
		name: 'outreachLead',
		icon: { light: 'file:../../icons/lead.svg', dark: 'file:../../icons/lead.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: operationInWords(resourceProperty, ...operationProperties),
		description: 'Import, find and enrich leads, and keep them in lead lists',
		builderHint: {
			searchHint:
				'Lead > Add to List imports all rows of a CSV file, a spreadsheet or a CRM at once: no Loop Over Items before it. Enrich spends credits.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-base.extractFromFile',
					relationHint: 'Read the rows of a CSV file or a spreadsheet',
				},
				{
					nodeType: 'n8n-nodes-outreach.outreachCampaign',
					relationHint: 'Contact the leads of a lead list',
				},
			],
		},
		defaults: { name: 'Outreach Lead' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs,
		credentials: [{ name: 'outreachApi', required: true, testedBy: 'outreachApiTest' }],
		properties: [resourceProperty, ...operationProperties, ...propertiesOf(operations)],
	};

	readonly operations = operations;

	readonly methods;

	readonly execute;

	constructor(environment: Environment = systemEnvironment) {
		this.methods = {
			actionHandler: inEnvironment(environment, { createLeadList }),
			credentialTest: { outreachApiTest },
			listSearch: inEnvironment(environment, { searchLeads, searchLeadLists, searchListsToFill }),
			loadOptions: {
				...inEnvironment(environment, { getLeadLists }),
				getOutputFields: outputFieldsOf(operations),
			},
			localResourceMapping: { getLeadColumns },
		};
		this.execute = executeIn(environment, operations);
	}
}
