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

const emitFromHours: INodeProperties = {
	displayName: 'Emit From Earlier (Hours)',
	name: 'emitFromHours',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 168 },
	default: 24,
	description:
		'When the workflow is activated for the first time, start it for what happened in so many hours before as well. Without it, only for what comes from then on.',
};

const lookBackDays: INodeProperties = {
	displayName: 'Look Back (Days)',
	name: 'lookBackDays',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 30 },
	default: 7,
	description:
		'How late something may appear: the service can show a message days after it was sent. Not set, it is 7 days.',
};

const lookBackDaysOfCampaigns: INodeProperties = {
	...lookBackDays,
	description:
		'How late something may appear, and how long after its completion a campaign is looked at. Not set, it is 7 days.',
};

const campaignsPerPoll: INodeProperties = {
	displayName: 'Campaigns per Poll',
	name: 'campaignsPerPoll',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 50 },
	default: 20,
	description:
		'Each campaign costs a request or more. With more campaigns than this, each poll reads the next ones, so an event of 100 campaigns can take five polls to be seen. Not set, it is 20.',
};

const cost = (event: string[], displayName: string): INodeProperties => ({
	displayName,
	name: 'cost',
	type: 'notice',
	default: '',
	displayOptions: { show: { event } },
});

/** Right below the choice of the event: a key has 60 requests in a minute for everything that uses it. */
export const costNotices: INodeProperties[] = [
	cost(
		[
			'campaignStatusChanged',
			'conversationIntentChanged',
			'leadAdded',
			'replyReceived',
			'senderAccountStatusChanged',
		],
		'Of the 60 requests that your key has in a minute, each poll takes one, and more only where something is new.',
	),
	cost(
		['approvalRequested', 'approvalResolved'],
		'Of the 60 requests that your key has in a minute, each poll takes one and another one for each campaign. With many campaigns, choose some in Filters, or poll less often.',
	),
	cost(
		['campaignLeadStatusChanged', 'connectionAccepted'],
		'Of the 60 requests that your key has in a minute, each poll takes one and another one for each 500 leads of each campaign. Choose campaigns in Filters, or poll less often.',
	),
];

const filters = (event: string[], options: INodeProperties[]): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	displayOptions: { show: { event } },
	options,
});

const options = (event: string[], ofEvent: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	displayOptions: { show: { event } },
	options: ofEvent,
});

/** What can be chosen for each event. Filters by status leave out events; those by id also save requests where the API allows. */
export const eventProperties: INodeProperties[] = [
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
	options(
		['replyReceived'],
		[
			{
				displayName: 'Combine Messages (Minutes)',
				name: 'combineMinutes',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 1440 },
				default: 5,
				description:
					'Wait until the lead has been quiet for so long, then start once for all new messages of the conversation. Three quick messages do not become three answers then.',
			},
			emitFromHours,
			{
				displayName: 'Include Last Messages',
				name: 'lastMessages',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 100 },
				default: 10,
				description: 'Put so many of the latest messages of the conversation beside the reply',
			},
			lookBackDays,
		],
	),
	options(
		['approvalRequested', 'approvalResolved'],
		[
			campaignsPerPoll,
			emitFromHours,
			{
				displayName: 'Include Lead',
				name: 'includeLead',
				type: 'boolean',
				default: true,
				description:
					'Whether to give the lead with the message. On unless you turn it off: it takes a request for each 500 leads of a campaign with a new message.',
			},
			lookBackDaysOfCampaigns,
		],
	),
	options(['connectionAccepted'], [campaignsPerPoll, emitFromHours, lookBackDaysOfCampaigns]),
	options(['campaignLeadStatusChanged'], [campaignsPerPoll, lookBackDaysOfCampaigns]),
	options(['leadAdded'], [emitFromHours]),
];
