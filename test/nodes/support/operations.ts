import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { EndpointId } from '../../../sandbox/handler';
import { runNode, type NodeRunOptions } from './runNode';

/** One operation with a request that succeeds. */
export interface OperationCase {
	readonly name: string;
	readonly parameters: INodeParameters;
	/** The request that the operation is about. */
	readonly endpoint: EndpointId;
	/** The parameter that names the record. */
	readonly id?: string;
}

/** Parameters of an import that takes the columns from the input by their names. */
export const importParameters = (more: INodeParameters = {}): INodeParameters => ({
	resource: 'lead',
	operation: 'import',
	leadListId: 'list_1',
	columns: { mappingMode: 'autoMapInputData', value: null },
	...more,
});

/** Imports into the sandbox with its full key, the columns taken by their names, unless told otherwise. */
export const importerFor =
	(sandbox: { credential(): NodeRunOptions['credential'] }) =>
	async (
		input: IDataObject[],
		parameters: INodeParameters = {},
		options: Partial<NodeRunOptions> = {},
	) =>
		await runNode({
			parameters: importParameters(parameters),
			input,
			credential: sandbox.credential(),
			...options,
		});

export const person = (number: number, more: IDataObject = {}): IDataObject => ({
	first_name: `Given ${number}`,
	last_name: `Family ${number}`,
	social_url: `https://www.social.example/in/new-${number}`,
	...more,
});

export const people = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => person(index));

export const leadOperations: readonly OperationCase[] = [
	{
		name: 'lead: import',
		parameters: importParameters(),
		endpoint: 'leadLists.addLeads',
		id: 'leadListId',
	},
	{
		name: 'lead: get',
		parameters: { resource: 'lead', operation: 'get', leadId: 'lead_1' },
		endpoint: 'leads.get',
		id: 'leadId',
	},
	{
		name: 'lead: getAll',
		parameters: { resource: 'lead', operation: 'getAll' },
		endpoint: 'leads.list',
	},
	{
		name: 'lead: enrich',
		parameters: { resource: 'lead', operation: 'enrich', leadId: 'lead_1' },
		endpoint: 'leads.enrich',
		id: 'leadId',
	},
	{
		name: 'leadList: create',
		parameters: {
			resource: 'leadList',
			operation: 'create',
			name: 'Spring',
			ifNameExists: 'createCopy',
		},
		endpoint: 'leadLists.create',
	},
	{
		name: 'leadList: get',
		parameters: { resource: 'leadList', operation: 'get', leadListId: 'list_1' },
		endpoint: 'leadLists.get',
		id: 'leadListId',
	},
	{
		name: 'leadList: getAll',
		parameters: { resource: 'leadList', operation: 'getAll' },
		endpoint: 'leadLists.list',
	},
	{
		name: 'leadList: getLeads',
		parameters: { resource: 'leadList', operation: 'getLeads', leadListId: 'list_1' },
		endpoint: 'leadLists.listLeads',
		id: 'leadListId',
	},
];
