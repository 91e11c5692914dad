import { optionsProperty } from '../../shared/form/properties';
import { fieldFor } from './filters';

const fields = optionsProperty(
	fieldFor(['replyReceived'], {
		displayName: 'Accept Late Messages Up To (Days)',
		name: 'lookBackDays',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 30 },
		default: 7,
		description:
			'The service can show a message days after it was sent. Such a message starts the workflow if it is at most this much older than the newest one of its conversation. 7 days if not set.',
	}),
	fieldFor(
		[
			'approvalRequested',
			'approvalResolved',
			'connectionAccepted',
			'leadActionDone',
			'leadAdded',
			'replyReceived',
		],
		{
			displayName: 'Also Include the Past (Hours)',
			name: 'pastHours',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 168 },
			default: 24,
			description:
				'When the workflow is published for the first time, or an event is added, also start it for what happened in this many hours before. If not set, only what happens from then on starts it.',
		},
	),
	fieldFor(
		[
			'approvalRequested',
			'approvalResolved',
			'campaignLeadStatusChanged',
			'connectionAccepted',
			'leadActionDone',
		],
		{
			displayName: 'Campaigns per Poll',
			name: 'campaignsPerPoll',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 50 },
			default: 20,
			description:
				'With more campaigns than this, each poll reads the next ones: with 100 campaigns and 20 a poll, an event is seen after five polls at the latest. 20 if not set.',
		},
	),
	fieldFor(['replyReceived'], {
		displayName: 'Combine Messages (Minutes)',
		name: 'combineMinutes',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1440 },
		default: 5,
		description:
			'Wait until the lead has been quiet for this long, then start once for all new messages of the conversation, so that three quick messages do not get three answers',
	}),
	fieldFor(['replyReceived'], {
		displayName: 'Include Campaigns',
		name: 'includeCampaigns',
		type: 'boolean',
		default: true,
		description:
			'Whether to add the started and paused campaigns that the lead of a reply is in. A poll with new replies then takes a request for the list of campaigns and one for each 500 leads of each of these campaigns, for all its replies together. What cannot be read at once holds the reply up until a later poll. Off if not set.',
	}),
	fieldFor(['replyReceived'], {
		displayName: 'Include Last Messages',
		name: 'lastMessages',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 10,
		description: 'How many of the latest messages of the conversation to add to the reply',
	}),
	fieldFor(['approvalRequested', 'approvalResolved'], {
		displayName: 'Include Lead',
		name: 'includeLead',
		type: 'boolean',
		default: true,
		description:
			'Whether to read whom the message is for: the API gives only the ID of the lead. Takes a request for each 500 leads of a campaign with a new message. On if not set.',
	}),
	fieldFor(
		['approvalResolved', 'campaignLeadStatusChanged', 'connectionAccepted', 'leadActionDone'],
		{
			displayName: 'Watch Completed Campaigns For (Days)',
			name: 'completedDays',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 30 },
			default: 7,
			description: 'How long to look at a campaign after its completion. 7 days if not set.',
		},
	),
);

export const eventOptions = {
	...fields,
	displayOptions: {
		show: {
			events: [
				'approvalRequested',
				'approvalResolved',
				'campaignLeadStatusChanged',
				'connectionAccepted',
				'leadActionDone',
				'leadAdded',
				'replyReceived',
			],
		},
	},
};
