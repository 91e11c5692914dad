import type { INodeProperties } from 'n8n-workflow';

interface Located {
	readonly displayName: string;
	readonly name: string;
	readonly description: string;
	/** With its article, as in 'Select a lead...'. */
	readonly record: string;
	readonly searchListMethod: string;
	readonly idPlaceholder: string;
	/** Otherwise, a search reads the list until something fits. */
	readonly isSearchedByApi?: boolean;
}

/** n8n shows this below the list if it takes longer. */
const SLOW = {
	message:
		'The API cannot search this list, so it is read 500 at a time. With the ID at hand, By ID is faster.',
	timeout: 3000,
};

/** Picks a record from a list, or by its ID. */
function locator(located: Located): INodeProperties {
	const { displayName, name, description, record, searchListMethod, idPlaceholder } = located;
	const { isSearchedByApi = false } = located;
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: `Select ${record}...`,
				typeOptions: {
					searchListMethod,
					searchable: true,
					...(!isSearchedByApi && { slowLoadNotice: SLOW }),
				},
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				// Without a validation: n8n gives its regular expression 250 ms, which a busy machine may not have.
				placeholder: idPlaceholder,
			},
		],
	};
}

/**
 * For a node that continues with the record in the input item. A tool has no such items, so there the field is empty.
 */
export const fromItem = (field: INodeProperties, expression: string): INodeProperties[] => [
	{
		...field,
		default: { mode: 'id', value: `={{ ${expression} }}` },
		displayOptions: { show: { ...field.displayOptions?.show, '@tool': [false] } },
	},
	{
		...field,
		displayOptions: { show: { ...field.displayOptions?.show, '@tool': [true] } },
	},
];

export const leadLocator = locator({
	displayName: 'Lead',
	name: 'leadId',
	description: 'The lead to work on',
	record: 'a lead',
	searchListMethod: 'searchLeads',
	idPlaceholder: 'e.g. {{ $json.lead_id }}',
	isSearchedByApi: true,
});

/** A filter that names a lead. `description` says what is kept, and what it costs. */
export const ofLead = (description: string): INodeProperties => {
	const { modes = [], ...field } = leadLocator;
	return {
		...field,
		displayName: 'Of Lead',
		name: 'ofLead',
		required: false,
		description,
		modes: modes.concat({
			displayName: 'By Profile Address',
			name: 'address',
			type: 'string',
			placeholder: ADDRESS_PLACEHOLDER,
		}),
	};
};

const ADDRESS_PLACEHOLDER = 'e.g. https://www.linkedin.com/in/example';

const leadListFrom = (searchListMethod: string) =>
	locator({
		displayName: 'Lead List',
		name: 'leadListId',
		description: 'The lead list to work on',
		record: 'a lead list',
		searchListMethod,
		idPlaceholder: 'e.g. {{ $json.id }}',
	});

export const leadListLocator = leadListFrom('searchLeadLists');

/** The dropdown says which campaigns use a list. */
export const listToFillLocator = leadListFrom('searchListsToFill');

export const campaignLocator = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'The campaign to work on',
	record: 'a campaign',
	searchListMethod: 'searchCampaigns',
	idPlaceholder: 'e.g. {{ $json.campaign_id }}',
});

/** Lists the leads of the chosen campaign. */
export const campaignLeadLocator = locator({
	displayName: 'Lead',
	name: 'leadId',
	description: 'The lead of the campaign to work on',
	record: 'a lead',
	searchListMethod: 'searchCampaignLeads',
	idPlaceholder: 'e.g. {{ $json.lead_id }}',
});

/** Lists the pending messages of the chosen campaign. */
export const messageApprovalLocator = locator({
	displayName: 'Message',
	name: 'messageId',
	description: 'The message that waits for approval',
	record: 'a message',
	searchListMethod: 'searchPendingApprovals',
	idPlaceholder: 'e.g. {{ $json.id }}',
});

export const socialAccountLocator = locator({
	displayName: 'Sender Account',
	name: 'socialAccountId',
	description: 'The sender account to work on',
	record: 'a sender account',
	searchListMethod: 'searchSocialAccounts',
	idPlaceholder: 'e.g. {{ $json.id }}',
});

export const agentLocator = locator({
	displayName: 'Agent',
	name: 'agentId',
	description: 'The agent to work on',
	record: 'an agent',
	searchListMethod: 'searchAgents',
	idPlaceholder: 'e.g. {{ $json.id }}',
});

export const conversationLocator = locator({
	displayName: 'Conversation',
	name: 'conversationId',
	description: 'The conversation to work on',
	record: 'a conversation',
	searchListMethod: 'searchConversations',
	idPlaceholder: 'e.g. {{ $json.conversation_id }}',
});

/** A conversation is also found by its lead, by whom other systems know it. */
export const conversationOrLeadLocator: INodeProperties = {
	...conversationLocator,
	modes: (conversationLocator.modes ?? []).concat({
		displayName: 'By Lead',
		name: 'lead',
		type: 'string',
		placeholder: 'e.g. {{ $json.lead_id }} or {{ $json.social_url }}',
		hint: 'The ID of the lead, or the address of the profile',
	}),
};
