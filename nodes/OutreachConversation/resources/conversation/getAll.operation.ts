import type { INodeProperties } from 'n8n-workflow';

import { conversations } from '../../../../src/contract/conversations';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { text } from '../../../shared/form/values';
import { getMany } from '../../../shared/lists/getMany';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { outputProperties } from '../../../shared/form/output';
import { conversationRow, simplifyConversation } from './conversationRow';
import { filtersProperty } from '../../../shared/form/properties';

const properties: INodeProperties[] = [
	...returnAllProperties,
	...outputProperties,
	filtersProperty(
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
	output: conversationRow,
	run: perItem(
		async (call) =>
			await getMany(call, conversations.list, requestOf(call), (conversation) =>
				simplifyConversation(conversation, conversation.last_message),
			),
	),
};

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
