import type { INodeProperties } from 'n8n-workflow';

/** Picks a lead by searching, or by id. */
export const leadLocator: INodeProperties = {
	displayName: 'Lead',
	name: 'leadId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The lead to work on',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a lead...',
			typeOptions: { searchListMethod: 'searchLeads', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. {{ $json.lead_id }}',
			validation: [
				{ type: 'regex', properties: { regex: '.*\\S.*', errorMessage: 'Enter the ID of a lead' } },
			],
		},
	],
};

/** Picks a lead list by its name, or by id. */
export const leadListLocator: INodeProperties = {
	displayName: 'Lead List',
	name: 'leadListId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The lead list to work on',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a lead list...',
			typeOptions: { searchListMethod: 'searchLeadLists', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. {{ $json.id }}',
			validation: [
				{
					type: 'regex',
					properties: { regex: '.*\\S.*', errorMessage: 'Enter the ID of a lead list' },
				},
			],
		},
	],
};
