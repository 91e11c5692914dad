import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { EventName } from '../../../src/trigger/events/event';
import { filtersProperty } from '../../shared/form/properties';

/** Shows a field if one of these events is chosen. */
export const fieldFor = (events: EventName[], field: INodeProperties): INodeProperties => ({
	...field,
	displayOptions: { show: { '/events': events } },
});

const changesTo = (
	event: EventName,
	displayName: string,
	name: string,
	options: INodePropertyOptions[],
): INodeProperties =>
	fieldFor([event], {
		displayName,
		name,
		type: 'multiOptions',
		options,
		default: [],
		description: 'Only changes to one of these',
	});

/** A filter by status only drops events. A filter by ID also saves requests, if the API allows it. */
export const eventFilters = filtersProperty(
	changesTo('senderAccountStatusChanged', 'Account Statuses', 'accountStatuses', [
		{ name: 'Awaiting Code', value: 'awaiting_code' },
		{ name: 'Connected', value: 'connected' },
		{ name: 'Connecting', value: 'connecting' },
		{ name: 'Disconnected', value: 'disconnected' },
		{ name: 'Error', value: 'error' },
	]),
	fieldFor(['leadActionDone'], {
		displayName: 'Action Statuses',
		name: 'actionStatuses',
		type: 'multiOptions',
		options: [
			{ name: 'Cancelled', value: 'cancelled' },
			{ name: 'Completed', value: 'completed' },
			{ name: 'Failed', value: 'failed' },
			{ name: 'Sent', value: 'sent' },
			{ name: 'Skipped', value: 'skipped' },
		],
		default: [],
		description:
			'Only actions that get one of these statuses. Others take no room in what the trigger remembers.',
	}),
	fieldFor(['leadActionDone'], {
		displayName: 'Action Types',
		name: 'actionTypes',
		type: 'multiOptions',
		options: [
			{ name: 'Connection Request', value: 'send_connection_request' },
			{ name: 'Connection Request With Note', value: 'send_connection_request_with_note' },
			{ name: 'Follow', value: 'follow_lead' },
			{ name: 'InMail', value: 'send_inmail' },
			{ name: 'Message', value: 'send_message' },
			{ name: 'Open Message', value: 'send_open_message' },
			{ name: 'Post Comment', value: 'comment_post' },
			{ name: 'Post Like', value: 'like_post' },
			{ name: 'Profile View', value: 'profile_viewed' },
			{ name: 'Reply to Comment', value: 'reply_comment' },
			{ name: 'Voice Note', value: 'send_voice_note' },
		],
		default: [],
		description:
			'Only actions of these types. The trigger can remember about 20,000 actions of all campaigns together, and with more its polls fail. Actions of other types take no room.',
	}),
	fieldFor(
		[
			'approvalRequested',
			'approvalResolved',
			'campaignLeadStatusChanged',
			'campaignStatusChanged',
			'connectionAccepted',
			'leadActionDone',
			'replyReceived',
		],
		{
			displayName: 'Campaign Names or IDs',
			name: 'campaignIds',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getCampaigns' },
			default: [],
			description:
				'Only these campaigns, and replies only from their leads. When someone writes, the leads of these campaigns are read until the one who wrote is found: a request for each 500. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
	),
	changesTo('campaignStatusChanged', 'Campaign Statuses', 'campaignStatuses', [
		{ name: 'Completed', value: 'completed' },
		{ name: 'Draft', value: 'draft' },
		{ name: 'Paused', value: 'paused' },
		{ name: 'Started', value: 'started' },
	]),
	fieldFor(['leadAdded'], {
		displayName: 'Lead List Name or ID',
		name: 'leadListId',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getLeadLists' },
		default: '',
		description:
			'Only leads that join this list, including those the workspace already knew. Without it, leads that are new in the workspace. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	}),
	changesTo('campaignLeadStatusChanged', 'Lead Statuses', 'leadStatuses', [
		{ name: 'Active', value: 'active' },
		{ name: 'Completed', value: 'completed' },
		{ name: 'Excluded', value: 'excluded' },
		{ name: 'Failed', value: 'failed' },
		{ name: 'Paused', value: 'paused' },
		{ name: 'Queued', value: 'queued' },
	]),
	fieldFor(['replyReceived'], {
		displayName: 'Leads in No Campaign',
		name: 'leadsInNoCampaign',
		type: 'boolean',
		default: true,
		description:
			'Whether replies from leads who are in no campaign count. If no campaign is chosen, only these count. When someone writes, the leads of all campaigns may be read: a request for each 500.',
	}),
	changesTo('conversationIntentChanged', 'New Intents', 'intents', [
		{ name: 'Converted', value: 'CONVERTED' },
		{ name: 'Curious', value: 'CURIOUS' },
		{ name: 'Deferred', value: 'DEFERRED' },
		{ name: 'Interested', value: 'INTERESTED' },
		{ name: 'Needs Label', value: 'NEEDS_LABEL' },
		{ name: 'Not Interested', value: 'NOT_INTERESTED' },
		{ name: 'Not Pursuing', value: 'NOT_PURSUING' },
	]),
	fieldFor(['replyReceived'], {
		displayName: 'Reply Intents',
		name: 'replyIntents',
		type: 'multiOptions',
		options: [
			{ name: 'Converted', value: 'CONVERTED' },
			{ name: 'Curious', value: 'CURIOUS' },
			{ name: 'Deferred', value: 'DEFERRED' },
			{ name: 'Interested', value: 'INTERESTED' },
			{ name: 'Needs Label', value: 'NEEDS_LABEL' },
			{ name: 'Not Interested', value: 'NOT_INTERESTED' },
			{ name: 'Not Labelled Yet', value: 'none' },
			{ name: 'Not Pursuing', value: 'NOT_PURSUING' },
		],
		default: [],
		description:
			'Only replies with one of these intents. The service labels most replies some time after they came: with Wait for the Intent, the filter looks when the wait ends. An intent from before the reply does not count: such a reply is Not Labelled Yet. If none is chosen, all replies come.',
	}),
	fieldFor(['conversationIntentChanged', 'replyReceived', 'senderAccountStatusChanged'], {
		displayName: 'Sender Account Names or IDs',
		name: 'socialAccountIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getSocialAccounts' },
		default: [],
		description:
			'Only these sender accounts. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	}),
);

/** The test event has an intent, so nothing else says that a published workflow would not start. */
export const intentNotice: INodeProperties = {
	displayName:
		'Replies come before their intent, so this filter drops most of them for good. Set Wait for the Intent to At Most.',
	name: 'intentNotice',
	type: 'notice',
	default: '',
	displayOptions: {
		show: {
			events: ['replyReceived'],
			waitForIntent: ['no'],
			'/filters.replyIntents': [{ _cnd: { exists: true } }],
		},
		hide: { '/filters.replyIntents': ['none'] },
	},
};
