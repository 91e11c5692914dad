import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { outreachApiTest } from '../../src/n8n/credentialTest';
import { propertiesOf, runOperation } from '../../src/n8n/run';
import { searchConversations } from '../shared/listSearches';
import { getSocialAccounts } from '../shared/loadOptions';
import { attachmentOperationProperty, attachmentOperations } from './resources/attachment';
import { conversationOperationProperty, conversationOperations } from './resources/conversation';
import { messageOperationProperty, messageOperations } from './resources/message';

const operations = {
	attachment: attachmentOperations,
	conversation: conversationOperations,
	message: messageOperations,
};

export class OutreachConversation implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Conversation',
		name: 'outreachConversation',
		icon: { light: 'file:../../icons/outreach.svg', dark: 'file:../../icons/outreach.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Read conversations with leads, save their attachments and send answers',
		defaults: { name: 'Outreach Conversation' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachApi', required: true, testedBy: 'outreachApiTest' }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Attachment', value: 'attachment' },
					{ name: 'Conversation', value: 'conversation' },
					{ name: 'Message', value: 'message' },
				],
				default: 'conversation',
			},
			attachmentOperationProperty,
			conversationOperationProperty,
			messageOperationProperty,
			...propertiesOf(operations),
		],
	};

	methods = {
		credentialTest: { outreachApiTest },
		listSearch: { searchConversations },
		loadOptions: { getSocialAccounts },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperation(this, operations);
	}
}
