import type { INodeProperties } from 'n8n-workflow';

import { conversations } from '../../../../src/contract/conversations';
import { isRecord } from '../../../../src/contract/json';
import { invalidInput } from '../../../../src/n8n/errors';
import { type ItemCall, type Operation, perItem } from '../../../../src/n8n/run';
import { boolean } from '../../../shared/form';
import { getMany } from '../../../shared/getMany';
import { returnAllProperties } from '../../../shared/returnAll';
import { showFor } from '../../../shared/showFor';
import { simplifyProperty } from '../../../shared/simplify';
import { simplifiedConversation } from './simplifiedConversation';

const properties: INodeProperties[] = [
	...returnAllProperties,
	simplifyProperty,
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options: [
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
				description: 'Whether to return only conversations with a message that nobody has read',
			},
		],
	},
];

export const getAll: Operation = {
	properties: showFor('conversation', 'getAll', properties),
	run: perItem(
		async (call) =>
			await getMany(call, conversations.list, { query: queryOf(call) }, (conversation) =>
				simplifiedConversation(conversation, conversation.last_message),
			),
	),
};

function queryOf({ context, itemIndex }: ItemCall) {
	const given = context.getNodeParameter('filters', itemIndex, {});
	const filters = isRecord(given) ? given : {};
	const unreadOnly = boolean(filters.unreadOnly ?? ('unreadOnly' in filters ? null : false));
	const account = String(filters.socialAccountId ?? '').trim();
	// Chosen and empty: an expression that gives nothing must not read as all accounts.
	if ('socialAccountId' in filters && account === '') {
		throw invalidInput('social_account_id', 'must not be empty; remove the filter to get all');
	}
	return {
		...(account !== '' && { social_account_id: account }),
		// False is the same as no filter.
		...(unreadOnly !== false && { unread_only: unreadOnly as boolean }),
	};
}
