import type { INodeProperties } from 'n8n-workflow';

const campaignIds: INodeProperties = {
	displayName: 'Campaign Names or IDs',
	name: 'campaignIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getCampaigns' },
	default: [],
	description:
		'Only these campaigns. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const socialAccountIds: INodeProperties = {
	displayName: 'Sender Account Names or IDs',
	name: 'socialAccountIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getSocialAccounts' },
	default: [],
	description:
		'Only these sender accounts. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const filters = (event: string[], options: INodeProperties[]): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	displayOptions: { show: { event } },
	options,
});

/** A filter by status only drops events. One by id also saves requests, if the API allows it. */
export const eventFilters: INodeProperties[] = [
	filters(['replyReceived'], [socialAccountIds]),
	filters(['approvalRequested', 'approvalResolved', 'connectionAccepted'], [campaignIds]),
	filters(
		['campaignLeadStatusChanged'],
		[
			campaignIds,
			{
				displayName: 'Lead Statuses',
				name: 'leadStatuses',
				type: 'multiOptions',
				options: [
					{ name: 'Active', value: 'active' },
					{ name: 'Completed', value: 'completed' },
					{ name: 'Excluded', value: 'excluded' },
					{ name: 'Failed', value: 'failed' },
					{ name: 'Paused', value: 'paused' },
					{ name: 'Queued', value: 'queued' },
				],
				default: [],
				description: 'Only a change to one of these',
			},
		],
	),
	filters(
		['campaignStatusChanged'],
		[
			campaignIds,
			{
				displayName: 'Campaign Statuses',
				name: 'campaignStatuses',
				type: 'multiOptions',
				options: [
					{ name: 'Completed', value: 'completed' },
					{ name: 'Draft', value: 'draft' },
					{ name: 'Paused', value: 'paused' },
					{ name: 'Started', value: 'started' },
				],
				default: [],
				description: 'Only a change to one of these',
			},
		],
	),
	filters(
		['senderAccountStatusChanged'],
		[
			{
				displayName: 'Account Statuses',
				name: 'accountStatuses',
				type: 'multiOptions',
				options: [
					{ name: 'Awaiting Code', value: 'awaiting_code' },
					{ name: 'Connected', value: 'connected' },
					{ name: 'Connecting', value: 'connecting' },
					{ name: 'Disconnected', value: 'disconnected' },
					{ name: 'Error', value: 'error' },
				],
				default: [],
				description: 'Only a change to one of these',
			},
			socialAccountIds,
		],
	),
	filters(
		['conversationIntentChanged'],
		[
			{
				displayName: 'Intents',
				name: 'intents',
				type: 'multiOptions',
				options: [
					{ name: 'Converted', value: 'CONVERTED' },
					{ name: 'Curious', value: 'CURIOUS' },
					{ name: 'Deferred', value: 'DEFERRED' },
					{ name: 'Interested', value: 'INTERESTED' },
					{ name: 'Needs Label', value: 'NEEDS_LABEL' },
					{ name: 'Not Interested', value: 'NOT_INTERESTED' },
					{ name: 'Not Pursuing', value: 'NOT_PURSUING' },
				],
				default: [],
				description: 'Only a change to one of these',
			},
			socialAccountIds,
		],
	),
	filters(
		['leadAdded'],
		[
			{
				displayName: 'Lead List Name or ID',
				name: 'leadListId',
				type: 'options',
				typeOptions: { loadOptionsMethod: 'getLeadLists' },
				default: '',
				description:
					'Only leads that come into this list, known ones too. Without it, leads that are new in the workspace. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
			},
		],
	),
];
