import type { INodeProperties } from 'n8n-workflow';

import { optionsProperty } from '../../shared/form/properties';

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

const options = (event: string[], ofEvent: INodeProperties[]): INodeProperties => ({
	...optionsProperty(...ofEvent),
	displayOptions: { show: { event } },
});

export const eventOptions: INodeProperties[] = [
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
