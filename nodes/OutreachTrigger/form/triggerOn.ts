import type { INodeProperties } from 'n8n-workflow';

export const triggerOn: INodeProperties = {
	displayName: 'Trigger On',
	name: 'event',
	type: 'options',
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
				'A message was approved or rejected, by whomever. A poll takes a request for the campaigns and one or more for each of them.',
		},
		{
			name: 'Campaign Lead Status Changed',
			value: 'campaignLeadStatusChanged',
			description:
				'A lead of a campaign is active, completed, failed and so on. A poll reads all leads of the campaigns: a request for each 500.',
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
				'The service labelled what a lead wants. Seen for the conversations with the latest messages. A poll takes one request.',
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
				'A lead wrote a message. A poll in which nothing is new takes one request, however many conversations there are.',
		},
		{
			name: 'Sender Account Status Changed',
			value: 'senderAccountStatusChanged',
			description: 'A sender account was connected or disconnected. A poll takes one request.',
		},
	],
	default: 'replyReceived',
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
