import type { INodeProperties } from 'n8n-workflow';

import { type Conversation, conversations } from '../../../../src/contract/conversations';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { ofLead } from '../../../shared/form/locators';
import { text } from '../../../shared/form/values';
import { getMany } from '../../../shared/lists/getMany';
import { leadKey } from '../../../shared/lists/ofLead';
import { limitOf, returnAllProperties } from '../../../shared/form/returnAll';
import { outputProperties, simplifier } from '../../../shared/form/output';
import { conversationRow, simplifyConversation } from './conversationRow';
import { filtersProperty } from '../../../shared/form/properties';
import { conversationsWith } from './ofLead';

const properties: INodeProperties[] = [
	...returnAllProperties,
	...outputProperties,
	filtersProperty(
		ofLead(
			'Only conversations with this lead. The API has no such filter, so the node reads the list of conversations, at one request for each 500, once for all input items.',
		),
		{
			displayName: 'Sender Account Name or ID',
			name: 'socialAccountId',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getSocialAccounts' },
			default: '',
			description:
				'Only conversations of this sender account. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
		{
			displayName: 'Unread Only',
			name: 'unreadOnly',
			type: 'boolean',
			default: true,
			description: 'Whether to return only conversations with an unread message',
		},
	),
];

export const getAll: Operation = {
	properties,
	endpoint: conversations.list,
	ownParameters: ['ofLead'],
	output: conversationRow,
	run: perItem(async (call) => {
		const request = requestOf(call);
		const { ofLead: lead } = call.fields('filters');
		if (lead === undefined) return await getMany(call, conversations.list, request, simplify);
		const limit = limitOf(call);
		const found = await conversationsWith(call, leadKey('of_lead', lead), request);
		return found.slice(0, limit).map(simplifier(call, simplify));
	}),
};

const simplify = (conversation: Conversation) =>
	simplifyConversation(conversation, conversation.last_message);

function requestOf(call: ItemCall) {
	const { socialAccountId, unreadOnly = false } = call.fields('filters');
	return checkRequest(conversations.list, {
		query: {
			...(socialAccountId !== undefined && { social_account_id: text(socialAccountId) }),
			// False is the same as no filter.
			...(unreadOnly !== false && { unread_only: unreadOnly }),
		},
	});
}
