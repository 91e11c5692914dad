import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { filtersProperty } from '../../shared/form/properties';

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

const changesTo = (
	displayName: string,
	name: string,
	options: INodePropertyOptions[],
): INodeProperties => ({
	displayName,
	name,
	type: 'multiOptions',
	options,
	default: [],
	description: 'Only a change to one of these',
});

const filters = (event: string[], options: INodeProperties[]): INodeProperties => ({
	...filtersProperty(...options),
	displayOptions: { show: { event } },
});

/** A filter by status only drops events. One by id also saves requests, if the API allows it. */
export const eventFilters: INodeProperties[] = [
	filters(['replyReceived'], [socialAccountIds]),
	filters(['approvalRequested', 'approvalResolved', 'connectionAccepted'], [campaignIds]),
	filters(
		['campaignLeadStatusChanged'],
		[
			campaignIds,
			changesTo('Lead Statuses', 'leadStatuses', [
				{ name: 'Active', value: 'active' },
				{ name: 'Completed', value: 'completed' },
				{ name: 'Excluded', value: 'excluded' },
				{ name: 'Failed', value: 'failed' },
				{ name: 'Paused', value: 'paused' },
				{ name: 'Queued', value: 'queued' },
			]),
		],
	),
	filters(
		['campaignStatusChanged'],
		[
			campaignIds,
			changesTo('Campaign Statuses', 'campaignStatuses', [
				{ name: 'Completed', value: 'completed' },
				{ name: 'Draft', value: 'draft' },
				{ name: 'Paused', value: 'paused' },
				{ name: 'Started', value: 'started' },
			]),
		],
	),
	filters(
		['senderAccountStatusChanged'],
		[
			changesTo('Account Statuses', 'accountStatuses', [
				{ name: 'Awaiting Code', value: 'awaiting_code' },
				{ name: 'Connected', value: 'connected' },
				{ name: 'Connecting', value: 'connecting' },
				{ name: 'Disconnected', value: 'disconnected' },
				{ name: 'Error', value: 'error' },
			]),
			socialAccountIds,
		],
	),
	filters(
		['conversationIntentChanged'],
		[
			changesTo('Intents', 'intents', [
				{ name: 'Converted', value: 'CONVERTED' },
				{ name: 'Curious', value: 'CURIOUS' },
				{ name: 'Deferred', value: 'DEFERRED' },
				{ name: 'Interested', value: 'INTERESTED' },
				{ name: 'Needs Label', value: 'NEEDS_LABEL' },
				{ name: 'Not Interested', value: 'NOT_INTERESTED' },
				{ name: 'Not Pursuing', value: 'NOT_PURSUING' },
			]),
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
