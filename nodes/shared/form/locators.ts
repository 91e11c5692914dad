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

/** Picks a campaign by its name, or by id. */
export const campaignLocator: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaignId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The campaign to work on',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a campaign...',
			typeOptions: { searchListMethod: 'searchCampaigns', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. {{ $json.campaign_id }}',
			validation: [
				{
					type: 'regex',
					properties: { regex: '.*\\S.*', errorMessage: 'Enter the ID of a campaign' },
				},
			],
		},
	],
};

/** Picks a lead of the chosen campaign by its name, or by id. */
export const campaignLeadLocator: INodeProperties = {
	displayName: 'Lead',
	name: 'leadId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The lead of the campaign to work on',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a lead...',
			typeOptions: { searchListMethod: 'searchCampaignLeads', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. {{ $json.lead_id }}',
			validation: [
				{
					type: 'regex',
					properties: { regex: '.*\\S.*', errorMessage: 'Enter the ID of a lead' },
				},
			],
		},
	],
};

/** Picks a pending message of the chosen campaign by its text, or by id. */
export const messageApprovalLocator: INodeProperties = {
	displayName: 'Message',
	name: 'messageId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The message that waits for approval',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a message...',
			typeOptions: { searchListMethod: 'searchPendingApprovals', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. {{ $json.id }}',
			validation: [
				{
					type: 'regex',
					properties: { regex: '.*\\S.*', errorMessage: 'Enter the ID of a message' },
				},
			],
		},
	],
};

/** Picks a sender account by its name, or by id. */
export const socialAccountLocator: INodeProperties = {
	displayName: 'Sender Account',
	name: 'socialAccountId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The sender account to work on',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a sender account...',
			typeOptions: { searchListMethod: 'searchSocialAccounts', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. {{ $json.id }}',
			validation: [
				{
					type: 'regex',
					properties: { regex: '.*\\S.*', errorMessage: 'Enter the ID of a sender account' },
				},
			],
		},
	],
};

/** Picks an agent by its name, or by id. */
export const agentLocator: INodeProperties = {
	displayName: 'Agent',
	name: 'agentId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The agent to work on',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select an agent...',
			typeOptions: { searchListMethod: 'searchAgents', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. {{ $json.id }}',
			validation: [
				{
					type: 'regex',
					properties: { regex: '.*\\S.*', errorMessage: 'Enter the ID of an agent' },
				},
			],
		},
	],
};

/** Picks a conversation by the name of its lead, or by id. */
export const conversationLocator: INodeProperties = {
	displayName: 'Conversation',
	name: 'conversationId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The conversation to work on',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a conversation...',
			typeOptions: { searchListMethod: 'searchConversations', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. {{ $json.conversation_id }}',
			validation: [
				{
					type: 'regex',
					properties: { regex: '.*\\S.*', errorMessage: 'Enter the ID of a conversation' },
				},
			],
		},
	],
};
