import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { outreachApiTest } from '../../src/n8n/credentialTest';
import { inEnvironment } from '../../src/n8n/editor/listSearch';
import { systemEnvironment } from '../../src/n8n/environment';
import { toNodeError } from '../../src/n8n/errors';
import { getCampaigns, getLeadLists, getSocialAccounts } from '../shared/lists/loadOptions';
import { simplifyProperty } from '../shared/form/simplify';
import { costNotices, eventProperties } from './eventForm';
import { sourceOf } from './events';
import { pollEvents } from './pollEvents';

export class OutreachTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Trigger',
		name: 'outreachTrigger',
		icon: { light: 'file:../../icons/outreach.svg', dark: 'file:../../icons/outreach.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["event"].replace(/([A-Z])/g, " $1").toLowerCase() }}',
		description:
			'Starts a workflow when a lead replies, a message waits for approval, or something else changes',
		defaults: { name: 'Outreach Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachApi', required: true, testedBy: 'outreachApiTest' }],
		properties: [
			{
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
						description:
							'A sender account was connected or disconnected. A poll takes one request.',
					},
				],
				default: 'replyReceived',
			},
			...costNotices,
			{
				...simplifyProperty,
				displayOptions: {},
			},
			...eventProperties,
		],
	};

	methods = {
		credentialTest: { outreachApiTest },
		loadOptions: inEnvironment(systemEnvironment, {
			getCampaigns,
			getLeadLists,
			getSocialAccounts,
		}),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		try {
			return await pollEvents(this, sourceOf(this.getNodeParameter('event') as string));
		} catch (error) {
			throw toNodeError(this.getNode(), error);
		}
	}
}
