import type { INodeProperties } from 'n8n-workflow';

export const triggerOn: INodeProperties = {
	displayName: 'Trigger On',
	name: 'events',
	type: 'multiOptions',
	required: true,
	noDataExpression: true,
	options: [
		{
			name: 'Approval Requested',
			value: 'approvalRequested',
			description:
				'A message waits for approval. A poll takes a request for the campaigns and one for each started or paused campaign.',
		},
		{
			name: 'Approval Resolved',
			value: 'approvalResolved',
			description:
				'A message was approved or rejected. A poll takes a request for the campaigns and at least one for each of them.',
		},
		{
			name: 'Campaign Lead Status Changed',
			value: 'campaignLeadStatusChanged',
			description:
				'A lead of a campaign became active, completed, failed and so on. A poll reads all leads of the campaigns: a request for each 500.',
		},
		{
			name: 'Campaign Status Changed',
			value: 'campaignStatusChanged',
			description: 'A campaign was started, paused or completed. A poll takes one request.',
		},
		{
			name: 'Connection Accepted',
			value: 'connectionAccepted',
			description:
				'A lead accepted a connection request. A poll reads all leads of the campaigns: a request for each 500.',
		},
		{
			name: 'Conversation Intent Changed',
			value: 'conversationIntentChanged',
			description:
				'The service labelled what a lead wants, in one of the most recent conversations. A poll takes one request.',
		},
		{
			name: 'Lead Action Done',
			value: 'leadActionDone',
			description:
				'A message, invitation, visit or other action of a campaign has ended: sent, completed, failed, skipped or cancelled. A poll reads all leads of the campaigns: a request for each 500.',
		},
		{
			name: 'Lead Added',
			value: 'leadAdded',
			description: 'A lead is new in the workspace or in a list. A poll takes one request.',
		},
		{
			name: 'Reply Received',
			value: 'replyReceived',
			description:
				'A lead wrote a message. A poll takes one request, however many conversations there are, and one for each that has something new.',
		},
		{
			name: 'Sender Account Status Changed',
			value: 'senderAccountStatusChanged',
			description: 'A sender account was connected or disconnected. A poll takes one request.',
		},
	],
	default: ['replyReceived'],
};

/** What a poll costs with these events, unless costlier events are chosen too. */
const cost = (events: string[], costlier: string[], displayName: string): INodeProperties => ({
	displayName,
	name: 'cost',
	type: 'notice',
	default: '',
	displayOptions: { show: { events }, hide: { events: costlier } },
});

const READ_APPROVALS = ['approvalRequested', 'approvalResolved'];
const READ_LEADS = ['campaignLeadStatusChanged', 'connectionAccepted', 'leadActionDone'];

/** Shown right below the choice of events: everything that uses the key shares its 60 requests a minute. */
export const costNotices: INodeProperties[] = [
	cost(
		[
			'campaignStatusChanged',
			'conversationIntentChanged',
			'leadAdded',
			'replyReceived',
			'senderAccountStatusChanged',
		],
		[...READ_APPROVALS, ...READ_LEADS],
		'Each poll takes a request for each event, and more when there is news. Your key has 60 requests a minute.',
	),
	cost(
		READ_APPROVALS,
		READ_LEADS,
		'Each poll takes a request for each campaign. Your key has 60 a minute: with many campaigns, choose some in Filters.',
	),
	cost(
		READ_LEADS,
		['leadActionDone'],
		'Each poll takes a request for each 500 leads of each campaign. Your key has 60 a minute: choose campaigns in Filters.',
	),
	cost(
		['leadActionDone'],
		[],
		'A poll takes a request for each 500 leads of each campaign, and fails beyond 20,000 actions: choose some in Filters.',
	),
];
