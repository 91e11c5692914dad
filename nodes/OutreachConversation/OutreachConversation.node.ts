import {
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { outreachApiTest } from '../../src/n8n/credentialTest';
import { inEnvironment } from '../../src/n8n/editor/listSearch';
import { type Environment, systemEnvironment } from '../../src/n8n/environment';
import { executeIn, propertiesOf } from '../../src/n8n/execution/operation';
import { operationInWords } from '../shared/form/subtitle';
import { searchConversations, searchLeads } from '../shared/lists/listSearches';
import { getLeadLists, getSocialAccounts } from '../shared/lists/loadOptions';
import { outputFieldsOf } from '../shared/lists/outputFields';
import { attachmentOperationProperty, attachmentOperations } from './resources/attachment';
import { conversationOperationProperty, conversationOperations } from './resources/conversation';
import { messageOperationProperty, messageOperations } from './resources/message';

const operations = {
	attachment: attachmentOperations,
	conversation: conversationOperations,
	message: messageOperations,
};

const resourceProperty: INodeProperties = {
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
};

const operationProperties = [
	attachmentOperationProperty,
	conversationOperationProperty,
	messageOperationProperty,
];

export class OutreachConversation implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Conversation',
		name: 'outreachConversation',
		icon: {
			light: 'file:../../icons/conversation.svg',
			dark: 'file:../../icons/conversation.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle: operationInWords(resourceProperty, ...operationProperties),
		description: 'Read conversations with leads, save their attachments and send answers',
		builderHint: {
			searchHint:
				'Message > Send writes to a real person at once. Take the conversation ID and the message ID from the Outreach Trigger, so that nothing goes out if there is a newer message.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-outreach.outreachTrigger',
					relationHint:
						'Start a workflow with each reply of a lead, instead of a Schedule Trigger with Conversation > Get Many',
				},
			],
		},
		defaults: { name: 'Outreach Conversation' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachApi', required: true, testedBy: 'outreachApiTest' }],
		properties: [resourceProperty, ...operationProperties, ...propertiesOf(operations)],
	};

	readonly operations = operations;

	readonly methods;

	readonly execute;

	constructor(environment: Environment = systemEnvironment) {
		this.methods = {
			credentialTest: { outreachApiTest },
			listSearch: inEnvironment(environment, { searchConversations, searchLeads }),
			loadOptions: {
				...inEnvironment(environment, { getLeadLists, getSocialAccounts }),
				getOutputFields: outputFieldsOf(operations),
			},
		};
		this.execute = executeIn(environment, operations);
	}
}
